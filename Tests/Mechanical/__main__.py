"""Makes small changes to the SDK and host of an example adapter, one at a time, and lists those that no rule notices.

    python3 Tests/Mechanical pay_by_bank_app pia_wallets online_payments

Each change is a mistake that somebody might have made in one line. A change counts as noticed if a rule failed
or warned; a program that threw, died, hung or did not start is counted separately. Every change that no rule notices
needs an explanation in explained.json, and every change explained there must still go unnoticed.

The script needs a built `pyx`, Python 3.9 or newer and its standard library. online_payments also needs the packages
of its adapter (--python). The examples in JavaScript need Node; for them, the Python that runs this script needs
tree-sitter and tree-sitter-javascript from PyPI.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import shutil
import sys
import time

import change
import judging
import self_check
import subjects

HERE = pathlib.Path(__file__).resolve().parent
KEYS = ("file", "function", "operator", "before", "after", "occurrence")


def main():
    """Reads the arguments and judges the adapters."""
    root = HERE.parent.parent
    parser = argparse.ArgumentParser(prog="Tests/Mechanical", description=__doc__.split("\n")[0])
    parser.add_argument("adapters", nargs="*", metavar="ADAPTER", help="of: " + ", ".join(subjects.SUBJECTS))
    parser.add_argument("--sample", type=int, default=300, metavar="N", help="changes of each adapter; 300 by default")
    parser.add_argument("--shard", type=shard, default=(1, 1), metavar="I/N", help="only the Ith of N parts of the sample")
    parser.add_argument("--all", action="store_true", help="every change")
    parser.add_argument("--only", metavar="TEXT", help="all changes whose line contains TEXT")
    parser.add_argument(
        "--tell", "--list", action="store_true", help="print the changes with their lines, and judge none")
    parser.add_argument("--self-check", action="store_true", help="check that all changes are programs with ids")
    parser.add_argument("--seed", type=int, default=1, help="which changes are drawn; 1 by default")
    parser.add_argument("--cases", type=int, default=50, help="cases for each rule; 50 by default")
    parser.add_argument(
        "--deep-cases", type=int, default=200, help="cases for each rule if fewer notice nothing; 200 by default")
    parser.add_argument("--jobs", type=int, default=2, help="changes at the same time; 2 by default")
    parser.add_argument("--pyx", default=root / ".build/release/pyx", help="the built command")
    parser.add_argument("--python", default=root / ".build/python/bin/python3", help="what runs the adapters")
    parser.add_argument(
        "--results", metavar="FILE",
        help="write the verdict on each change to FILE, one line of JSON each; changes that FILE already contains are "
        "not judged again")
    words = parser.parse_args()
    unknown = [name for name in words.adapters if name not in subjects.SUBJECTS]
    if unknown:
        parser.error("no such adapter: " + ", ".join(unknown))
    explained = Explained(HERE / "explained.json")
    if words.self_check:
        return self_check.run(words.adapters or list(subjects.SUBJECTS), root / "Tests" / "Adapters", explained)
    known = judged(words.results)
    log = open(words.results, "a") if words.results else None
    is_well = True
    for adapter in words.adapters or subjects.SUBJECTS:
        is_well = Run(adapter, words, explained, root / "Tests" / "Adapters", log, known).run() and is_well
    return 0 if is_well else 1


def judged(path):
    """The verdicts in a file of results, by the change's file and id; empty if the file of results does not exist."""
    path = pathlib.Path(path or "")
    lines = [json.loads(line) for line in path.read_text().splitlines()] if path.is_file() else []
    return {(line["file"], line["id"]): judging.Verdict(line["verdict"], line["rules"], line["reason"]) for line in lines}


def shard(text):
    """A part of a sample: I/N with I from 1 to N."""
    part, _, parts = text.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError("I/N with I from 1 to N, not \"%s\"" % text)
    return int(part), int(parts)


def python_of(name):
    """The whole path of the Python that runs the adapters."""
    found = shutil.which(name)
    if not found:
        raise SystemExit("there is no %s" % name)
    return pathlib.Path(found).absolute()


class Explained:
    """The committed table of changes that no rule notices, with the reason."""

    def __init__(self, path):
        self.rows = json.loads(path.read_text())
        self.kinds = {tuple(row[key] for key in KEYS): row["kind"] for row in self.rows}
        if len(self.kinds) != len(self.rows):
            raise SystemExit("explained.json: a change stands there twice")
        for row in self.rows:
            if row["kind"] not in ("equivalent", "open", "unseen", "gap") or not row["why"]:
                raise SystemExit("explained.json: say why, and what kind it is: %s" % row)

    def of(self, files):
        """The keys of the explained changes of these files."""
        return [key for key in self.kinds if key[0] in files]


class Run:
    """All drawn changes of one adapter."""

    def __init__(self, adapter, words, explained, folder, log, known):
        self.adapter, self.words, self.explained, self.log, self.known = adapter, words, explained, log, known
        self.judge = judging.Judge(
            str(pathlib.Path(words.pyx).resolve()), python_of(words.python), folder, words.cases, words.deep_cases)
        self.subjects = subjects.subjects(self.judge.folder, adapter)
        self.changes = [one for subject in self.subjects for one in change.numbered(subject.changes())]

    def drawn(self):
        """The changes to make, in the order of the seed."""
        words = self.words
        ordered = change.ordered(self.changes, words.seed)
        if words.only:
            ordered = [one for one in ordered if words.only in one.text]
        elif not words.all:
            ordered = ordered[:words.sample]
        return change.part(ordered, *words.shard)

    def run(self):
        """Makes the changes and prints the verdicts; returns whether they agree with the table."""
        drawn = self.drawn()
        if self.words.tell:
            print("".join("%s:%d %s %s\n" % (one.subject.file, one.line, one.id, one.told) for one in drawn), end="")
            return True
        began = time.monotonic()
        self.judge.control(self.adapter, self.subjects)
        workers = concurrent.futures.ThreadPoolExecutor(self.words.jobs)
        try:
            verdicts = list(workers.map(self.verdict, drawn))
        finally:
            workers.shutdown(cancel_futures=True)  # if interrupted, wait for what has begun
        return self.tell(drawn, verdicts, time.monotonic() - began)

    def verdict(self, change):
        """Judges one change, unless its verdict is known."""
        known = self.known.get((change.subject.file, change.id))
        if known:
            self.judge.remember(change, known)
            return known
        began = time.monotonic()
        verdict = self.judge.judge(self.adapter, change, change.source())
        if self.log:
            line = dict(zip(KEYS, change.key), id=change.id, line=change.line, verdict=verdict.kind, rules=verdict.rules,
                        reason=verdict.reason[:300], seconds=round(time.monotonic() - began, 1))
            self.log.write(json.dumps(line) + "\n")
            self.log.flush()
        return verdict

    def tell(self, drawn, verdicts, seconds):
        """Prints the table of this adapter, and every difference from explained.json."""
        counts = collections.Counter(verdict.kind for verdict in verdicts)
        explained = collections.Counter(
            self.explained.kinds[change.key] for change, verdict in zip(drawn, verdicts)
            if verdict.kind == "not noticed" and change.key in self.explained.kinds)
        allowed = explained["equivalent"] + explained["open"]
        others = ["%d %s" % (count, kind) for kind, count in sorted(counts.items()) if kind != "noticed"]
        print("%s: %d changes of %d; a rule notices %d, %.1f %% of them, %.1f %% of those that break the text" % (
            self.adapter, len(drawn), len(self.changes), counts["noticed"], share(counts["noticed"], len(drawn)),
            share(counts["noticed"], len(drawn) - allowed)))
        print("  %s; %d runs, %d s" % (", ".join(others) or "no others", self.judge.runs, seconds))
        if explained:
            kinds = ["%d %s" % (count, kind) for kind, count in sorted(explained.items())]
            print("  not noticed and explained: " + ", ".join(kinds))
        found = []
        for change, verdict in zip(drawn, verdicts):
            if verdict.kind == "not noticed" and change.key not in self.explained.kinds:
                found.append("no rule notices it, and nothing explains it: " + change.text)
            elif verdict.kind != "not noticed" and change.key in self.explained.kinds:
                found.append("explained as not noticed, but %s %s: %s" % (
                    verdict.kind, ", ".join(verdict.rules[:3]), change.text))
            elif verdict.kind not in ("noticed", "not noticed"):
                print("  %s, and no rule failed: %s" % (verdict.kind, change.text))
        there = {change.key for change in self.changes}
        for key in self.explained.of({subject.file for subject in self.subjects}):
            if key not in there:
                found.append("explained, but the change no longer exists: " + "; ".join(map(str, key)))
        for line in found:
            print("  " + line)
        sys.stdout.flush()
        return not found


def share(part, whole):
    """A share in percent."""
    return 100 * part / max(whole, 1)


if __name__ == "__main__":
    sys.exit(main())
