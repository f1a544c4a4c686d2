"""Transcripts of a signed pack, edited one message at a time and signed again with the right key: each edit is
refused.

Only the contents can reveal an edit, because the signature is valid. Rules are judged separately, so one pack holds an
edit of each of its rules. `pyx verify` may name only the edited rules. If it does not name one of them, the edit of
that rule is tried in a pack of its own, except for edits of answers.
"""

import functools
import json
import os
import re
import threading
import zlib

import edits
import mutations
import packs
from running import Place
from table import Trial

SYSTEMS = ("pia-wallets", "dotpay")
CASES = 3
"""Cases of each rule, in addition to its vectors."""

MOST = int(os.environ.get("TORTURE_MOST", "10"))
"""How many places of each rule are edited in the long form; TORTURE_MOST sets another number."""

LOCK = threading.Lock()


class Pack:
    """A pack of a small system, taken apart."""

    def __init__(self, pyx, system):
        made = packs.sources(pyx)
        self.key, self.public = made.key, made.path("k.pub")
        path = made.path(f"{system}.tar")
        made.call(
            "certify", "--system", system, "--cases", str(CASES), "--reports", made.path(f"reports-{system}"), "--evidence", path,
            "--sign", self.key)
        self.files = packs.untar(path)
        self.run, self.report = json.loads(self.files["run.json"]), json.loads(self.files["report.json"])
        self.lines = {
            entry["rule"]: [json.loads(line) for line in zlib.decompress(self.files[file_of(entry)]).splitlines()]
            for entry in self.run["transcripts"]}

    @property
    def size(self):
        """The number of lines of all rules together."""
        return sum(map(len, self.lines.values()))

    def changed(self, lines, run=None, report=None):
        """A signed pack in which some rules have other lines, with a list of transcripts that agrees."""
        files, run = dict(self.files), json.loads(json.dumps(run or self.run))
        for entry in run["transcripts"]:
            if entry["rule"] in lines:
                text = b"".join(packs.line(line) + b"\n" for line in lines[entry["rule"]])
                files[file_of(entry)] = zlib.compress(text, 1)
                entry["bytes"], entry["cases"] = len(text), len(lines[entry["rule"]])
        files["run.json"] = packs.compact(run)
        if report:
            files["report.json"] = packs.compact(report)
        return packs.signed(files, self.key)


def file_of(entry):
    return f"transcripts/{entry['system']}.{entry['role']}/{entry['rule'].replace('/', '_')}.jsonl.z"


@functools.cache
def opened(pyx, system):
    return Pack(pyx, system)


def pack_of(pyx, system):
    """The pack of a system, made once."""
    with LOCK:
        return opened(pyx, system)


def verified(tools, pack, data):
    """Runs `pyx verify` on a pack; returns how it ended, the complaints about it, and the rules that it names."""
    with Place() as spot:
        path = spot.path("state", "pack.tar")
        with open(path, "wb") as file:
            file.write(data)
        ended = spot.run([tools.pyx, "verify", path, "--key", pack.public])
        named = set(re.findall(r"^  \S+ (\S+): ", ended.out.decode(), re.M))
        return ended, list(ended.surprises()), named


def refusal(ended, kind=None):
    """Complaints about a refusal, which must have the right exit code, and one line that says why."""
    # Edits in FORMS always make lines that no run could have written (65); other edits may do so in some places.
    yield from mutations.complaint(ended, {65} if kind in edits.FORMS else {1, 65})
    lines = ended.notes.splitlines()
    if len(lines) != 1 or not lines[0].startswith("pyx: refused: "):
        yield f"{len(lines)} lines where one says why: {ended.notes[:200]!r}"
    elif ended.code == 65 and not re.search(r": transcripts/\S+, line \d+: ", lines[0]):
        yield f"neither file nor line is named: {ended.notes[:200]!r}"


def untouched(tools, system):
    """A pack that was only put together and signed again is accepted, so the edits below cause the refusals."""
    pack = pack_of(tools.pyx, system)
    ended, wrong, named = verified(tools, pack, pack.changed(pack.lines))
    yield from wrong
    if ended.code != 0 or named:
        yield f"exit {ended.code}, named {sorted(named)[:3]}: {ended.notes[-200:]}"


class Edited:
    """One kind of edit at each place of every rule."""

    def __init__(self, pack, kind, chance, most=None):
        self.pack, self.kind = pack, kind
        self.places = {rule: list(edits.places(kind, lines)) for rule, lines in pack.lines.items()}
        self.is_whole = not most or kind == edits.LOUDEST and most > 1
        if self.is_whole:
            return
        if kind in edits.ALONE:
            self.places = {rule: self.places[rule] for rule in chance.sample(sorted(self.places), min(most, len(self.places)))}
        self.places = {rule: chance.sample(some, min(most, len(some))) for rule, some in self.places.items()}

    @property
    def count(self):
        return sum(map(len, self.places.values()))

    def rounds(self):
        """For each pack, the place that is edited in each rule."""
        for number in range(max(map(len, self.places.values()), default=0)):
            yield {rule: places[number] for rule, places in self.places.items() if number < len(places)}

    def surprises(self, tools):
        """Complaints about packs with one edit in the lines of each rule; an accepted edit is tried again alone."""
        taken = []
        if self.kind in edits.ALONE:
            taken = [(rule, place) for rule, some in self.places.items() for place in some]
        for chosen in self.rounds() if not taken else ():
            lines = {rule: edits.edited(self.kind, self.pack.lines[rule], place) for rule, place in chosen.items()}
            ended, wrong, named = verified(tools, self.pack, self.pack.changed(lines))
            yield from wrong
            if named - set(lines):
                yield f"blamed although it was not edited: {sorted(named - set(lines))[:3]}"
            if named or ended.code:
                yield from refusal(ended, self.kind)
            taken += [(rule, chosen[rule]) for rule in sorted(set(lines) - named)]
        for rule, place in taken:
            if self.kind in edits.ANSWERS:
                continue
            lines = {rule: edits.edited(self.kind, self.pack.lines[rule], place)}
            ended, wrong, _ = verified(tools, self.pack, self.pack.changed(lines))
            yield from wrong
            if ended.code in (1, 65):
                yield from refusal(ended, self.kind)
            else:
                yield f"taken with exit {ended.code}: {rule}, {place}: {self.words(rule, place)}"
        if self.is_whole and self.kind == edits.LOUDEST:
            for rule, some in sorted(self.places.items()):
                if some and all((rule, place) in taken for place in some):
                    yield f"{rule} misses none of its {len(some)} answers"
        if self.kind not in edits.ALONE:
            self.note(taken)

    def words(self, rule, place):
        line, message = place[0], place[1] if len(place) > 1 else None
        before = self.pack.lines[rule][line]
        return packs.compact(before["events"][message] if message is not None else before).decode()[:200]

    def note(self, taken):
        """Keeps the accepted edits on request: TORTURE_TAKEN names a file."""
        path = os.environ.get("TORTURE_TAKEN")
        if path:
            with LOCK, open(path, "a") as file:
                file.write(json.dumps([self.pack.run["transcripts"][0]["system"], self.kind, self.count, len(taken), [
                    [rule, place, self.words(rule, place)] for rule, place in taken]]) + "\n")


def whole(tools, chosen):
    """Complaints about packs that are edited as a whole."""
    for label, make in chosen:
        ended, wrong, _ = verified(tools, pack_of(tools.pyx, SYSTEMS[0]), make())
        for line in [*wrong, *refusal(ended)]:
            yield f"{label}: {line}"


def transcripts(tools):
    """Some places of each rule (one in the short form), and packs that are edited as a whole."""
    most = 1 if tools.short else MOST
    for system in SYSTEMS[:1] if tools.short else SYSTEMS:
        yield Trial(f"transcripts/{system}/untouched", lambda tools, system=system: untouched(tools, system))
        yield from (trial(system, kind, most) for kind in (*edits.KINDS, *edits.WHOLE))


def trial(system, kind, most):
    """The trial of one kind of edit; its number of runs is known once the pack exists."""
    name = f"transcripts/{system}/{kind}"

    def body(tools):
        pack, chance = pack_of(tools.pyx, system), tools.chance(name)
        if kind in edits.KINDS:
            edited = Edited(pack, kind, chance, most)
            made.runs = edited.count
            yield from edited.surprises(tools)
        else:
            chosen = list(edits.WHOLE[kind](pack))
            chosen = chance.sample(chosen, min(most * 3, len(chosen)))
            made.runs = len(chosen)
            yield from whole(tools, chosen)

    made = Trial(name, body)
    return made
