"""Checks the changes themselves without judging any: it takes less than a minute, and needs no `pyx`."""

import collections
import json
import pathlib
import shutil
import subprocess
import tempfile

import change
import subjects

SHARED = {
    "always", "and for or", "drop assignment", "drop call", "drop element", "drop else", "drop not", "drop operand",
    "drop statement", "first branch", "flip comparison", "lose result", "move bound", "negate condition", "negate result",
    "never", "one for all", "one less", "one more", "other constant", "other operation", "other text", "other variable",
    "return early", "second branch", "swap arguments",
}
OPERATORS = {".py": SHARED | {"drop argument", "drop bound"}, ".js": SHARED | {"other method"}}

# A strict reader of JavaScript programs; the parser of the changes is lenient.
READER = """
const { Script } = require("node:vm");
for (const line of require("node:fs").readFileSync(0, "utf8").split("\\n")) {
  if (!line) continue;
  const [name, source] = JSON.parse(line);
  try { new Script(`(function () {${source}\\n})`); } catch (error) { console.log(`${name}: ${error.message}`); }
}
"""


def run(adapters, folder, explained):
    """Checks the changes of some adapters; prints what is wrong and returns the exit code."""
    found, operators, names = [], collections.defaultdict(set), collections.Counter()
    for adapter in adapters:
        changes = changes_of(folder, adapter)
        print("%s: %d changes" % (adapter, len(changes)), flush=True)
        found += programs(changes) + again(folder, adapter, changes) + shards(changes)
        names.update(one.id for one in changes)
        for one in changes:
            operators[pathlib.Path(one.subject.file).suffix].add(one.operator)
        there = {one.key for one in changes}
        found += ["explained, but there is no such change: %s" % (key,)
                  for key in explained.of({one.subject.file for one in changes}) if key not in there]
    found += ["%d changes have the id %s" % (count, name) for name, count in names.items() if count > 1]
    for suffix, occurring in operators.items():
        missing = OPERATORS[suffix] - occurring if set(adapters) >= set(subjects.SUBJECTS) else set()
        found += ["%s: no change is of the operator %s" % (suffix, name) for name in sorted(missing)]
        found += ["%s: self_check.py does not list %s" % (suffix, name) for name in sorted(occurring - OPERATORS[suffix])]
    print("\n".join(found) or (
        "all changes are valid programs, differ from the original and keep their ids; every operator occurs; "
        "the parts make up the sample"))
    return 1 if found else 0


def changes_of(folder, adapter):
    """All changes of an adapter."""
    return [one for subject in subjects.subjects(folder, adapter) for one in change.numbered(subject.changes())]


def programs(changes):
    """The faults of changes that make an invalid program, or leave the program unchanged."""
    unchanged = {subject.file: subject.source() for subject in {one.subject for one in changes}}
    found, scripts = [], []
    for one in changes:
        source, file = one.source(), one.subject.file
        if source == unchanged[file]:
            found.append("nothing is changed: " + one.text)
        if file.endswith(".js"):
            scripts.append(json.dumps([one.text, source]))
            continue
        try:
            compile(source, file, "exec")
        except (SyntaxError, ValueError) as error:
            found.append("no program: %s: %s" % (one.text, error))
    if scripts:
        reader = subprocess.run(
            ["node", "-e", READER], input="\n".join(scripts), stdout=subprocess.PIPE, text=True, check=True)
        found += ["no program: " + line for line in reader.stdout.splitlines()]
    return found


def again(folder, adapter, changes):
    """The faults of the changes after each file got two more lines: ids must stay, line numbers must grow by two."""
    with tempfile.TemporaryDirectory(prefix="pyx-mechanical-") as place:
        copied = shutil.copytree(
            folder, pathlib.Path(place) / "adapters", ignore=shutil.ignore_patterns("__pycache__", "[A-Z]*"))
        for file in {one.subject.file for one in changes}:
            lines = (copied / file).read_text().split("\n")
            at = next(index for index, line in enumerate(lines) if line.startswith(("class ", "function ", "def ")))
            sign = "//" if file.endswith(".js") else "#"
            (copied / file).write_text("\n".join([*lines[:at], sign + " A line more.", "", *lines[at:]]))
        others = changes_of(copied, adapter)
    if [one.id for one in changes] != [one.id for one in others]:
        return ["%s: the ids are others where the file has a line more" % adapter]
    moved = {one.subject.file: other.line - one.line for one, other in zip(changes, others)}
    return ["%s: %s: the lines do not follow" % (adapter, file) for file, lines in moved.items() if lines != 2]


def shards(changes):
    """A fault unless the parts of a sample have each change exactly once, and differ in size by at most one."""
    sample = change.ordered(changes, 1)[:300]
    for count in (1, 2, 3, 7):
        parts = [change.part(sample, index + 1, count) for index in range(count)]
        drawn = [one for part in parts for one in part]
        sizes = {len(part) for part in parts}
        is_whole = len(drawn) == len(sample) and {one.id for one in drawn} == {one.id for one in sample}
        if not is_whole or max(sizes) - min(sizes) > 1:
            return ["the %d parts of a sample are no partition of it" % count]
    return []
