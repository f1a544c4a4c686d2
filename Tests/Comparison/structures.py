"""The problems of `Sources/benchmarks/Problems`, for Hypothesis: tables, graphs, commands and recursive values."""

from problem import INT, Problem, count_flags, st


@st.composite
def squares(draw):
    size = draw(st.integers(1, 6))
    row = st.lists(st.integers(-9, 9), min_size=size, max_size=size)
    return draw(st.lists(row, min_size=size, max_size=size))


@st.composite
def equal_rows(draw):
    columns = draw(st.integers(1, 5))
    return draw(st.lists(st.lists(INT, min_size=columns, max_size=columns), min_size=1, max_size=5))


@st.composite
def parents(draw):
    count = draw(st.integers(1, 12))
    return [draw(st.integers(0, node - 1)) for node in range(1, max(2, count))]


@st.composite
def graphs(draw):
    count = draw(st.integers(1, 8))
    node = st.integers(0, count - 1)
    return [[count]] + draw(st.lists(st.tuples(node, node).map(list), max_size=16))


@st.composite
def places(draw):
    values = draw(st.lists(st.integers(0, 99), min_size=2, max_size=20))
    return values, draw(st.integers(0, len(values) - 1)), draw(st.integers(0, len(values) - 1))


@st.composite
def intervals(draw):
    low = draw(st.integers(0, 1000))
    return [low, draw(st.integers(low, 2000))]


def is_deep(parents):
    def depth(node):
        return 0 if node == 0 else 1 + depth(parents[node - 1])

    return any(depth(node) >= 3 for node in range(len(parents) + 1))


def has_cycle(graph):
    edges = graph[1:]
    return any(
        a[0] != a[1] and b[0] == a[1] and b[1] not in a and [b[1], a[0]] in edges for a in edges for b in edges)


TABLES = [
    Problem(
        "a table that is not symmetric", squares(), lambda t: [list(c) for c in zip(*t)] != t, [[0, 0], [1, 0]]),
    Problem(
        "rows alike", equal_rows(), lambda t: len(t) > 1 and all(r == t[0] for r in t) and max(t[0]) > 0, [[1], [1]]),
    Problem("three levels of parents", parents(), is_deep, [0, 1, 2]),
    Problem("a cycle of three edges", graphs(), has_cycle, [[3], [0, 1], [1, 2], [2, 0]]),
    Problem(
        "two places in a list", places(), lambda p: p[1] < p[2] and p[0][p[1]] < p[0][p[2]], ([0, 1], 0, 1)),
    Problem(
        "overlapping intervals", st.lists(intervals(), max_size=20),
        lambda v: any(a[0] < b[0] < a[1] for a in v for b in v), [[0, 2], [1, 1]]),
]

one = st.integers(0, 5).map
free = st.lists(
    st.one_of(st.just([0]), one(lambda n: [1, n]), one(lambda n: [2, n])), max_size=20)


@st.composite
def modelled(draw):
    steps, opened = [], 0
    while count_flags(draw, steps):
        kinds = [st.just([0])]
        if opened:
            kinds += [st.integers(0, opened - 1).map(lambda n, kind=kind: [kind, n]) for kind in (1, 2)]
        step = draw(st.one_of(kinds))
        opened += {0: 1, 1: 0, 2: -1}[step[0]]
        steps.append(step)
    return steps


def used_after_closed(steps):
    opened, closed = 0, set()
    for step in steps:
        if step[0] == 0:
            opened += 1
        elif step[0] == 2 and step[1] < opened:
            closed.add(step[1])
        elif step[0] == 1:
            if step[1] in closed:
                return True
    return False


def uses_third(steps):
    opened = 0
    for step in steps:
        if step == [1, 2] and opened == 3:
            return True
        opened += step == [0]
    return False


def closes_two(steps):
    opened = most = closed = 0
    for step in steps:
        opened += {0: 1, 1: 0, 2: -1}[step[0]]
        closed += step[0] == 2
        most = max(most, opened)
    return most >= 2 and closed >= 2


COMMANDS = [
    Problem("used after it was closed", free, used_after_closed, [[0], [2, 0], [1, 0]]),
    Problem("the third is used", free, uses_third, [[0], [0], [0], [1, 2]]),
    Problem("two open at once are closed", modelled(), closes_two, [[0], [0], [2, 0], [2, 0]]),
]


def recursive(base, extend, depth=5):
    strategy = base
    for _ in range(depth):
        strategy = st.one_of(base, extend(strategy))
    return strategy


nested = recursive(st.integers(-1000, 1000), lambda part: st.lists(part, max_size=4))
branches = recursive(st.none(), lambda part: st.tuples(part, st.integers(0, 100), part))


def depth(value):
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def numbers(value):
    return [n for part in value for n in numbers(part)] if isinstance(value, list) else [value]


def keys(tree):
    return [] if tree is None else keys(tree[0]) + [tree[1]] + keys(tree[2])


def chain(*values):
    tree = None
    for value in reversed(values):
        tree = (None, value, tree)
    return tree


TREES = [
    Problem("three levels", nested, lambda v: depth(v) >= 3, [[[]]]),
    Problem("two large numbers anywhere", nested, lambda v: sum(n > 100 for n in numbers(v)) >= 2, [101, 101]),
    Problem("keys out of order", branches, lambda t: keys(t) != sorted(keys(t)), chain(1, 0)),
    Problem("three keys that differ", branches, lambda t: len(set(keys(t))) >= 3, chain(0, 1, 2)),
    Problem("a sum of keys", branches, lambda t: sum(keys(t)) >= 150, chain(50, 100)),
]
