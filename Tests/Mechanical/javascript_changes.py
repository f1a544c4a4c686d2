"""The changes of a file in JavaScript."""

import javascript_operators
import javascript_switches
from change import Change
from javascript_tree import parse, short, text, with_words

NAMED = {"class_declaration": "name", "function_declaration": "name", "method_definition": "name", "field_definition": "property"}


class JavaScriptFile:
    """One file of an adapter, with the parts of it that are judged."""

    def __init__(self, folder, file, role, selection):
        self.file, self.role = file, role
        self.words = javascript_switches.without_defects((folder / file).read_bytes())
        self.root = parse(self.words)
        parts = [node for node in self.root.named_children if node.type in ("class_declaration", "function_declaration")]
        selection.check(file, [name_of(node) for node in parts])
        self.parts = [
            node for node in self.root.named_children
            if node.type in ("class_declaration", "function_declaration", "lexical_declaration")
            and selection.takes(name_of(node)) and "require(" not in text(node).split("\n")[0]
        ]

    def source(self):
        """The file without a change, as the changed ones are written."""
        return self.words.decode()

    def changes(self):
        """All changes; of several that make the same program, the first."""
        programs = {self.words}
        for part in self.parts:
            for change, program in walk(self, part, ""):
                if program not in programs:
                    programs.add(program)
                    yield change


def name_of(node):
    """The name of what a part of a file declares."""
    if node.type == "lexical_declaration":
        node = node.named_children[0]
    name = node.child_by_field_name("name")
    return text(name) if name is not None else None


def walk(file, node, function):
    """The changes of a node and of what is in it, each with the whole text that it makes."""
    if node.type in NAMED:
        name = text(node.child_by_field_name(NAMED[node.type]))
        function = function + "." + name if function else name
    elif not function and node.type == "lexical_declaration":
        function = name_of(node)
    for operator, words in javascript_operators.changes(node):
        program = with_words(file.words, node, words)
        before = short(text(node)).split(" {")[0] if node.type == "method_definition" else short(text(node))
        after = "return" if operator == "return early" else short(words) or "nothing"
        yield Change(file, function, operator, before, after, maker(program)), program
    for child in node.named_children:
        yield from walk(file, child, function)


def maker(program):
    """What writes a file."""
    return lambda: program.decode()
