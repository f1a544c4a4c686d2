"""Compares how PropertyTesting and Hypothesis shrink the problems of `benchmarks`, side by side.

Arguments: the number of seeds for Hypothesis, the file with the JSON lines of `benchmarks`, and a text that the names
must contain.
"""

import json
import sys

import hypothesis
from challenges import DEPENDENT, FOURTEEN
from problems import DATES, FLOATS, LISTS, NUMBERS, TEXTS
from structures import COMMANDS, TABLES, TREES

PROBLEMS = FOURTEEN + DEPENDENT + FLOATS + NUMBERS + LISTS + TEXTS + DATES + TABLES + COMMANDS + TREES
SEEDS, TEXT = int(sys.argv[1]), sys.argv[3] if len(sys.argv) > 3 else ""

ours = {}
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in lines:
        entry = json.loads(line)
        if entry["kind"] == "shrinking":
            ours[entry["challenge"]] = entry
missing = set(ours) ^ {problem.name for problem in PROBLEMS}
if missing:
    sys.exit(f"not on both sides: {sorted(missing)}")

runs = next(iter(ours.values()))["runs"]
print(
    f"Share of runs that end at the least value, and mean evaluations while shrinking; PropertyTesting {runs} seeds, "
    f"Hypothesis {hypothesis.__version__} {SEEDS} seeds.")
print(f"{'problem':40} {'PropertyTesting':>16} {'Hypothesis':>16}")
chosen = [problem for problem in PROBLEMS if TEXT in problem.name]
ahead, behind = [], []
for problem in chosen:
    share, evaluations = ours[problem.name]["minimal"], ours[problem.name]["meanEvaluations"]
    other_share, other_evaluations, answers = problem.measure(SEEDS)
    # Rounded as printed, so that the verdict agrees with the table.
    key, other = ((round(100 * s, 1), -round(e, 1)) for s, e in [(share, evaluations), (other_share, other_evaluations)])
    sign = "=" if key == other else ">" if key > other else "<"
    if key >= other:
        ahead.append(problem.name)
    if key[0] + 5 < other[0]:
        behind.append(problem.name)
    notes = [f"least of PropertyTesting: {problem.note}"] if problem.note else []
    if other_share < 1:
        notes.append("Hypothesis: " + ", ".join(f"{n} × {a[:60]}" for a, n in answers.most_common(2)))
    print(
        f"{problem.name:40} {100 * share:6.1f} %{evaluations:8.1f} {sign} {100 * other_share:5.1f} %"
        f"{other_evaluations:8.1f}  {'; '.join(notes)}".rstrip(), flush=True)
print(
    f"ahead or equal on {len(ahead)} of {len(chosen)} (share of least first, evaluations second where shares are "
    f"equal), behind by more than five points on {len(behind)}" + (f": {', '.join(behind)}" if behind else ""))
