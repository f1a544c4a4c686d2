"""Lists the changes of a file, each by a name that does not depend on lines, and makes them."""

import ast
import copy
import hashlib

import operators


class Change:
    """One small change: where it is, what stood there, and what stands there instead."""

    def __init__(self, subject, function, operator, before, after, path, node):
        self.subject, self.function, self.operator = subject, function, operator
        self.before, self.after = before, after
        self.path, self.node = path, node
        self.occurrence = 1

    @property
    def key(self):
        """What it is known by: the same after the file was edited elsewhere."""
        return (self.subject.file, self.function, self.operator, self.before, self.after, self.occurrence)

    @property
    def text(self):
        number = "" if self.occurrence == 1 else " (number %d)" % self.occurrence
        return "%s, %s: %s: `%s` -> `%s`%s" % (*self.key[:5], number)

    def rank(self, seed):
        """Its place in the order in which a seed draws changes."""
        return hashlib.sha256(repr((seed, self.key)).encode()).digest()

    def source(self):
        """The whole file with the change in it."""
        return in_words(with_node(self.subject.tree, self.path, self.node))


def changes(subject):
    """All changes of a file; of several that make the same program, the first."""
    counts = {}
    for index in subject.indices:
        part = subject.tree.body[index]
        for change in walk(subject, part, subject.tree, [("body", index)], 0, "", set()):
            counts[change.key] = number = counts.get(change.key, 0) + 1
            change.occurrence = number
            yield change


def walk(subject, node, parent, path, depth, function, programs):
    """The changes of a node and of what is in it; `depth` says where in the path the statement around it is."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        function = function + "." + node.name if function else node.name
    elif not function and isinstance(node, ast.Assign):
        function = ast.unparse(node.targets[0])
    if isinstance(node, ast.stmt):
        depth, programs = len(path), {in_words(node)}
    statement = at(subject.tree, path[:depth])
    for operator, other in operators.changes(node, parent, path[-1][0]):
        program = in_words(with_node(statement, path[depth:], other))
        if program not in programs:
            programs.add(program)
            after = "return" if operator == "return early" else short(other)
            yield Change(subject, function, operator, short(node), after, path, other)
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield from walk(subject, child, node, [*path, (field, index)], depth, function, programs)


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
