#!/usr/bin/env python3
"""Checks that the kit's README is true: `python3 readme.py PYX`, in the folder of the package.

All `sh` blocks run in one temporary folder; the `text` block that follows an `sh` block must be part of that block's
output. Every `c` block must stand verbatim in a file of the kit, and every line of the `json` block in the transcript
of step 2. Links must lead somewhere.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

kit = pathlib.Path("Kits/C")
page = (kit / "README.md").read_text()
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.M | re.S)
folder = pathlib.Path(tempfile.mkdtemp())
(folder / ".build").mkdir()
(folder / "Kits").symlink_to(pathlib.Path("Kits").resolve())
sources = [path.read_text() for path in kit.rglob("*.c")]
printed = None


def fail(message):
    sys.exit("Kits/C/README.md: " + message)


def run(block):
    """What the commands print."""
    command = re.sub(r"\bcc ", os.environ["CC"] + " ", block.replace(".build/release/pyx", os.path.abspath(sys.argv[1])))
    command = re.sub(r"\bc\+\+ ", os.environ["CXX"] + " ", command)
    ended = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ended.returncode != 0:
        fail("exit %d of: %s\n%s" % (ended.returncode, command, ended.stdout[-2000:]))
    return ended.stdout


for kind, text in blocks:
    if kind == "sh":
        printed = run(text)
    elif kind == "text":
        for line in text.splitlines():
            if line not in printed:
                fail("this is not printed: %s\n%s" % (line, printed[-2000:]))
    elif kind == "c":
        if not any(text in source for source in sources):
            fail("this code is in no file:\n" + text)
    elif kind == "json":
        transcript = (folder / ".build/first.txt").read_text()
        for line in text.splitlines():
            if not all(part in transcript for part in line[2:].split("…")):
                fail("this is not in the transcript: " + line)
    else:
        fail("a block of another kind: " + kind)
for target in re.findall(r"\]\(([^)#:]+)\)", page):
    if not (kit / target).exists():
        fail("a link leads nowhere: " + target)
print("   the README holds: %d blocks" % len(blocks))
