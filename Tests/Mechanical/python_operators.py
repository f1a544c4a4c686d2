"""Small changes to a program, as somebody might make them by mistake: each replaces one node of its tree."""

import ast
import copy

TEXT_METHODS = {"rstrip", "lstrip", "strip", "lower", "upper", "replace"}
OPPOSITES = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
NEIGHBOURS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
ARITHMETIC = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
}


def changes(node, parent, field):
    """All changes of one node: pairs of an operator's name and the replacement."""
    for made in (statements, conditions, comparisons, constants, calls, collections):
        yield from made(node, parent, field)


def statements(node, parent, field):
    """A statement is dropped, a function ends at once, a result is lost."""
    if isinstance(node, ast.FunctionDef) and node.name != "__init__" and not isinstance(node.body[0], ast.Pass):
        yield "return early", edited(node, body=[ast.Return()])
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if isinstance(node, (ast.Expr, ast.Assign, ast.AugAssign, ast.If, ast.For, ast.Raise)) and not is_text:
        yield "drop statement", ast.Pass()
    if isinstance(node, ast.Return):
        # Returning None in place of False is no mistake.
        if node.value is not None and not is_constant(node.value, None) and not is_constant(node.value, False):
            yield "lose result", ast.Return()
        if node.value is None or is_constant(node.value, None):
            yield "drop statement", ast.Pass()
        if isinstance(node.value, (ast.Compare, ast.BoolOp)):
            yield "negate result", ast.Return(negated(node.value))
    if isinstance(node, ast.If) and node.orelse:
        yield "drop else", edited(node, orelse=[])


def conditions(node, parent, field):
    """A condition is negated, decided beforehand, or loses a part."""
    if field == "test" or field == "ifs":
        yield "negate condition", negated(node)
        yield "always", ast.Constant(True)
        yield "never", ast.Constant(False)
    if isinstance(node, ast.BoolOp):
        yield "and for or", edited(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for index in range(len(node.values)):
            rest = node.values[:index] + node.values[index + 1:]
            yield "drop operand", rest[0] if len(rest) == 1 else edited(node, values=rest)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "drop not", node.operand
    if isinstance(node, ast.IfExp):
        yield "first branch", node.body
        yield "second branch", node.orelse


def comparisons(node, parent, field):
    """A comparison is reversed, or moved by one; a plus becomes a minus."""
    if isinstance(node, ast.Compare):
        for index, op in enumerate(node.ops):
            for table, name in ((OPPOSITES, "flip comparison"), (NEIGHBOURS, "move bound")):
                if type(op) in table:
                    ops = [*node.ops[:index], table[type(op)](), *node.ops[index + 1:]]
                    yield name, edited(node, ops=ops)
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in ARITHMETIC:
        if not (isinstance(node, ast.BinOp) and is_text(node.left)):
            yield "other operation", edited(node, op=ARITHMETIC[type(node.op)]())


def constants(node, parent, field):
    """A constant has another value."""
    if not isinstance(node, ast.Constant) or isinstance(parent, (ast.Expr, ast.JoinedStr, ast.FormattedValue)):
        return
    if isinstance(node.value, bool):
        yield "other constant", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "one more", ast.Constant(node.value + 1)
        yield "one less", ast.Constant(node.value - 1)
    elif isinstance(node.value, str):
        yield "other text", ast.Constant(node.value + "x")


def calls(node, parent, field):
    """Arguments change places, an optional one is left out, or a text is used without its conversion."""
    if not isinstance(node, ast.Call):
        return
    for index in range(len(node.args) - 1):
        if not any(isinstance(argument, ast.Starred) for argument in node.args[index:index + 2]):
            one, other = node.args[index:index + 2]
            yield "swap arguments", edited(node, args=[*node.args[:index], other, one, *node.args[index + 2:]])
    for index in range(len(node.keywords)):
        yield "drop argument", edited(node, keywords=node.keywords[:index] + node.keywords[index + 1:])
    if isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_METHODS:
        yield "drop call", node.func.value


def collections(node, parent, field):
    """An element is missing; a part begins or ends elsewhere."""
    if isinstance(node, ast.List):
        for index in range(len(node.elts)):
            yield "drop element", edited(node, elts=node.elts[:index] + node.elts[index + 1:])
    if isinstance(node, ast.Dict):
        for index in range(len(node.keys)):
            keys, values = list(node.keys), list(node.values)
            del keys[index], values[index]
            yield "drop element", edited(node, keys=keys, values=values)
    if isinstance(node, ast.Slice):
        for side in ("lower", "upper"):
            if getattr(node, side) is not None:
                yield "drop bound", edited(node, **{side: None})


def edited(node, **fields):
    """A copy of a node with new values for these fields."""
    made = copy.copy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def negated(node):
    """The negation of a node: a negated node loses its "not", and a single comparison is reversed."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return edited(node, ops=[OPPOSITES[type(node.ops[0])]()])
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return node.operand if is_not else ast.UnaryOp(ast.Not(), node)


def is_constant(node, value):
    """Whether the node is this constant."""
    return isinstance(node, ast.Constant) and node.value is value


def is_text(node):
    """Whether the node is certainly a text."""
    if isinstance(node, ast.BinOp):
        return is_text(node.left) or is_text(node.right)
    return isinstance(node, ast.JoinedStr) or isinstance(node, ast.Constant) and isinstance(node.value, str)
