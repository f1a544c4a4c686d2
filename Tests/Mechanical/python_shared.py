"""Turns a variable of each object into a variable of the class: what one object writes, all others read."""

import ast

from python_operators import edited
from python_places import is_read, own_attribute, pairs
from python_variables import METHODS

SHARED = """
shared_{name} = None
{name} = property(lambda self: {owner}.shared_{name}, lambda self, value: setattr({owner}, 'shared_{name}', value))
"""


def changes(place, trees):
    """The changes of one class: (operator, replacement, old and new words to show, node with the line)."""
    owner = place.node
    if not isinstance(owner, ast.ClassDef) or owner.decorator_list or not isinstance(place.parent, ast.Module):
        return
    start = next((node for node in owner.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"), None)
    for at, statement in enumerate(start.body if start else []):
        if not isinstance(statement, ast.Assign):
            continue
        for target, value in pairs(statement):
            name = own_attribute(target)
            if not name or not is_read(trees, name):
                continue
            # If the value does not depend on the object, the class has the value from the start, and no new object
            # resets it.
            moves = is_closed(value) and isinstance(statement.targets[0], ast.Attribute)
            is_constant = moves and isinstance(value, ast.Constant)
            if (is_constant or is_tool(owner, name)) and not is_changed(owner, trees, name):
                continue
            body = [*start.body[:at], *start.body[at + 1:]] if moves else start.body
            made = shared(owner, name, value if moves else None)
            others = [edited(node, body=body or [ast.Pass()]) if node is start else node for node in owner.body]
            words = "self." + name, owner.name + "." + name
            yield "one for all", edited(owner, body=with_first(others, made)), *words, statement


def shared(owner, name, value):
    """The class's own variable, and access to it under the old name."""
    first, second = ast.parse(SHARED.format(name=name, owner=owner.name)).body
    return [first if value is None else ast.Assign(first.targets, value), second]


def with_first(body, statements):
    """A class's body with statements before its first function, so that its docstring stays first."""
    index = next(index for index, node in enumerate(body) if isinstance(node, ast.FunctionDef))
    return [*body[:index], *statements, *body[index:]]


def is_closed(node):
    """Whether a value is the same in every object."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.Call):
        is_empty = isinstance(node.func, ast.Name) and node.func.id in ("dict", "list", "set") and not node.keywords
        return is_empty and all(is_closed(one) for one in node.args)
    if isinstance(node, ast.Dict):
        return all(key is not None and is_closed(key) for key in node.keys) and all(is_closed(one) for one in node.values)
    return isinstance(node, (ast.List, ast.Set, ast.Tuple)) and all(is_closed(one) for one in node.elts)


def is_changed(owner, trees, name):
    """Whether a variable ever has a second value; if not, objects cannot notice that they share it."""
    own = [node for node in stores(owner, name) if own_attribute(node)]
    others = [node for tree in trees for node in stores(tree, name) if not own_attribute(node)]
    return len(own) + len(others) > 1


def stores(tree, name):
    """The places where an attribute of this name gets a value."""
    return [node for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.ctx, ast.Store)]


def is_tool(owner, name):
    """Whether the object uses the methods or members of the variable's value, instead of only remembering the value."""
    return any(
        isinstance(node, ast.Call) and own_attribute(node.func) == name
        or isinstance(node, ast.Attribute) and own_attribute(node.value) == name and node.attr not in METHODS
        for node in ast.walk(owner))
