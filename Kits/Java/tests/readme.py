#!/usr/bin/env python3
"""Checks that the kit's README is true: readme.py PYX FOLDER.

Its `sh` blocks run unchanged, except for the path of pyx and the folders that they write to. The first `text` block
must be in the output of the first `sh` block. The other `text` block must be in a transcript; the numbers of requests
and sessions may differ, and `…` stands for anything. Its `java` block must be in the example.
"""

import pathlib
import re
import subprocess
import sys

pyx, folder = sys.argv[1:]
kit = pathlib.Path(__file__).resolve().parent.parent
blocks = re.findall(r"^ *```(\w+)\n(.*?)^ *```$", (kit / "README.md").read_text(), re.M | re.S)
shell, text, java = ([block for kind, block in blocks if kind == wanted] for wanted in ("sh", "text", "java"))
if (len(shell), len(text), len(java)) != (3, 2, 1):
    sys.exit("README: it has other blocks than this script knows")


def run(command, code, more=""):
    """Runs a block in the root of the repository, as far as possible in a folder of its own."""
    command = command.replace(".build/java", folder).replace(".build/release/pyx", pyx).rstrip("\n")
    command += " --reports %s/reports --cases 25%s" % (folder, more)
    ended = subprocess.run(["bash", "-euc", command], cwd=kit.parent.parent, capture_output=True, text=True)
    if ended.returncode != code:
        sys.exit("README: exit %d of: %s\n%s" % (ended.returncode, command, ended.stderr[-2000:]))
    return ended.stderr


said = run(shell[0], 69)
if not re.search(".*".join(map(re.escape, text[0].split("…"))), said):
    sys.exit("README: the skeleton says something else: " + said)
run(shell[1], 0, " --rule PBBA-POP-07/a --transcript %s/transcript" % folder)
run(shell[2], 0, " --rule PBBA-POP-07/a")


def unnumbered(line):
    return re.sub(r'("id":|"session":")\d+', r"\1N", line)


transcript = [unnumbered(line.split(" ", 1)[1]) for line in open(folder + "/transcript", encoding="utf-8").read().splitlines()]
place = 0
for line in text[1].splitlines():
    wanted = re.compile(".*".join(re.escape(part) for part in unnumbered(line).split("…")))
    place = next((at + 1 for at in range(place, len(transcript)) if wanted.fullmatch(transcript[at])), None)
    if place is None:
        sys.exit("README: no session begins so, up to: " + line)
example = "".join(path.read_text() for path in (kit / "example").rglob("*.java"))
if re.sub("^   ", "", java[0], flags=re.M) not in example:
    sys.exit("README: its java block does not stand in the example")
