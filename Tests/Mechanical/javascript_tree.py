"""JavaScript programs as trees whose nodes know their place in the text."""

import tree_sitter
import tree_sitter_javascript

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_javascript.language()))
SIMPLE = {
    "identifier", "this", "number", "string", "template_string", "true", "false", "null", "undefined", "array", "object",
    "member_expression", "subscript_expression", "call_expression", "parenthesized_expression",
}


def parse(source):
    """The tree of a text; ends the run if the text is no valid program."""
    tree = PARSER.parse(source)
    if tree.root_node.has_error:
        raise SystemExit("what was made of a file in JavaScript is no program")
    return tree.root_node


def text(node):
    """The text of a node, as it stands in the file."""
    return node.text.decode()


def short(words):
    """A piece of a program in one line."""
    return " ".join(words.split())


def operand(node):
    """The text of a node, in a form that may stand in any expression."""
    return text(node) if node.type in SIMPLE else "(%s)" % text(node)


def with_words(source, node, words):
    """A text with other words in a node's place."""
    return source[:node.start_byte] + words.encode() + source[node.end_byte:]


def every(node):
    """A node and all its descendants, the outer ones first."""
    yield node
    for child in node.named_children:
        yield from every(child)


def unwrapped(node):
    """A node without the parentheses around it."""
    while node.type == "parenthesized_expression":
        node = node.named_children[0]
    return node


def operator(node):
    """The operator of an expression."""
    return text(node.child_by_field_name("operator"))
