"""One small change of a file, with a name that does not depend on lines."""

import difflib
import hashlib


class Change:
    """A change: its place, the old words and the new ones; `make` writes the whole file with it."""

    def __init__(self, subject, function, operator, before, after, line, make):
        self.subject, self.function, self.operator = subject, function, operator
        self.before, self.after = before, after
        self.line = line
        self.make = make
        self.occurrence = 1

    @property
    def key(self):
        """The identity of the change, which stays the same if the file is edited elsewhere."""
        return (self.subject.file, self.function, self.operator, self.before, self.after, self.occurrence)

    @property
    def id(self):
        """A short hash of the key."""
        return hashlib.sha256(repr(self.key).encode()).hexdigest()[:12]

    @property
    def text(self):
        return "%s, %s: %s" % (self.subject.file, self.function, self.told)

    @property
    def told(self):
        """The change in words, without its place."""
        number = "" if self.occurrence == 1 else " (number %d)" % self.occurrence
        return "%s: `%s` -> `%s`%s" % (self.operator, self.before, self.after, number)

    def rank(self, seed):
        """The change's rank in the order in which a seed draws changes."""
        return hashlib.sha256(repr((seed, self.key)).encode()).digest()

    def source(self):
        """The whole file with the change in it."""
        return self.make()


def ordered(changes, seed):
    """The changes in the order in which a seed draws them."""
    return sorted(changes, key=lambda change: change.rank(seed))


def part(changes, index, count):
    """One of `count` parts of about the same size; `index` counts from 1."""
    return changes[index - 1::count]


def lines(written, edited):
    """For each line of an edited text, the number of its original line; numbers count from 1, list indices from 0."""
    before, after = written.split("\n"), edited.split("\n")
    found = []
    for _, start, end, first, last in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        found += [min(start + index, max(end - 1, start)) + 1 for index in range(last - first)]
    return found


def numbered(changes):
    """The changes in their order; a change with the same key as an earlier one gets a number."""
    counts = {}
    for change in changes:
        counts[change.key] = number = counts.get(change.key, 0) + 1
        change.occurrence = number
        yield change
