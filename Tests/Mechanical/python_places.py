"""Every place of the judged parts of a Python file, with its surroundings."""

import ast


class Place:
    """A node, the path to it from the file's tree, and the functions and classes around it, the inner ones last."""

    def __init__(self, top, node, parent, path, depth, around):
        self.top, self.node, self.parent = top, node, parent
        self.path, self.depth, self.around = path, depth, around

    @property
    def function(self):
        """The dotted names of the enclosing classes and functions; outside of them, an assignment's target, or ''."""
        if self.around:
            return ".".join(node.name for _, node in self.around)
        return ast.unparse(self.top.targets[0]) if isinstance(self.top, ast.Assign) else ""

    @property
    def method(self):
        """The function around the node, with the function's path; None outside of functions, and within an inner
        function."""
        functions = [pair for pair in self.around if isinstance(pair[1], ast.FunctionDef)]
        return functions[0] if len(functions) == 1 else None

    @property
    def owner(self):
        """The class around the node, or None."""
        classes = [node for _, node in self.around if isinstance(node, ast.ClassDef)]
        return classes[-1] if classes else None


def places(tree, indices):
    """The places of some statements of a tree and of all their descendants, the outer ones first."""
    for index in indices:
        top = tree.body[index]
        yield from within(top, top, tree, (("body", index),), 0, ())


def within(top, node, parent, path, depth, around):
    """A place and the places within it."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        around = (*around, (path, node))
    if isinstance(node, ast.stmt):
        depth = len(path)
    yield Place(top, node, parent, path, depth, around)
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield from within(top, child, node, (*path, (field, index)), depth, around)


def pairs(assignment):
    """The targets of an assignment, each with its value; None if no separate value is written for the target."""
    for target in assignment.targets:
        if isinstance(target, (ast.Tuple, ast.List)):
            values = assignment.value.elts if isinstance(assignment.value, ast.Tuple) else []
            fits = len(values) == len(target.elts)
            fits = fits and not any(isinstance(one, ast.Starred) for one in [*values, *target.elts])
            yield from zip(target.elts, values if fits else [None] * len(target.elts))
        else:
            yield target, assignment.value


def is_read(trees, name):
    """Whether an attribute of this name is read anywhere except to compute its own next value."""
    own = {id(node) for tree in trees for assignment in ast.walk(tree) if isinstance(assignment, ast.Assign)
           for target, value in pairs(assignment) if value is not None and getattr(target, "attr", None) == name
           for node in ast.walk(value)}
    reads = [node for tree in trees for node in ast.walk(tree)
             if isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.ctx, ast.Load)]
    return any(id(node) not in own for node in reads)


def own_attribute(node):
    """The name of an attribute of the object itself, or None for anything else."""
    is_own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return node.attr if is_own else None
