"""The problems of `Sources/benchmarks/Problems`, for Hypothesis: numbers, floats, lists, texts and dates."""

import datetime
import math
import sys

from problem import ASCII, INT, Problem, int_lists, st

number = st.floats(allow_nan=False, allow_infinity=False)
pair = st.tuples(number, number)
triple = st.tuples(number, number, number)


def different_floats(count):
    return Problem(
        f"{count} different floats", st.lists(number, max_size=2 * count), lambda v: len(set(v)) >= count,
        [float(value) for value in range(count)])


def depends_on_order(v):
    # Adds as `reduce` does; the built-in sum of newer Pythons compensates for rounding.
    one = other = 0.0
    for part in v:
        one += part
    for part in reversed(v):
        other += part
    return math.isfinite(one) and math.isfinite(other) and one != other


FLOATS = [
    Problem("a threshold", number, lambda x: x > 1e15, 1000000000000001.0),
    Problem("a narrow range", number, lambda x: 0.1 < x < 0.2, 0.125),
    Problem(
        "a root that is not exact", st.floats(0, 1e9), lambda x: math.sqrt(x) * math.sqrt(x) != x, 2.0),
    Problem("a sum of floats", pair, lambda p: p[0] + p[1] > 1000, (0.0, 1001.0)),
    Problem("a difference of floats", pair, lambda p: p[0] - p[1] > 1000, (0.0, -1001.0)),
    Problem("a product of floats", pair, lambda p: p[0] * p[1] > 1e6, (1.0, 1000001.0)),
    Problem("a ratio", pair, lambda p: p[1] != 0 and p[0] / p[1] > 100, (1.0, 0.0078125)),
    Problem("an addend that is lost", pair, lambda p: p[1] != 0 and p[0] + p[1] == p[0], (1.0, 2.0**-53)),
    Problem("numbers close by", pair, lambda p: 0 < p[1] - p[0] < 1e-3, (0.0, 2.0**-10)),
    Problem("equal floats", pair, lambda p: p[0] == p[1] and p[0] > 100, (101.0, 101.0)),
    Problem(
        "an overflow of floats", pair, lambda p: math.isinf(p[0] + p[1]), (2.0**970, sys.float_info.max)),
    Problem("an order of floats", triple, lambda t: t[0] < t[1] < t[2], (0.0, 1.0, 2.0)),
    Problem("a sum of three floats", triple, lambda t: t[0] + t[1] + t[2] > 1000, (0.0, 0.0, 1001.0)),
    Problem(
        "addition that is not associative", triple,
        lambda t: math.isfinite(abs(t[0]) + abs(t[1]) + abs(t[2])) and (t[0] + t[1]) + t[2] != t[0] + (t[1] + t[2]),
        (1.0, 1.0, 2.0**53)),
    Problem(
        "a sum that depends on the order", st.lists(number, max_size=20), depends_on_order, [1.0, 1.0, 2.0**53]),
    different_floats(6),
    different_floats(20),
]


@st.composite
def bounds(draw):
    low = draw(st.integers(-1000, 1000))
    return low, draw(st.integers(low, 2000))


@st.composite
def chain(draw):
    values = []
    for _ in range(4):
        values.append(draw(st.integers(values[-1] if values else -500, 1000)))
    return values


thousand, million, word = st.integers(0, 1000), st.integers(0, 10**6), st.integers(0, 2**16 - 1)
part, signed = st.integers(0, 150), st.integers(-1000, 1000)
NUMBERS = [
    Problem("five bits", st.integers(0, 2**63 - 1), lambda n: n.bit_count() >= 5, 31),
    Problem("a large square", million, lambda n: n > 1000 and math.isqrt(n)**2 == n, 1024),
    Problem("a large sum of digits", million, lambda n: sum(map(int, str(n))) >= 30, 3999),
    Problem("a negative multiple", st.integers(-10**6, 10**6), lambda n: n < -500 and n % 7 == 0, -504),
    Problem("common bits", st.tuples(word, word), lambda p: p[0] & p[1] & 0xF0 == 0xF0, (240, 240)),
    Problem("a product", st.tuples(thousand, thousand), lambda p: p[0] * p[1] > 10_000, (11, 910)),
    Problem("a sum of squares", st.tuples(thousand, thousand), lambda p: p[0]**2 + p[1]**2 > 50_000, (0, 224)),
    Problem(
        "a range far from zero", st.tuples(million, million), lambda p: p[0] >= 1000 and p[1] - p[0] >= 10,
        (1000, 1010)),
    Problem("opposite numbers", st.tuples(signed, signed), lambda p: p[0] == -p[1] and p[0] > 20, (21, -21)),
    Problem("three parts of a sum", st.tuples(part, part, part), lambda p: sum(p) >= 300, (0, 150, 150)),
    Problem("bounds that follow each other", bounds(), lambda p: p[1] - p[0] >= 7, (0, 7)),
    Problem("a chain of bounds", chain(), lambda v: v[1] < v[2], [0, 0, 1, 1]),
]

small = st.lists(st.integers(0, 100), max_size=20)


def steps(v, count):
    return zip(*[v[start:] for start in range(count)])


LISTS = [
    Problem("three odd ones", int_lists, lambda v: sum(n % 2 for n in v) >= 3, [1, 1, 1]),
    Problem("a descent of three", int_lists, lambda v: any(a > b > c for a, b, c in steps(v, 3)), [0, -1, -2]),
    Problem(
        "up, down and up", small, lambda v: any(a < b > c < d for a, b, c, d in steps(v, 4)), [0, 1, 0, 1]),
    Problem(
        "two that make a hundred", small, lambda v: any(a + b == 100 for i, b in enumerate(v) for a in v[:i]),
        [0, 100]),
    Problem(
        "a stretch with a large sum", st.lists(st.integers(-100, 100), max_size=20),
        lambda v: any(sum(v[a:b]) >= 150 for a in range(len(v)) for b in range(a, len(v) + 1)), [50, 100]),
    Problem(
        "most are alike", small, lambda v: len(v) >= 4 and any(n and 2 * v.count(n) > len(v) for n in set(v)),
        [0, 1, 1, 1]),
    Problem(
        "the last is the greatest", int_lists, lambda v: len(v) > 5 and max(v[:-1]) < v[-1], [0, 0, 0, 0, 0, 1]),
    Problem(
        "a cycle of three", st.permutations(range(8)),
        lambda v: any(n != i and v[n] != i for i, n in enumerate(v)), [0, 1, 2, 3, 4, 6, 7, 5]),
    Problem("the last comes first", st.permutations(range(8)), lambda v: v[0] == 7, [7, 1, 2, 3, 4, 5, 6, 0]),
    Problem(
        "an element of both lists", st.tuples(int_lists, int_lists),
        lambda p: any(n >= 5 and n in p[1] for n in p[0]), ([5], [5])),
]


def three_deep(text):
    depth = most = 0
    for character in text:
        depth += 1 if character == "(" else -1
        if depth < 0:
            return False
        most = max(most, depth)
    return depth == 0 and most >= 3


def comes_twice(words):
    long = [text for text in words if len(text) >= 3]
    return len(set(long)) < len(long)


@st.composite
def counted_text(draw):
    count = draw(st.integers(0, 30))
    return draw(st.text([chr(code) for code in range(32, 127)], min_size=count, max_size=count))


TEXTS = [
    Problem("a character that repeats", ASCII, lambda t: len(set(t)) < len(t), "00", '"aa"'),
    Problem("no palindrome", ASCII, lambda t: t != t[::-1], "01", '"ab"'),
    Problem(
        "brackets three deep", st.text("()", max_size=20), three_deep, "((()))"),
    Problem("the same word twice", st.lists(ASCII, max_size=20), comes_twice, ["000", "000"], '["aaa", "aaa"]'),
    Problem(
        "a length and its text", counted_text(), lambda t: len(t) >= 3 and t[-1] != "0", "001",
        '"aab", the last not "a"'),
]

day = st.dates(datetime.date(1900, 1, 1), datetime.date(2100, 12, 31))
DATES = [
    Problem(
        "a period backwards", st.tuples(day, day), lambda p: p[1] < p[0],
        (datetime.date(2000, 1, 1), datetime.date(1999, 1, 1))),
    Problem(
        "neighbours of one month", st.tuples(day, day),
        lambda p: (p[1] - p[0]).days == 1 and p[0].month == p[1].month and p[0].year >= 2010,
        (datetime.date(2010, 1, 1), datetime.date(2010, 1, 2))),
    Problem(
        "the thirtieth of a late month", day, lambda d: d.day == 30 and d.month >= 9, datetime.date(2000, 9, 30)),
]
