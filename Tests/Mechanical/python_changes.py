"""The changes of a Python file."""

import ast
import copy

import python_assignments
import python_operators
import python_shared
import python_switches
import python_variables
from change import Change
from python_places import places


class PythonFile:
    """One file of an adapter, with the parts of it that are judged."""

    def __init__(self, folder, file, role, selection):
        self.file, self.role = file, role
        self.tree = python_switches.without_defects(ast.parse((folder / file).read_text()))
        # The adapter's other files, which may make objects of the classes or write into them.
        others = [path for path in folder.glob(file.rsplit("_", 1)[0] + "*.py") if path.name != file]
        self.trees = [self.tree, *[ast.parse(path.read_text()) for path in others]]
        names = [node.name for node in self.tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
        selection.check(file, names)
        self.indices = [
            index for index, node in enumerate(self.tree.body)
            if selection.takes(getattr(node, "name", None))
            and isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.Assign))
        ]

    def source(self):
        """The file without a change, written in the same way as the changed ones."""
        return in_words(self.tree)

    def changes(self):
        """All changes, each once."""
        return changes(self)


def changes(subject):
    """All changes of a file; if several make the same program, only the first."""
    programs = {}  # the path to a statement -> the programs that were made from it
    # Operators that were added later come last, so that changes by older operators keep their ids.
    for operators in (first, Added(subject).changes):
        for place in places(subject.tree, subject.indices):
            depth = place.depth
            statement = at(subject.tree, place.path[:depth])
            known = programs.setdefault(place.path[:depth], {in_words(statement)})
            for operator, other, before, after, meant in operators(place):
                program = in_words(with_node(statement, place.path[depth:], other))
                if program not in known:
                    known.add(program)
                    make = maker(subject.tree, place.path, other)
                    yield Change(subject, place.function, operator, before, after, meant.lineno, make)


def first(place):
    """The changes that are named by the node and by its replacement."""
    for operator, other in python_operators.changes(place.node, place.parent, place.path[-1][0]):
        yield operator, other, short(place.node), "return" if operator == "return early" else short(other), place.node


class Added:
    """The changes of assignments and variables."""

    def __init__(self, subject):
        self.variables, self.trees = python_variables.Replacements(), subject.trees

    def changes(self, place):
        """The changes of one node."""
        assignments = python_assignments.changes(place, self.trees)
        for made in (assignments, self.variables.changes(place), python_shared.changes(place, self.trees)):
            for operator, other, before, after, meant in made:
                yield operator, other, before or short(place.node), after or short(other), meant


def maker(tree, path, node):
    """A function that writes the file with another node at a path."""
    return lambda: in_words(with_node(tree, path, node))


def short(node):
    """The text of a node in one line; for a function, only its first line."""
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
    """A tree with another node at a path; the original tree stays as it is."""
    if not path:
        return node
    (field, index), *rest = path
    made, value = copy.copy(tree), getattr(tree, field)
    if index is None:
        setattr(made, field, with_node(value, rest, node))
    else:
        setattr(made, field, [*value[:index], with_node(value[index], rest, node), *value[index + 1:]])
    return made
