"""Drops one assignment of a JavaScript program, but keeps the side effects of its value."""

from javascript_tree import every, operand, text

FUNCTIONS = {"arrow_function", "function_expression"}
EFFECTS = {"call_expression", "await_expression", "new_expression"}
NAMES = {"identifier", "shorthand_property_identifier"}
NOTHING = {"false", "null", "undefined"}


def changes(node):
    """The changes of one assignment: (operator, node, new words, old and new words to show, node with the line)."""
    field = node.child_by_field_name
    if node.type == "assignment_expression":
        # If the assignment is a statement without a call, another operator drops the whole statement.
        if node.parent.type != "expression_statement" or field("right").type in EFFECTS:
            yield "drop assignment", node, operand(field("right")), None, None, node
    elif node.type == "augmented_assignment_expression" and node.parent.type != "expression_statement":
        yield "drop assignment", node, operand(field("left")), None, None, node
    elif node.type == "field_definition" and field("value") is not None and field("value").type not in (*FUNCTIONS, *NOTHING):
        if not text(node).startswith("static"):
            yield "drop assignment", node, text(field("property")), None, None, node
    elif node.type == "lexical_declaration" and len(node.named_children) == 1 and node.parent.type == "statement_block":
        name = node.named_children[0].child_by_field_name("name")
        value = node.named_children[0].child_by_field_name("value")
        if name.type != "identifier" or value is None or value.type in FUNCTIONS:
            return
        if not is_dead(node, name, value):
            yield "drop assignment", node, "let %s;" % text(name), None, None, node


def is_dead(node, name, value):
    """Whether the assignment is left alone: its value is an object, an array or nothing; nothing uses the variable; or
    some use must fail without the value, such as a member access or a call."""
    if value.type in ("object", "array", *NOTHING):
        return True
    uses = [use for use in every(node.parent) if use.type in NAMES and text(use) == text(name) and use.id != name.id]
    return not uses or any(
        use.parent.type == "member_expression" and "?." not in text(use.parent)
        or use.parent.type == "call_expression" and use.parent.child_by_field_name("function") == use for use in uses)
