"""The fourteen shrinking challenges and the dependent problems of `benchmarks`, for Hypothesis.

Each has a strategy, a predicate that says what fails, and the least value in Hypothesis's order.
"""

from problem import INT, Problem, count_flags, int_lists, st, table

LARGE = st.integers(1, 2**31 - 1)


@st.composite
def length_list(draw):
    count = draw(st.integers(1, 100))
    return draw(st.lists(st.integers(0, 1000), min_size=count, max_size=count))


def deleted(case):
    values, index = case
    if index >= len(values):
        return False
    rest = list(values)
    rest.remove(values[index])
    return values[index] in rest


def coupled(values):
    return all(v < len(values) for v in values) and any(
        v != i and values[v] == i for i, v in enumerate(values))


def sums_to_much(lists):
    sums = [(sum(values) + 2**15) % 2**16 - 2**15 for values in lists]
    return all(s < 256 for s in sums) and (sum(sums) + 2**15) % 2**16 - 2**15 >= 5 * 256


def bound5(most):
    return st.tuples(*[st.lists(st.integers(-2**15, 2**15 - 1), max_size=most)] * 5)


def heap(draw, least, size):
    if size == 0 or not draw(st.sampled_from([False] + 7 * [True])):
        return None
    key = draw(st.integers(least, 2**63 - 1))
    return key, heap(draw, key, size // 2), heap(draw, key, size // 2)


@st.composite
def heaps(draw):
    return heap(draw, -2**63, draw(st.integers(0, 20)))


def merged(one, other):
    if one is None or other is None:
        return one or other
    if one[0] <= other[0]:
        return one[0], merged(one[2], other), one[1]
    return other[0], merged(other[2], one), other[1]


def listing(node):
    return [] if node is None else [node[0]] + listing(node[1]) + listing(node[2])


def lists_wrongly(node):
    wrong = [] if node is None else [node[0]] + listing(merged(node[1], node[2]))
    return wrong != sorted(listing(node))


def expressions(depth):
    if depth == 0:
        return INT
    part = expressions(depth - 1)
    return st.one_of(INT, st.tuples(st.just("+"), part, part), st.tuples(st.just("/"), part, part))


def divides_by_literal_zero(node):
    return isinstance(node, tuple) and (
        node[0] == "/" and node[2] == 0 or divides_by_literal_zero(node[1]) or divides_by_literal_zero(node[2]))


def value(node):
    if isinstance(node, int):
        return node
    one, other = value(node[1]), value(node[2])
    return one + other if node[0] == "+" else one // other


def cannot_be_computed(node):
    if divides_by_literal_zero(node):
        return False
    try:
        value(node)
    except ZeroDivisionError:
        return True
    return False


FOURTEEN = [
    Problem("reverse", int_lists, lambda v: v != v[::-1], [0, 1]),
    Problem("distinct", int_lists, lambda v: len(set(v)) > 2, [0, 1, -1]),
    Problem("deletion", st.tuples(int_lists, st.integers(0, 10)), deleted, ([0, 0], 0)),
    Problem("coupling", st.lists(st.integers(0, 10), max_size=20), coupled, [1, 0]),
    Problem("lengthlist", length_list(), lambda v: max(v) >= 900, [900]),
    Problem("nestedlists", st.lists(int_lists, max_size=20), lambda v: sum(map(len, v)) > 10, [11 * [0]]),
    Problem(
        "large union list", st.lists(int_lists, max_size=20), lambda v: len(set().union(*v)) > 4,
        [[0, 1, -1, 2, -2]]),
    Problem(
        "difference must not be zero", st.tuples(LARGE, LARGE), lambda p: p[0] >= 10 and p[0] == p[1], (10, 10)),
    Problem(
        "difference must not be small", st.tuples(LARGE, LARGE),
        lambda p: p[0] >= 10 and 1 <= abs(p[0] - p[1]) <= 4, (10, 6)),
    Problem(
        "difference must not be one", st.tuples(LARGE, LARGE),
        lambda p: p[0] >= 10 and abs(p[0] - p[1]) == 1, (10, 9)),
    Problem("bound5 max1", bound5(1), sums_to_much, ([], [], [], [-1], [-32768])),
    Problem("bound5", bound5(20), sums_to_much, ([], [], [], [-1], [-32768])),
    Problem("binheap", heaps(), lists_wrongly, lambda v: sorted(listing(v)) == [0, 0, 0, 1]),
    Problem("calculator", expressions(5), cannot_be_computed, ("/", 0, ("+", 0, 0))),
]


@st.composite
def nodes(draw):
    count = draw(st.integers(1, 10))
    node = st.tuples(st.integers(0, 100), st.integers(0, count - 1))
    return draw(st.lists(node, min_size=count, max_size=count))


def ends_heavily(v):
    return any(
        len({i, v[i][1], v[v[i][1]][1]}) == 3 and v[v[v[i][1]][1]][0] >= 50 for i in range(len(v)))


@st.composite
def jobs(draw):
    count = draw(st.integers(1, 10))
    return [draw(st.lists(st.integers(0, count - 1), max_size=3)) for _ in range(count)]


@st.composite
def tickets(draw):
    steps, opened = [], 0
    while count_flags(draw, steps):
        kinds = [st.just((0,))]
        if opened:
            kinds += [st.tuples(st.just(kind), st.integers(0, opened - 1)) for kind in (1, 2)]
        steps.append(draw(st.one_of(kinds)))
        opened += steps[-1] == (0,)
    return steps


def falls_twice(t):
    return any(
        t[r][c] > t[r + 1][c] > t[r + 2][c] for c in range(len(t[0])) for r in range(len(t) - 2))


ORDERS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9), st.integers(1, 100)), max_size=30)
DEPENDENT = [
    Problem(
        "two nodes in a circle", nodes(), lambda v: any(n[1] != i and v[n[1]][1] == i for i, n in enumerate(v)),
        [(0, 1), (0, 0)]),
    Problem("a heavy node at the end of a chain", nodes(), ends_heavily, [(0, 1), (0, 2), (50, 0)]),
    Problem(
        "jobs that wait for each other", jobs(),
        lambda v: any(o != i and i in v[o] for i in range(len(v)) for o in v[i]), [[1], [0]]),
    Problem(
        "a large number off the edges", table(8, 8, 99), lambda t: any(c >= 10 for r in t[1:] for c in r[1:]),
        [[0, 0], [0, 10]]),
    Problem(
        "a column with a large sum", table(8, 8, 99), lambda t: any(sum(c) >= 110 for c in zip(*t)), [[11], [99]]),
    Problem("a column that falls twice", table(7, 7, 99, columns_first=True), falls_twice, [[2], [1], [0]]),
    Problem(
        "three kinds of orders in any order", ORDERS,
        lambda v: {0, 1} <= {o[0] for o in v} and any(o[0] == 2 and o[2] > 20 for o in v),
        [(0, 0, 1), (1, 0, 1), (2, 0, 21)]),
    Problem(
        "two tickets, both escalated, one closed", tickets(),
        lambda v: len({s[1] for s in v if s[0] == 2}) >= 2 and any(s[0] == 1 for s in v),
        [(0,), (0,), (1, 0), (2, 0), (2, 1)]),
    Problem("a text that is not small", st.text(max_size=20), lambda t: t != t.lower(), "A"),
    Problem(
        "a name with a digit", st.lists(st.text(max_size=6), max_size=4),
        lambda v: any(c.isnumeric() for t in v for c in t), ["0"]),
]
