"""The four workloads of `benchmarks`, checked by Hypothesis; prints both throughputs and their ratio.

Arguments: number of cases, file with the JSON lines of `benchmarks --only throughput`.
"""

import json
import sys
import time

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

CASES = int(sys.argv[1])


@st.composite
def dependent_pair(draw):
    most = draw(st.integers(0, 1000))
    return most, draw(st.integers(0, most))


WORKLOADS = {
    "int": (st.integers(0, 1_000_000), lambda value: value >= 0),
    "array": (st.lists(st.integers(-(2**63), 2**63 - 1), max_size=20), lambda value: len(value) <= 20),
    "digits": (st.text("0123456789", min_size=16, max_size=16), lambda value: len(value) == 16),
    "dependent pair": (dependent_pair(), lambda value: value[1] <= value[0]),
}


def throughput(strategy, holds):
    count = 0

    @settings(
        max_examples=CASES, database=None, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def run(value):
        nonlocal count
        count += 1
        assert holds(value)

    best = 0.0
    for _ in range(3):
        count = 0
        start = time.perf_counter()
        run()
        best = max(best, count / (time.perf_counter() - start))
    return best


ours = {}
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in lines:
        entry = json.loads(line)
        ours[entry["workload"], entry["body"]] = entry["casesPerSecond"]

print(f"cases a second, best of three runs; Hypothesis {hypothesis.__version__}, Python {sys.version.split()[0]}")
print(f"{'workload':16} {'body':6} {'PropertyTesting':>16} {'Hypothesis':>12} {'ratio':>8}")
for name, (strategy, holds) in WORKLOADS.items():
    theirs = throughput(strategy, holds)
    for body in ["Bool", "async"]:
        rate = ours[name, body]
        print(f"{name:16} {body:6} {rate:16,} {theirs:12,.0f} {rate / theirs:7,.0f}×")
