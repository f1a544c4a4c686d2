"""Drops one of several assignments of a statement, or discards what a call returns."""

import ast

from python_operators import edited
from python_places import is_read, pairs


def changes(place, trees):
    """The changes of one assignment: (operator, replacement, old and new words to show, node with the line)."""
    node = place.node
    if not isinstance(node, ast.Assign):
        return
    if len(node.targets) > 1:
        for index in range(len(node.targets)):
            if is_safe(place, node.targets[index], trees):
                yield made(node, edited(node, targets=node.targets[:index] + node.targets[index + 1:]))
        return
    target = node.targets[0]
    if isinstance(target, ast.Tuple):
        for index, (one, value) in enumerate(pairs(node)):
            if is_safe(place, one, trees):
                yield made(node, without(node, index, value))
    elif isinstance(node.value, ast.Call) and is_safe(place, target, trees):
        yield made(node, ast.Expr(node.value))


def made(node, other):
    """A change that is named by the text of its nodes."""
    return "drop assignment", other, None, None, node


def without(node, index, value):
    """An assignment of several values without one of them."""
    targets = list(node.targets[0].elts)
    if value is None:
        targets[index] = ast.Name("_", ast.Store())
        return edited(node, targets=[ast.Tuple(targets, ast.Store())])
    values = list(node.value.elts)
    del targets[index], values[index]
    if len(targets) == 1:
        return edited(node, targets=targets, value=values[0])
    return edited(node, targets=[ast.Tuple(targets, ast.Store())], value=ast.Tuple(values, ast.Load()))


def is_safe(place, target, trees):
    """Whether an assignment may be dropped: an attribute must be read somewhere, and a variable must get a value
    elsewhere."""
    if isinstance(target, ast.Attribute) and not is_read(trees, target.attr):
        return False
    if isinstance(target, (ast.Attribute, ast.Subscript)):
        return place.method is not None and place.method[1].name != "__init__"
    if not isinstance(target, ast.Name) or place.method is None:
        return False
    function = place.method[1]
    given = [one.arg for one in [*function.args.args, *function.args.kwonlyargs]]
    stores = [node for node in ast.walk(function)
              if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == target.id]
    awaited = {one.id for node in ast.walk(function) if isinstance(node, ast.While)
               for one in ast.walk(node.test) if isinstance(one, ast.Name)}  # without it a loop might never end
    return target.id not in awaited and (target.id in given or len(stores) > 1)
