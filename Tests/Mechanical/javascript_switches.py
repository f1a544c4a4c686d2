"""Takes the switched defects out of a JavaScript example, as if PYX_DEFECT could not be set."""

import re

from javascript_tree import every, operand, operator, parse, text, unwrapped, with_words

QUESTION = re.compile(r"(this|\bsdk|\.sdk)\.(isDefect|has)$")


def without_defects(source):
    """The text with every question about a defect answered with no; nothing that remains depends on a defect."""
    while True:
        folded = fold(source, parse(source))
        if folded is None:
            return source
        source = folded


def fold(source, root):
    """The text after one step, or None if there is nothing left to do."""
    for node in every(root):
        words = answer(node)
        if words is not None:
            return with_words(source, node, words)
    for node in every(root):
        name = constant(node)
        if name:
            return without_constant(source, node, name)
    return None


def truth(node):
    """The value of a constant truth value, or None for anything else."""
    return {"true": True, "false": False}.get(unwrapped(node).type)


def answer(node):
    """The text that replaces a node if there is no defect, or None if the node stays."""
    field = node.child_by_field_name
    if node.type == "call_expression" and QUESTION.search(text(field("function"))):
        [name] = field("arguments").named_children
        return "false" if name.type == "string" else None
    if node.type == "unary_expression" and operator(node) == "!":
        known = truth(field("argument"))
        return None if known is None else "false" if known else "true"
    if node.type == "binary_expression" and operator(node) in ("&&", "||"):
        return joined(field("left"), field("right"), decides=operator(node) == "||")
    if node.type == "ternary_expression":
        known = truth(field("condition"))
        return None if known is None else operand(field("consequence" if known else "alternative"))
    if node.type in ("object", "object_pattern", "formal_parameters"):
        return without_question(node)
    if node.type == "if_statement":
        known = truth(field("condition"))
        if known is None:
            return None
        other = field("alternative")
        return text(field("consequence")) if known else text(other.named_children[0]) if other else ""
    return None


def without_question(node):
    """A list of values or parameters without the question about a defect; None if it has no such question."""
    rest = [text(child) for child in node.named_children if text(child) != "isDefect"]
    if len(rest) == len(node.named_children):
        return None
    return ("(%s)" if node.type == "formal_parameters" else "{ %s }") % ", ".join(rest)


def joined(left, right, decides):
    """The rest of an expression with two operands if one of them is known."""
    for one, other in ((left, right), (right, left)):
        if truth(one) is not None:
            return ("true" if decides else "false") if truth(one) is decides else operand(other)
    return None


def constant(node):
    """The name of a local constant whose only value is now false."""
    if node.type != "lexical_declaration" or len(node.named_children) != 1 or not node.parent.type == "statement_block":
        return None
    value = node.named_children[0].child_by_field_name("value")
    return text(node.named_children[0].child_by_field_name("name")) if value is not None and value.type == "false" else None


def without_constant(source, declaration, name):
    """The text with the value in place of the constant; the last use is replaced first, so that places stay valid."""
    uses = [node for node in every(declaration.parent) if node.type == "identifier" and text(node) == name]
    for use in sorted(uses, key=lambda node: -node.start_byte):
        if use.start_byte > declaration.end_byte:
            source = with_words(source, use, "false")
    return with_words(source, declaration, "")
