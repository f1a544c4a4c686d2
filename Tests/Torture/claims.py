"""What a hostile adapter says about itself in `initialize`, and how it names its sessions.

Importing this module adds ways to `lines.py` and `deeds.py`. A way has the kind `no-adapter` if, according to
the page on the protocol, the run does not begin.
"""

import copy
import json
import os

from deeds import deed
from lines import tree


def claim(name, kind, edit):
    """Registers a way that edits a copy of the answer to `initialize`."""

    def change(message):
        message = copy.deepcopy(message)
        said = message["result"]
        edit(said, said["systems"][0], said["systems"][0]["roles"][0])
        return message

    tree(f"claim-{name}", kind, change, "initialize")


def put(*path):
    """An edit that puts the last argument at the path that the other arguments give; the path begins with `said`,
    `system` or `role`."""
    *path, last, value = path

    def edit(said, system, role):
        target = {"said": said, "system": system, "role": role}[path[0]]
        for step in path[1:]:
            target = target[step]
        target[last] = value

    return edit


def drop(root, member):
    """An edit that removes a member."""
    return lambda said, system, role: {"said": said, "system": system, "role": role}[root].pop(member)


for version in (0, 2, -1, 10**30, "1", 1.5, None, True, [1]):
    claim(f"version-{version}", "no-adapter", put("said", "protocol", version))
for root, members in {
    "said": ("protocol", "implementation", "systems"), "system": ("id", "roles", "quiescence", "clock"),
    "role": ("role", "stimuli", "observes"),
}.items():
    for member in members:
        claim(f"no-{member}", "no-adapter", drop(root, member))
        claim(f"{member}-null", "no-adapter", put(root, member, None))
        claim(f"{member}-number", "no-adapter", put(root, member, 7))
for name, value in {"number": 7, "null": None, "list": []}.items():
    claim(f"name-{name}", "no-adapter", put("said", "implementation", "name", value))
    claim(f"version-text-{name}", "no-adapter", put("said", "implementation", "version", value))
claim("no-systems", "no-adapter", put("said", "systems", []))
claim("no-roles", "no-adapter", put("system", "roles", []))
claim("unknown-system", "no-adapter", put("system", "id", "dotpay-2000"))
claim("unknown-role", "no-adapter", put("role", "role", "spectator"))
claim("unknown-stimulus", "no-adapter", lambda said, system, role: role["stimuli"].append("launchWalet"))
claim("unknown-effect", "no-adapter", lambda said, system, role: role["observes"].append("lanched"))
claim("words-of-another-case", "no-adapter", put("role", "observes", ["Launched"]))
claim("words-as-numbers", "no-adapter", put("role", "stimuli", [1, 2]))
claim("system-twice", "no-adapter", lambda said, system, role: said["systems"].append(system))
claim("role-twice", "no-adapter", lambda said, system, role: system["roles"].append(role))
claim("quiescence-word", "no-adapter", put("system", "quiescence", "soon"))
claim("quiescence-negative", "no-adapter", put("system", "quiescence", {"waitsMilliseconds": -1}))
claim("quiescence-text", "no-adapter", put("system", "quiescence", {"waitsMilliseconds": "50"}))
claim("clock-word", "no-adapter", put("system", "clock", "sundial"))
claim("isolation-word", "no-adapter", put("system", "isolation", "none"))
claim("name-empty", "harmless", put("said", "implementation", "name", ""))
claim("name-of-dots", "harmless", put("said", "implementation", "name", "../../etc/passwd"))
claim("name-of-controls", "harmless", put("said", "implementation", "name", "a\0\x1b[31m\r\n::error::b"))
claim("unknown-members", "harmless", put("system", "colour", {"red": [1]}))
claim("another-system-too", "harmless", lambda said, system, role: said["systems"].append(
    {**system, "id": "dotpay-2000", "roles": []}))
claim("words-twice", "harmless", lambda said, system, role: role["stimuli"].append(role["stimuli"][0]))


@deed("no-adapter")
def introduces_itself_otherwise(proxy, request, answer):
    """Gives each process another version; only isolation `process` makes the difference visible."""
    message = json.loads(answer)
    message["result"]["implementation"]["version"] += str(os.getpid())
    proxy.write(json.dumps(message).encode() + b"\n")


def named(name, kind, make):
    """Registers a way to name sessions."""

    def body(proxy, request, answer):
        message = json.loads(answer)
        proxy.opened = getattr(proxy, "opened", 0) + 1
        given = make(proxy.opened)
        proxy.names[given] = message["result"]["session"]
        message["result"]["session"] = given
        proxy.write(json.dumps(message).encode() + b"\n")

    body.__name__ = f"session-named-{name}"
    deed(kind)(body)


named("oddly", "harmless", lambda number: f"\u202e\0\x1b[31m\U0001f468\u200d\U0001f469 \ufffe'\"\\{number}")
named("by-nothing-but-blanks", "harmless", lambda number: "".join(" \t"[int(bit)] for bit in f"{number:b}"))
named("at-10000-characters", "capped", lambda number: f"{number}" + "x" * 10_000)
named("like-all-others", "clash", lambda number: "the session")
