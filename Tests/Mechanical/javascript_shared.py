"""Turns a variable of each JavaScript object into a variable of the class: what one object writes, all others read."""

import re

from javascript_tree import every, text
from javascript_variables import METHODS, own

SHARED = (
    "static %(name)s%(value)s; get %(name)s() { return %(owner)s.%(name)s; } "
    "set %(name)s(value) { %(owner)s.%(name)s = value; }")
CONSTANTS = {"string", "number", "true", "false", "null", "undefined"}


def changes(node, elsewhere):
    """The changes of one class: (operator, node, new words, old and new words to show, node with the line)."""
    if node.type != "class_declaration":
        return
    owner, body = text(node.child_by_field_name("name")), node.child_by_field_name("body")
    for name, value, statement, meant in own_variables(body):
        if not is_read(node, name, elsewhere):
            continue
        # If the value is the same in every object, the class's variable begins with this value, and the statement that
        # gives the value to new objects is removed.
        moves = statement is not None and (value is None or is_closed(value))
        if stores(node, name) < 2 and (is_tool(body, name) or moves and (value is None or value.type in CONSTANTS)):
            continue
        made = SHARED % {"name": name, "owner": owner, "value": " = " + text(value) if moves and value is not None else ""}
        source, start = node.text, node.start_byte
        at = body.start_byte + 1 - start
        if moves:
            first, last = statement.start_byte - start, statement.end_byte - start
            source = source[:first] + b" " * (last - first) + source[last:]
            if statement.type == "field_definition":
                at = last  # put the new text in the statement's place; the statement's end follows
        end = b"" if at > body.start_byte + 1 - start else b";"
        words = (source[:at] + b" " + made.encode() + end + source[at:]).decode()
        yield "one for all", node, words, "this." + name, owner + "." + name, meant


def own_variables(body):
    """Variables of new objects: name, value, the statement that gives the value (None if the statement gives other
    values too), and the place."""
    for node in body.named_children:
        field = node.child_by_field_name
        if node.type == "field_definition" and not text(node).startswith("static"):
            name = text(field("property"))
            if not name.startswith("#"):
                yield name, field("value"), node, node
        if node.type == "method_definition" and text(field("name")) == "constructor":
            for one in field("body").named_children:
                yield from assigned(one)


def assigned(statement):
    """The values that one statement of a constructor gives the object."""
    node = statement.named_children[0] if statement.type == "expression_statement" else statement
    if node.type == "assignment_expression" and own(node.child_by_field_name("left")):
        yield own(node.child_by_field_name("left")), node.child_by_field_name("right"), statement, statement
    elif node.type == "call_expression" and text(node).startswith("Object.assign(this, {"):
        for child in node.child_by_field_name("arguments").named_children[1].named_children:
            if child.type == "shorthand_property_identifier":
                yield text(child), None, None, child


def is_closed(node):
    """Whether a value is the same in every object."""
    if node.type == "new_expression":
        return text(node) in ("new Map()", "new Set()")
    if node.type == "pair":
        return is_closed(node.child_by_field_name("value"))
    return node.type in CONSTANTS or node.type in ("array", "object") and all(is_closed(one) for one in node.named_children)


def is_read(node, name, elsewhere):
    """Whether anything reads a member of this name anywhere."""
    root = node
    while root.parent is not None:
        root = root.parent
    written_there = {left.id for left in written(root)}
    uses = [one for one in every(root) if one.type == "member_expression" and one.id not in written_there
            and text(one.child_by_field_name("property")) == name]
    patterns = [one for one in every(root) if one.type == "shorthand_property_identifier_pattern" and text(one) == name
                and one.parent.parent.type == "variable_declarator"]
    return bool(uses or patterns or re.search(r"\.%s\b(?!\s*=[^=])" % re.escape(name), elsewhere))


def is_tool(body, name):
    """Whether the object uses the methods or members of the variable's value, instead of only remembering the value."""
    for node in every(body):
        field = node.child_by_field_name
        if node.type == "call_expression" and own(field("function")) == name:
            return True
        if node.type == "member_expression" and own(field("object")) == name and text(field("property")) not in METHODS:
            return True
    return False


def stores(owner, name):
    """How often a member of this name gets a value: in the class, or elsewhere in its file through an object's
    name."""
    root = owner
    while root.parent is not None:
        root = root.parent
    own_stores = [left for left in written(owner)
                  if own(left) == name or left.type == "property_identifier" and text(left) == name]
    others = [left for left in written(root) if left.type == "member_expression" and own(left) is None
              and text(left.child_by_field_name("property")) == name]
    return len(own_stores) + len(others)


def written(root):
    """The targets of all assignments and updates below a node."""
    for node in every(root):
        field = node.child_by_field_name
        if node.type in ("assignment_expression", "augmented_assignment_expression"):
            yield field("left")
        elif node.type in ("update_expression", "field_definition"):
            yield field("argument" if node.type == "update_expression" else "property")
