"""Replaces a JavaScript variable by another of the same kind that is in scope, or belongs to the same object."""

import kinds
from javascript_tree import every, operator, text, unwrapped

METHODS = {
    **{name: "text" for name in ("endsWith", "padStart", "split", "startsWith", "toLowerCase", "toUpperCase", "trim")},
    **{name: "list" for name in ("every", "filter", "find", "findIndex", "forEach", "map", "pop", "push", "shift", "some")},
    **{name: None for name in ("concat", "includes", "indexOf", "length", "slice")},
}
RESULTS = {"filter": "list", "map": "list", "split": "list", "toLowerCase": "text", "toUpperCase": "text", "trim": "text",
           "join": "text", "includes": "truth", "some": "truth", "every": "truth", "startsWith": "truth"}
DISPLAYS = {"string": "text", "template_string": "text", "number": "number", "true": "truth", "false": "truth",
            "array": "list", "arrow_function": "function"}
MAKERS = {"Number": "number", "String": "text", "Boolean": "truth"}
COMPARISONS = {"===", "!==", "<", "<=", ">", ">="}
FUNCTIONS = {"arrow_function", "function_declaration", "function_expression", "method_definition"}
NAMES = {"identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"}


def changes(node):
    """The changes of one name: (operator, node, new words, old and new words to show, node with the line)."""
    if node.type in ("identifier", "shorthand_property_identifier") and is_read(node):
        visible = variables(node)
        if text(node) in visible:
            kinds_of = {name: local_kind(name, *found) for name, found in visible.items()}
            words = "%s" if node.type == "identifier" else text(node) + ": %s"
            for name in kinds.alike(text(node), kinds_of, visible):
                yield "other variable", node, words % name, None, None, node
    elif own(node) and is_read(node):
        owner, method = around(node, {"class_declaration"}), around(node, {"method_definition"})
        if owner is None or method is None or text(method.child_by_field_name("name")) == "constructor":
            return
        kinds_of = own_kinds(owner)
        for name in kinds.alike(own(node), kinds_of, kinds_of):
            yield "other variable", node, "this." + name, None, None, node


def own(node):
    """The name of a member of the object itself, or None for anything else."""
    is_own = node.type == "member_expression" and node.child_by_field_name("object").type == "this"
    return text(node.child_by_field_name("property")) if is_own else None


def around(node, types):
    """The nearest node of these types that contains a node."""
    node = node.parent
    while node is not None and node.type not in types:
        node = node.parent
    return node


def is_read(node):
    """Whether the node reads a value, instead of writing, naming or declaring it."""
    parent = node.parent
    for field in ("left", "name", "parameter"):
        if parent.child_by_field_name(field) == node and parent.type in (
                "assignment_expression", "augmented_assignment_expression", "variable_declarator", "for_in_statement",
                "class_declaration", "arrow_function", *FUNCTIONS):
            return False
    if parent.type == "assignment_pattern":
        return parent.child_by_field_name("right") == node
    return parent.type not in (
        "update_expression", "formal_parameters", "array_pattern", "object_pattern", "pair_pattern", "rest_pattern",
        "class_heritage")


def variables(node):
    """The variables of the enclosing functions that have a value at a place: name -> where and how it is declared."""
    found, within = {}, node
    while within is not None and within.type not in ("class_body", "program"):
        if within.type == "statement_block":
            for statement in within.named_children:
                if statement.type == "lexical_declaration" and statement.end_byte <= node.start_byte:
                    for one in statement.named_children:
                        for name in declared(one.child_by_field_name("name")):
                            found.setdefault(name, (within, one))
        elif within.type in FUNCTIONS:
            given = within.child_by_field_name("parameters")
            one = within.child_by_field_name("parameter")
            for parameter in [one] if one is not None else given.named_children if given is not None else []:
                if parameter.end_byte <= node.start_byte:
                    for name in declared(parameter):
                        found.setdefault(name, (within, None))
        within = within.parent
    return found


def declared(pattern):
    """The names to which a pattern gives values."""
    if pattern is None:
        return []
    if pattern.type == "assignment_pattern":
        return declared(pattern.child_by_field_name("left"))
    if pattern.type == "pair_pattern":
        return declared(pattern.child_by_field_name("value"))
    if pattern.type in NAMES:
        return [text(pattern)]
    return [name for child in pattern.named_children for name in declared(child)] if pattern.type.endswith("_pattern") else []


def local_kind(name, root, declarator):
    """The kind of a variable, from its value, its uses, or its name."""
    evidence = set()
    if declarator is not None and text(declarator.child_by_field_name("name")) == name:
        evidence.add(kind_of(declarator.child_by_field_name("value")))
    for use in every(root):
        if use.type == "identifier" and text(use) == name:
            evidence.add(kind_from_use(use))
    return kinds.agreed(evidence, name)


def own_kinds(owner):
    """The kinds of the members that objects of a class have from their start: name -> kind."""
    evidence = {}
    for node in owner.child_by_field_name("body").named_children:
        if node.type == "field_definition" and not text(node).startswith("static"):
            evidence[text(node.child_by_field_name("property"))] = {kind_of(node.child_by_field_name("value"))}
        if node.type == "method_definition" and text(node.child_by_field_name("name")) == "constructor":
            for one in every(node):
                if one.type == "assignment_expression" and own(one.child_by_field_name("left")):
                    evidence.setdefault(own(one.child_by_field_name("left")), set())
                if one.type == "call_expression" and text(one).startswith("Object.assign(this, {"):
                    for child in one.child_by_field_name("arguments").named_children[1].named_children:
                        if child.type == "shorthand_property_identifier":
                            evidence.setdefault(text(child), set())
    for node in every(owner):
        if own(node) in evidence:
            evidence[own(node)].add(kind_from_use(node))
    return {name: kinds.agreed(found, name) for name, found in evidence.items()}


def kind_of(node):
    """The kind of a value, or None if there is no value or its kind is unknown."""
    if node is None:
        return None
    node = unwrapped(node)
    field = node.child_by_field_name
    if node.type == "unary_expression":
        return "truth" if operator(node) == "!" else None
    if node.type == "binary_expression":
        if operator(node) in COMPARISONS:
            return "truth"
        both = {kind_of(field("left")), kind_of(field("right"))}
        return "text" if "text" in both and operator(node) == "+" else both.pop() if len(both) == 1 else None
    if node.type == "new_expression":
        return text(field("constructor"))
    if node.type == "call_expression":
        function = field("function")
        if function.type == "member_expression":
            return RESULTS.get(text(function.child_by_field_name("property")))
        return MAKERS.get(text(function))
    return DISPLAYS.get(node.type)


def kind_from_use(node):
    """The kind that a variable must have because of its use in this place."""
    parent = node.parent
    field = parent.child_by_field_name
    if parent.type == "member_expression" and field("object") == node:
        return METHODS.get(text(field("property")), "with " + text(field("property")))
    if parent.type == "call_expression" and field("function") == node:
        return "function"
    if parent.type == "assignment_expression" and field("left") == node:
        return kind_of(field("right"))
    if parent.type == "binary_expression" and operator(parent) in (*COMPARISONS, "+", "-"):
        other = unwrapped(field("right") if field("left") == node else field("left"))
        return DISPLAYS.get(other.type)
    return None
