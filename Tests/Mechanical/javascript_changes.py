"""The changes of a JavaScript file."""

import javascript_assignments
import javascript_operators
import javascript_shared
import javascript_switches
import javascript_variables
from change import Change, lines
from javascript_tree import parse, short, text, with_words

NAMED = {"class_declaration": "name", "function_declaration": "name", "method_definition": "name", "field_definition": "property"}


class JavaScriptFile:
    """One file of an adapter, with the parts of it that are judged."""

    def __init__(self, folder, file, role, selection):
        self.file, self.role = file, role
        written = (folder / file).read_bytes()
        self.words = javascript_switches.without_defects(written)
        self.lines = lines(written.decode(), self.words.decode())
        # The adapter's other files, which may use the classes.
        others = [path for path in folder.glob(file.rsplit("_", 1)[0] + "*.js") if path.name != file]
        self.elsewhere = "\n".join(path.read_text() for path in sorted(others))
        self.root = parse(self.words)
        parts = [node for node in self.root.named_children if node.type in ("class_declaration", "function_declaration")]
        selection.check(file, [name_of(node) for node in parts])
        self.parts = [
            node for node in self.root.named_children
            if node.type in ("class_declaration", "function_declaration", "lexical_declaration")
            and selection.takes(name_of(node)) and "require(" not in text(node).split("\n")[0]
        ]

    def source(self):
        """The file without a change, written in the same way as the changed ones."""
        return self.words.decode()

    def changes(self):
        """All changes; if several make the same program, only the first."""
        programs = {self.words}
        # Operators that were added later come last, so that changes by older operators keep their ids.
        for operators in (first, lambda node: added(node, self.elsewhere)):
            for part in self.parts:
                for change, program in walk(self, part, "", operators):
                    if program not in programs:
                        programs.add(program)
                        yield change


def first(node):
    """The changes that are named by the node and by its replacement."""
    for operator, words in javascript_operators.changes(node):
        before = short(text(node)).split(" {")[0] if node.type == "method_definition" else short(text(node))
        yield operator, node, words, before, "return" if operator == "return early" else short(words) or "nothing", node


def added(node, elsewhere):
    """The changes of assignments and variables; `elsewhere` is the text of the adapter's other files."""
    shared = javascript_shared.changes(node, elsewhere)
    for made in (javascript_assignments.changes(node), javascript_variables.changes(node), shared):
        for operator, other, words, before, after, meant in made:
            yield operator, other, words, before or short(text(other)), after or short(words), meant


def name_of(node):
    """The name that a part of a file declares."""
    if node.type == "lexical_declaration":
        node = node.named_children[0]
    name = node.child_by_field_name("name")
    return text(name) if name is not None else None


def walk(file, node, function, operators):
    """The changes of a node and of its descendants, each with the whole text that it makes."""
    if node.type in NAMED:
        name = text(node.child_by_field_name(NAMED[node.type]))
        function = function + "." + name if function else name
    elif not function and node.type == "lexical_declaration":
        function = name_of(node)
    for operator, replaced, words, before, after, meant in operators(node):
        program = with_words(file.words, replaced, words)
        line = file.lines[meant.start_point[0]]
        yield Change(file, function, operator, before, after, line, maker(program)), program
    for child in node.named_children:
        yield from walk(file, child, function, operators)


def maker(program):
    """A function that returns the whole file as text."""
    return lambda: program.decode()
