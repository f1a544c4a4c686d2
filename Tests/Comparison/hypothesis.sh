#!/usr/bin/env bash
# Runs Hypothesis on the four workloads of `benchmarks` and prints cases per second side by side, with the ratio.
# Needs python3; if Hypothesis is absent, it is installed from PyPI into its own virtual environment.
# Usage: Tests/Comparison/hypothesis.sh [cases for Hypothesis, default 2000]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)
# shellcheck source=python.sh
source "$here/python.sh"
swift build --package-path "$package" -c release --product benchmarks >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ours=$work/ours.jsonl
# The files that Hypothesis keeps between runs must not end up in the package.
export HYPOTHESIS_STORAGE_DIRECTORY=$work/hypothesis
"$(swift build --package-path "$package" -c release --show-bin-path)/benchmarks" --only throughput >"$ours"
"$python" "$here/workloads.py" "${1:-2000}" "$ours"
