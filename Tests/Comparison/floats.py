"""The floating-point problems of `FloatProblems.swift`, shrunk by Hypothesis.

Prints for each the share of runs that reach the least example, the mean of evaluations, and the commonest answer.
Argument: number of seeds.
"""

import collections
import math
import random
import sys

from hypothesis import HealthCheck, Phase, find, settings, strategies as st
from hypothesis.errors import NoSuchExample

SEEDS = int(sys.argv[1])
number = st.floats(allow_nan=False, allow_infinity=False)
pair = st.tuples(number, number)
triple = st.tuples(number, number, number)

PROBLEMS = {
    "a threshold": (number, lambda x: x > 1e15, 1000000000000001.0),
    "a narrow range": (number, lambda x: 0.1 < x < 0.2, 0.125),
    "a sum": (pair, lambda p: p[0] + p[1] > 1000, (0.0, 1001.0)),
    "a difference": (pair, lambda p: p[0] - p[1] > 1000, (0.0, -1001.0)),
    "a product": (pair, lambda p: p[0] * p[1] > 1e6, (1.0, 1000001.0)),
    "a ratio": (pair, lambda p: p[1] != 0 and p[0] / p[1] > 100, (1.0, 0.0078125)),
    "absorbed": (pair, lambda p: p[1] != 0 and p[0] + p[1] == p[0], (1.0, 2.0**-53)),
    "close by": (pair, lambda p: 0 < p[1] - p[0] < 1e-3, (0.0, 2.0**-10)),
    "equal": (pair, lambda p: p[0] == p[1] and p[0] > 100, (101.0, 101.0)),
    "an overflow": (pair, lambda p: math.isinf(p[0] + p[1]), (2.0**970, sys.float_info.max)),
    "an order": (triple, lambda t: t[0] < t[1] < t[2], (0.0, 1.0, 2.0)),
    "associativity": (
        triple, lambda t: math.isfinite(sum(map(abs, t))) and (t[0] + t[1]) + t[2] != t[0] + (t[1] + t[2]),
        (1.0, 1.0, 2.0**53)),
    "a sum of three": (triple, lambda t: t[0] + t[1] + t[2] > 1000, (0.0, 0.0, 1001.0)),
}

for name, (strategy, fails, least) in PROBLEMS.items():
    answers = collections.Counter()
    evaluations = 0
    for run in range(SEEDS):
        calls = 0

        def counted(value):
            global calls
            calls += 1
            return fails(value)

        limits = settings(
            max_examples=20_000, database=None, deadline=None, phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck))
        try:
            answers[repr(find(strategy, counted, settings=limits, random=random.Random(run)))] += 1
        except NoSuchExample:
            answers["not found"] += 1
        evaluations += calls
    print(
        f"{name:16} {100 * answers[repr(least)] / SEEDS:6.1f} % {evaluations / SEEDS:8.0f}  "
        f"{answers.most_common(2)}", flush=True)
