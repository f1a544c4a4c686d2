"""Replaces a variable by another of the same kind, in the same function or of the same object."""

import ast
import collections

import kinds
from python_places import own_attribute, pairs

TEXTS_OF_TEXTS = {"decode", "format", "join", "lower", "lstrip", "replace", "rstrip", "strip", "upper"}
TEXT_METHODS = TEXTS_OF_TEXTS | {"endswith", "isdigit", "split", "startswith"}
METHODS = {
    **{name: "text" for name in TEXT_METHODS}, **{name: "list" for name in ("append", "extend", "insert", "sort")},
    **{name: "dict" for name in ("get", "items", "keys", "setdefault", "values")}, "add": "set", "discard": "set",
}
MAKERS = {
    "str": "text", "repr": "text", "len": "number", "int": "number", "round": "number", "sum": "number", "bool": "truth",
    "isinstance": "truth", "any": "truth", "all": "truth", "list": "list", "sorted": "list", "dict": "dict", "set": "set",
}
DISPLAYS = {
    ast.JoinedStr: "text", ast.Compare: "truth", ast.List: "list", ast.ListComp: "list", ast.Dict: "dict",
    ast.DictComp: "dict", ast.Set: "set", ast.SetComp: "set", ast.Lambda: "function",
}


class Variables:
    """The variables of one function, or of the objects of one class: their kinds, and the places where they get a
    value."""

    def __init__(self, root, path, pick):
        self.root, self.pick = root, pick
        evidence, self.bound, strange = collections.defaultdict(set), collections.defaultdict(list), set()
        for node, parent, at in inside(root, path):
            if isinstance(node, ast.Assign):
                for target, value in pairs(node):
                    if pick(target):
                        evidence[pick(target)].add(kind_of(value))
                        self.bound[pick(target)].append(at)
            elif isinstance(node, (ast.comprehension, ast.ExceptHandler, ast.withitem, ast.Lambda)):
                strange |= names_of(node)
            elif isinstance(node, ast.While):
                strange |= names_of(node)  # with another variable there, the loop might never end
            elif pick(node) and isinstance(node.ctx, ast.Load):
                evidence[pick(node)].add(kind_from_use(node, parent))
        if isinstance(root, ast.FunctionDef):
            given = [*root.args.args, *root.args.kwonlyargs]
            required = len(root.args.args) - len(root.args.defaults)
            defaults = [*[None] * required, *root.args.defaults, *root.args.kw_defaults]
            for argument, default in zip(given, defaults):
                if argument.arg not in ("self", "cls"):
                    self.bound[argument.arg].append(path)
                    evidence[argument.arg].add(kind_of(default))
        self.kinds = {name: kinds.agreed(found, name) for name, found in evidence.items() if name not in strange}

    def others(self, name, at):
        """The variables that may replace a variable at that place."""
        if name not in self.bound:
            return []  # it belongs to the file, or is a function
        ready = [other for other, bound in self.bound.items() if any(is_before(one, at) for one in bound)]
        return kinds.alike(name, self.kinds, ready)


class Replacements:
    """Remembers the variables of functions and classes."""

    def __init__(self):
        self.known = {}

    def of(self, root, path, pick):
        """The variables of a function or class."""
        if id(root) not in self.known:
            self.known[id(root)] = Variables(root, path, pick)
        return self.known[id(root)]

    def changes(self, place):
        """The changes of one name: (operator, replacement, old and new words to show, node with the line)."""
        node, parent = place.node, place.parent
        if place.method is None or not isinstance(getattr(node, "ctx", None), ast.Load):
            return
        path, function = place.method
        targets = [ast.dump(target) for target in parent.targets] if isinstance(parent, ast.Assign) else []
        if local(node):
            for name in self.of(function, path, local).others(node.id, place.path):
                # Assigning a variable to itself would only drop the assignment, and another change does that.
                if ast.dump(ast.Name(name, ast.Store())) not in targets:
                    yield "other variable", ast.Name(name, ast.Load()), None, None, node
        elif own_attribute(node) and place.owner and function.name != "__init__":
            root = place.owner
            start = next((at for at, one in place.around if one is root), ())
            variables = self.of(root, start, own_attribute)
            made = [name for name in variables.bound if any(is_made(root, start, at) for at in variables.bound[name])]
            for name in kinds.alike(node.attr, variables.kinds, made) if node.attr in made else []:
                if ast.dump(ast.Attribute(node.value, name, ast.Store())) not in targets:
                    yield "other variable", ast.Attribute(node.value, name, ast.Load()), None, None, node


def local(node):
    """The name of a variable of a function."""
    return node.id if isinstance(node, ast.Name) and node.id != "self" else None


def inside(root, path, parent=None):
    """The nodes of a function or class, each with its parent and its path, without those of inner functions."""
    for field, value in ast.iter_fields(root):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                at = (*path, (field, index))
                yield child, root, at
                if not (isinstance(child, ast.FunctionDef) and isinstance(root, ast.FunctionDef)):
                    yield from inside(child, at)


def names_of(node):
    """The names that a comprehension, a handler, a `with` or a lambda binds, or that a `while` condition reads."""
    if isinstance(node, ast.ExceptHandler):
        return {node.name}
    if isinstance(node, ast.Lambda):
        return {argument.arg for argument in node.args.args}
    if isinstance(node, ast.While):
        return {one.id for one in ast.walk(node.test) if isinstance(one, ast.Name)}
    target = node.target if isinstance(node, ast.comprehension) else node.optional_vars
    return {one.id for one in ast.walk(target) if isinstance(one, ast.Name)} if target else set()


def is_before(bound, at):
    """Whether a statement has always ended before a place is reached: it stands before the place, in a block around
    the place."""
    if at[:len(bound)] == bound:
        return isinstance(bound[-1][1], int) and len(at) > len(bound) and at[len(bound)][0] == "body"  # an argument
    (field, index), block = bound[-1], bound[:-1]
    return at[:len(block)] == block and at[len(block)][0] == field and index < (at[len(block)][1] or 0)


def is_made(root, start, at):
    """Whether a place is a statement of `__init__` that is always reached."""
    method = root.body[at[len(start)][1]]
    return isinstance(method, ast.FunctionDef) and method.name == "__init__" and len(at) == len(start) + 2


def kind_of(node):
    """The kind of a value, or None if there is no value or its kind is unknown."""
    if isinstance(node, ast.Constant):
        return {bool: "truth", int: "number", float: "number", str: "text"}.get(type(node.value))
    if isinstance(node, ast.UnaryOp):
        return "truth" if isinstance(node.op, ast.Not) else kind_of(node.operand)
    if isinstance(node, ast.BinOp):
        return kind_of(node.left) or kind_of(node.right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return MAKERS.get(node.func.id) or (node.func.id if node.func.id[0].isupper() else None)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_METHODS:
        return "text" if node.func.attr in TEXTS_OF_TEXTS else "list" if node.func.attr == "split" else "truth"
    return DISPLAYS.get(type(node))


def kind_from_use(node, parent):
    """The kind that a variable must have because of its use in this place."""
    if isinstance(parent, ast.Attribute):
        return METHODS.get(parent.attr, "with " + parent.attr)
    if isinstance(parent, ast.Call) and parent.func is node:
        return "function"
    if isinstance(parent, ast.BinOp) and not isinstance(parent.op, (ast.Mod, ast.Mult)):
        return kind_of(parent.right if parent.left is node else parent.left)
    if isinstance(parent, ast.Compare) and len(parent.ops) == 1:
        other = parent.comparators[0] if parent.left is node else parent.left
        if isinstance(parent.ops[0], (ast.In, ast.NotIn)):
            elements = getattr(other, "elts", []) if parent.left is node else []
            return kind_of(elements[0]) if elements else None
        return None if isinstance(other, ast.Compare) else kind_of(other)
    return None
