"""The changes of a file in Python."""

import ast
import copy

import python_operators
import python_switches
from change import Change


class PythonFile:
    """One file of an adapter, with the parts of it that are judged."""

    def __init__(self, folder, file, role, selection):
        self.file, self.role = file, role
        self.tree = python_switches.without_defects(ast.parse((folder / file).read_text()))
        names = [node.name for node in self.tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
        selection.check(file, names)
        self.indices = [
            index for index, node in enumerate(self.tree.body)
            if selection.takes(getattr(node, "name", None))
            and isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.Assign))
        ]

    def source(self):
        """The file without a change, as the changed ones are written."""
        return in_words(self.tree)

    def changes(self):
        """All changes, each once."""
        return changes(self)


def changes(subject):
    """All changes of a file; of several that make the same program, the first."""
    for index in subject.indices:
        yield from walk(subject, subject.tree.body[index], subject.tree, [("body", index)], 0, "", set())


def walk(subject, node, parent, path, depth, function, programs):
    """The changes of a node and of what is in it; `depth` says where in the path the statement around it is."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        function = function + "." + node.name if function else node.name
    elif not function and isinstance(node, ast.Assign):
        function = ast.unparse(node.targets[0])
    if isinstance(node, ast.stmt):
        depth, programs = len(path), {in_words(node)}
    statement = at(subject.tree, path[:depth])
    for operator, other in python_operators.changes(node, parent, path[-1][0]):
        program = in_words(with_node(statement, path[depth:], other))
        if program not in programs:
            programs.add(program)
            after = "return" if operator == "return early" else short(other)
            yield Change(subject, function, operator, short(node), after, maker(subject.tree, path, other))
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield from walk(subject, child, node, [*path, (field, index)], depth, function, programs)


def maker(tree, path, node):
    """What writes the file in which another node stands at a path."""
    return lambda: in_words(with_node(tree, path, node))


def short(node):
    """A node in one line; of a function its first."""
    lines = in_words(node).split("\n")
    return lines[0] if isinstance(node, ast.FunctionDef) else " / ".join(line.strip() for line in lines)


def in_words(node):
    """A tree as a program."""
    return ast.unparse(ast.fix_missing_locations(node))


def at(tree, path):
    """The node at a path."""
    for field, index in path:
        tree = getattr(tree, field) if index is None else getattr(tree, field)[index]
    return tree


def with_node(tree, path, node):
    """A tree in which another node stands at a path; the first stays as it is."""
    if not path:
        return node
    (field, index), *rest = path
    made, value = copy.copy(tree), getattr(tree, field)
    if index is None:
        setattr(made, field, with_node(value, rest, node))
    else:
        setattr(made, field, [*value[:index], with_node(value[index], rest, node), *value[index + 1:]])
    return made
