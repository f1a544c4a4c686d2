"""The kind of value that a variable holds, as far as its name tells, and which variables may replace it."""

import hashlib
import re

WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
TRUTHS = {
    "allows", "can", "captures", "expects", "has", "is", "may", "needs", "remembers", "shows", "takes", "uses", "without",
}
TEXTS = {
    "code", "currency", "id", "key", "kind", "language", "message", "name", "path", "scheme", "text", "title", "token", "url",
}
NUMBERS = {"amount", "at", "count", "height", "index", "length", "ms", "width"}
FUNCTIONS = {"callback", "completion", "done", "failure"}
MOST = 2
"""How many variables, at most, may replace a variable in one place."""


def of_name(name):
    """The kind that a name suggests, or None."""
    words = [word.lower() for word in WORDS.findall(name)]
    if not words:
        return None
    if words[0] in TRUTHS and len(words) > 1:
        return "truth"
    for kind, last in (("text", TEXTS), ("number", NUMBERS), ("function", FUNCTIONS)):
        if words[-1] in last:
            return kind
    return None


def agreed(evidence, name):
    """The one kind on which all evidence agrees; without evidence, the kind that the name suggests."""
    found = set(evidence) - {None}
    if not found:
        return of_name(name)
    return found.pop() if len(found) == 1 else None


def alike(name, kinds, others):
    """At most MOST variables of the same known kind, in an order that does not depend on the other variables."""
    same = [other for other in set(others) if other != name and kinds.get(name) and kinds.get(other) == kinds[name]]
    return sorted(same, key=lambda other: hashlib.sha256(repr((name, other)).encode()).digest())[:MOST]
