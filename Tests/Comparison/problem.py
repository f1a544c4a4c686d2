"""A problem of the comparison, and how Hypothesis is measured on it."""

import collections
import random

from hypothesis import HealthCheck, Phase, find, settings, strategies as st
from hypothesis.errors import NoSuchExample

INT = st.integers(-2**63, 2**63 - 1)
int_lists = st.lists(INT, max_size=20)
ASCII = st.text([chr(code) for code in range(32, 127)], max_size=20)


class Problem:
    """A strategy, a predicate for failing values, and the least failing value in Hypothesis's order.

    `least` may also be a predicate. `note` names PropertyTesting's least value if PropertyTesting's order differs.
    """

    def __init__(self, name, strategy, fails, least, note=""):
        self.name, self.strategy, self.fails, self.note = name, strategy, fails, note
        self.is_least = least if callable(least) else lambda value: repr(value) == repr(least)

    def measure(self, seeds):
        """The share of runs that end at the least value, the mean number of evaluations, and a count of each answer.

        As in PropertyTesting, evaluations are the calls after the first failure, without the final call that replays
        the answer.
        """
        answers, least, evaluations, found = collections.Counter(), 0, 0, 0
        for run in range(seeds):
            calls = None

            def counted(value):
                nonlocal calls
                failed = self.fails(value)
                if calls is not None:
                    calls += 1
                elif failed:
                    calls = 0
                return failed

            limits = settings(
                max_examples=20_000, database=None, deadline=None, phases=[Phase.generate, Phase.shrink],
                report_multiple_bugs=False, suppress_health_check=list(HealthCheck))
            try:
                answer = find(
                    self.strategy, counted, settings=limits, random=random.Random(f"{self.name} {run}"))
            except NoSuchExample:
                answers["not found"] += 1
                continue
            answers[repr(answer)] += 1
            found += 1
            least += self.is_least(answer)
            evaluations += max(0, calls - 1)
        return least / seeds, evaluations / max(1, found), answers


@st.composite
def table(draw, rows, columns, most, columns_first=False):
    """Rows of equal length; either the number of rows or the number of columns is drawn first."""
    if columns_first:
        columns = draw(st.integers(1, columns))
        rows = draw(st.integers(1, rows))
    else:
        rows = draw(st.integers(1, rows))
        columns = draw(st.integers(1, columns))
    row = st.lists(st.integers(0, most), min_size=columns, max_size=columns)
    return draw(st.lists(row, min_size=rows, max_size=rows))


def count_flags(draw, steps):
    """Whether to draw one more step: as in lists, a flag before each step decides; there are at most twenty steps."""
    return len(steps) < 20 and draw(st.booleans())
