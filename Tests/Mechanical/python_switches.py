"""Takes the switched defects out of an example, as if PYX_DEFECT could not be set: they are no part of the SDK."""

import ast


def without_defects(tree):
    """The tree in which every question about a defect has been answered with no."""
    return ast.fix_missing_locations(Switches().visit(tree))


def is_switch(node):
    """Whether the node is the name of the defect that is switched on."""
    return isinstance(node, ast.Name) and node.id in ("defect", "DEFECT") or (
        isinstance(node, ast.Attribute) and node.attr == "defect")


def truth(node):
    """The value of a constant truth value, or None for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, bool) else None


class Switches(ast.NodeTransformer):
    """Folds the conditions whose outcome is known without a defect."""

    def visit_Compare(self, node):
        self.generic_visit(node)
        if is_switch(node.left) and isinstance(node.ops[0], (ast.Eq, ast.In)):
            return ast.Constant(False)
        if is_switch(node.left) and isinstance(node.ops[0], (ast.NotEq, ast.NotIn)):
            return ast.Constant(True)
        return node

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        known = truth(node.operand)
        return ast.Constant(not known) if isinstance(node.op, ast.Not) and known is not None else node

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        if any(truth(value) is decides for value in node.values):
            return ast.Constant(decides)
        values = [value for value in node.values if truth(value) is None]
        if not values:
            return ast.Constant(not decides)
        return values[0] if len(values) == 1 else ast.BoolOp(node.op, values)

    def visit_IfExp(self, node):
        self.generic_visit(node)
        known = truth(node.test)
        return node if known is None else node.body if known else node.orelse

    def visit_Call(self, node):
        self.generic_visit(node)
        takes = isinstance(node.func, ast.Attribute) and node.func.attr == "get" and isinstance(node.func.value, ast.Dict)
        if takes and is_switch(node.args[0]):
            return node.args[1]
        node.args = [value for value in node.args if not (isinstance(value, ast.Name) and value.id == "defect")]
        return node

    def visit_Assign(self, node):
        """Drops assignments of the defect to an object."""
        self.generic_visit(node)
        if len(node.targets) > 1:
            return node
        target = node.targets[0]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = [pair for pair in zip(target.elts, node.value.elts) if not is_switch(pair[0])]
            targets, values = zip(*pairs)
            return ast.Assign([ast.Tuple(list(targets), ast.Store())], ast.Tuple(list(values), ast.Load()))
        return None if is_switch(target) and is_switch(node.value) else node

    def visit_If(self, node):
        self.generic_visit(node)
        known = truth(node.test)
        return node if known is None else (node.body if known else node.orelse) or None

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node
