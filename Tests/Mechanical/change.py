"""One small change of a file, by a name that does not depend on lines."""

import hashlib


class Change:
    """Where it is, what stood there, and what stands there instead; `make` writes the whole file with it."""

    def __init__(self, subject, function, operator, before, after, make):
        self.subject, self.function, self.operator = subject, function, operator
        self.before, self.after = before, after
        self.make = make
        self.occurrence = 1

    @property
    def key(self):
        """What it is known by: the same after the file was edited elsewhere."""
        return (self.subject.file, self.function, self.operator, self.before, self.after, self.occurrence)

    @property
    def text(self):
        number = "" if self.occurrence == 1 else " (number %d)" % self.occurrence
        return "%s, %s: %s: `%s` -> `%s`%s" % (*self.key[:5], number)

    def rank(self, seed):
        """Its place in the order in which a seed draws changes."""
        return hashlib.sha256(repr((seed, self.key)).encode()).digest()

    def source(self):
        """The whole file with the change in it."""
        return self.make()


def numbered(changes):
    """Changes in their order; what has the name of an earlier one gets a number."""
    counts = {}
    for change in changes:
        counts[change.key] = number = counts.get(change.key, 0) + 1
        change.occurrence = number
        yield change
