#!/usr/bin/env bash
# Shrinks the problems of `benchmarks` with PropertyTesting and with Hypothesis.
# Prints, side by side, the share of runs that end at the least value and the mean number of evaluations; then prints
# the number of problems on which PropertyTesting is ahead.
# Hypothesis takes about a minute per seed for all problems.
# Needs python3; if Hypothesis is absent, it is installed from PyPI into its own virtual environment.
# Usage: Tests/Comparison/problems.sh [seeds for PropertyTesting, default 100] [seeds for Hypothesis, default 50]
# [a text that the names of the problems must contain]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)
# shellcheck source=python.sh
source "$here/python.sh"
swift build --package-path "$package" -c release --product benchmarks >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ours=$work/ours.jsonl
# Neither files that Hypothesis keeps between runs nor compiled modules may end up in the package.
export HYPOTHESIS_STORAGE_DIRECTORY=$work/hypothesis PYTHONDONTWRITEBYTECODE=1
benchmarks=$(swift build --package-path "$package" -c release --show-bin-path)/benchmarks
for group in shrinking dependent problems; do "$benchmarks" --only "$group " --seeds "${1:-100}" >>"$ours"; done
"$python" "$here/compare_problems.py" "${2:-50}" "$ours" "${3:-}"
