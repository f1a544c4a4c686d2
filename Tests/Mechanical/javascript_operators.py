"""Small changes to a JavaScript program, as somebody might make them by mistake: each replaces one node's words."""

from javascript_tree import operand, operator, text, unwrapped

TEXT_METHODS = {"trim", "trimStart", "trimEnd", "toLowerCase", "toUpperCase", "replace"}
OPPOSITES = {"===": "!==", "!==": "===", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
NEIGHBOURS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+="}
JOINS = {"&&": "||", "||": "&&"}
DROPPED = {"expression_statement", "if_statement", "for_in_statement", "for_statement", "throw_statement"}
NOTHING = {"false", "null", "undefined"}


def changes(node):
    """All changes of one node: pairs of an operator's name and the new words."""
    for made in (statements, conditions, expressions, constants, calls, collections):
        yield from made(node)


def statements(node):
    """A statement is dropped, a function ends at once, a result is lost."""
    field = node.child_by_field_name
    if node.type in DROPPED:
        yield "drop statement", "{}"
    if node.type == "method_definition" and text(field("name")) != "constructor":
        body, words = field("body"), text(node)
        if body.named_children:
            at = len(node.text[:body.start_byte - node.start_byte].decode())
            yield "return early", words[:at] + "{ return; " + words[at + 1:]
    if node.type == "return_statement":
        value = node.named_children[0] if node.named_children else None
        if value is None:
            yield "drop statement", "{}"
        elif value.type not in NOTHING:
            yield "lose result", "return;"
            if value.type == "binary_expression" and operator(value) in (*OPPOSITES, *JOINS):
                yield "negate result", "return %s;" % negated(value)
    if node.type == "if_statement" and field("alternative"):
        yield "drop else", node.text[:field("alternative").start_byte - node.start_byte].decode()


def conditions(node):
    """A condition is negated, decided beforehand, or loses a part."""
    parent, field = node.parent, node.child_by_field_name
    if parent is not None and parent.child_by_field_name("condition") == node:
        brackets = "(%s)" if node.type == "parenthesized_expression" else "%s"
        yield "negate condition", brackets % negated(unwrapped(node))
        yield "always", brackets % "true"
        yield "never", brackets % "false"
    if node.type == "binary_expression" and operator(node) in (*JOINS, "??"):
        if operator(node) in JOINS:
            yield "and for or", "(%s %s %s)" % (operand(field("left")), JOINS[operator(node)], operand(field("right")))
        yield "drop operand", operand(field("right"))
        yield "drop operand", operand(field("left"))
    if node.type == "unary_expression" and operator(node) == "!":
        yield "drop not", operand(field("argument"))
    if node.type == "ternary_expression":
        yield "first branch", operand(field("consequence"))
        yield "second branch", operand(field("alternative"))


def expressions(node):
    """A comparison is reversed, or moved by one; a plus becomes a minus."""
    if node.type not in ("binary_expression", "augmented_assignment_expression"):
        return
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    for table, name in ((OPPOSITES, "flip comparison"), (NEIGHBOURS, "move bound"), (ARITHMETIC, "other operation")):
        is_joint = operator(node) == "+" and (is_text(left) or is_text(right))
        if operator(node) in table and not is_joint:
            yield name, "%s %s %s" % (text(left), table[operator(node)], text(right))


def constants(node):
    """A constant has another value."""
    if node.type in ("true", "false"):
        yield "other constant", "false" if node.type == "true" else "true"
    elif node.type == "number" and text(node).isdigit():
        yield "one more", str(int(text(node)) + 1)
        yield "one less", "(%d)" % (int(text(node)) - 1) if text(node) == "0" else str(int(text(node)) - 1)
    elif node.type == "string" and node.parent.type != "expression_statement":
        yield "other text", text(node)[:-1] + "x" + text(node)[-1]


def calls(node):
    """Arguments change places; a text or a list is used without its conversion; `some` and `every` change places."""
    if node.type != "call_expression":
        return
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if arguments.type != "arguments":
        return
    given = [text(argument) for argument in arguments.named_children]
    for index in range(len(given) - 1):
        if not any(words.startswith("...") for words in given[index:index + 2]):
            others = [*given[:index], given[index + 1], given[index], *given[index + 2:]]
            yield "swap arguments", "%s(%s)" % (text(function), ", ".join(others))
    if function.type == "member_expression":
        value, method = function.child_by_field_name("object"), text(function.child_by_field_name("property"))
        if method in TEXT_METHODS or method == "filter":
            yield "drop call", text(value)
        if method in ("some", "every"):
            yield "other method", "%s.%s%s" % (text(value), "every" if method == "some" else "some", text(arguments))


def collections(node):
    """An element is missing."""
    if node.type not in ("array", "object"):
        return
    given = [text(element) for element in node.named_children if element.type not in ("comment", "method_definition")]
    for index in range(len(given)):
        rest = ", ".join(given[:index] + given[index + 1:])
        yield "drop element", "[%s]" % rest if node.type == "array" else "{ %s }" % rest


def negated(node):
    """The negation of a node: a negated node loses its "not", and a single comparison is reversed."""
    if node.type == "binary_expression" and operator(node) in OPPOSITES:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        return "%s %s %s" % (text(left), OPPOSITES[operator(node)], text(right))
    if node.type == "unary_expression" and operator(node) == "!":
        return operand(node.child_by_field_name("argument"))
    return "!" + operand(node)


def is_text(node):
    """Whether the node is certainly a text."""
    if node.type == "binary_expression":
        return is_text(node.child_by_field_name("left")) or is_text(node.child_by_field_name("right"))
    return node.type in ("string", "template_string")
