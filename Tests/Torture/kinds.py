"""Hostile adapters by name, each with what the page on the protocol says about it.

A kind is a place, a way and an isolation; `hostile.py` is the adapter. Expectations follow from the page
(`Reports/contracts/protocol.md`), not from what `pyx` says.
"""

import os
import sys

import claims  # noqa: F401, it adds ways
import deeds
import lines
import offspring  # noqa: F401, it adds ways too
import reports
from running import Place
from table import Trial

HERE = os.path.dirname(os.path.abspath(__file__))

ANSWERING = {"PIA-LCH-01", "PIA-REG-02", "PIA-REG-03"}
"""The rules that promise an answer to `launchWallet`; the contract page names them."""

CHOICE = ["--system", "pia-wallets", "--rule", "PIA-LCH", "--rule", "PIA-REG-02", "--cases", "40"]
"""Eight rules whose cases open, send, settle and close; all of them pass with the real adapter."""

ALONE = ["--system", "pia-wallets", "--rule", "PIA-LCH-01", "--rule", "PIA-LCH-02", "--cases", "40"]
"""Two of these rules, for adapters whose isolation is not `session`, and for silent adapters. It takes long to notice
that an adapter is silent."""

PLACES = (
    "initialize", "open", "send:launchWallet", "send:didBecomeActive", "late:send:launchWallet", "late:open", "settle",
    "calibrate", "close", "late:close", "shutdown",
)
"""The places at which an adapter misbehaves. Two of the chosen rules demand an answer to `launchWallet`;
`didBecomeActive` is the harmless stimulus of the smoke check."""


THOROUGH = ("initialize", "late:send:launchWallet")
"""The places at which the long form tries every line: one before the run and one during the run. At other places, the
seed chooses the lines."""

SLOW = tuple(name for name, kind in deeds.KINDS.items() if kind == "silence") + ("closes-stdout", "20-MiB", "floods")
"""Ways of misbehaving that take long to be noticed; only the long form tries them."""


class Expectation:
    """The permitted results of a kind: exit codes, and the rules that may fail."""

    def __init__(self, codes, failing=frozenset(), must_fail=False):
        self.codes, self.failing, self.must_fail = codes, failing, must_fail


def expectation(kind, place):
    """The results that the page permits for a way of that kind at that place."""
    before = place in ("initialize", "open", "send:didBecomeActive", "calibrate", "close")
    blamed = Expectation({1}, ANSWERING, must_fail=True)
    if kind == "harmless" or place == "shutdown":
        return Expectation({0})
    if kind == "capped":
        return Expectation({0, 69})
    if kind == "mute":
        # `didBecomeActive` has effects only if a payment waits for it, which happens in few of these rules.
        return Expectation({0, 1} if place == "send:didBecomeActive" else {1}, None)
    if kind == "no-adapter" or before:
        return Expectation({69})
    if place == "send:launchWallet":
        # The run does not begin if a claimed stimulus is refused or garbled; a death is left to the rules.
        return blamed if kind in ("death", "silence", "thrown") else Expectation({69})
    if kind == "thrown" and place.endswith("launchWallet"):
        return blamed
    if kind == "thrown":
        return Expectation({1, 75}, ANSWERING)
    return Expectation({75})


def command(pyx, place, way):
    """The command of a hostile adapter."""
    return f"{sys.executable} {HERE}/hostile.py {place} {way} {pyx} adapter reference"


def hostile(place, way, kind, isolation="session", expected=None):
    """The trial of one kind."""
    expected = expected or expectation(kind, place)

    def body(tools):
        with Place() as spot:
            words = [
                "/usr/bin/env", f"TORTURE_ISOLATION={isolation}", tools.pyx, "certify",
                *(CHOICE if isolation == "session" and kind != "silence" else ALONE), "--adapter",
                command(tools.pyx, place, way), "--reports", spot.path("reports"), "--format", "json"]
            ended = spot.run(words, limit=600)
            yield from ended.surprises()
            yield from judge(ended, expected)

    name = f"hostile/{place}.{way}" + (f".{isolation}" if isolation != "session" else "")
    return Trial(name, body)


def judge(ended, expected):
    """Everything unexpected in a run that has ended."""
    mistake = ended.place.path("state", "mistake")
    if os.path.exists(mistake):
        with open(mistake) as file:
            yield f"hostile.py itself went wrong: {file.read().strip().splitlines()[-1]}"
    found, wrong = reports.suites(ended.place.path("reports"))
    yield from wrong
    yield from reports.agreement(ended.code, found, ended.out.decode("utf-8", "replace"))
    failed = set().union(*(suite.failed for suite in found))
    if expected.failing is not None and failed - expected.failing:
        yield f"the SDK is blamed by {', '.join(sorted(failed - expected.failing))}"
    if expected.must_fail and not failed:
        yield "no rule fails"
    # A run of only some rules is never a verdict of conformance; zero means that none of the chosen rules failed.
    if ended.code not in expected.codes:
        last = ended.notes.strip().splitlines()[-1:] or [""]
        yield f"exit {ended.code}, expected {sorted(expected.codes)}; it says: {last[0][:200]}"


def all_ways():
    """Every way of misbehaving: (name, kind, methods for which it makes sense)."""
    for name, kind in deeds.KINDS.items():
        yield name, kind, ()
    for name, way in lines.LINES.items():
        yield name, way.kind, way.places


def fits(place, places, name):
    """Whether a way makes sense at a place."""
    method = place.removeprefix("late:").partition(":")[0]
    if name.startswith("session-named"):
        return place == "open"
    if name == "introduces-itself-otherwise":
        return False
    # A way that names no methods makes sense at every place.
    return not places or method in places


def kinds(tools):
    """The trials of this run.

    The long form has every deed at every place, every line at the places in THOROUGH, and some lines elsewhere; the
    short form has forty of the quick ones.
    """
    chance = tools.chance("hostile")
    every, others = list(special()), []
    for place in PLACES:
        for name, kind, places in all_ways():
            if fits(place, places, name) and kind != "clash":
                chosen = name in deeds.KINDS or place in THOROUGH
                (every if chosen else others).append(hostile(place, name, kind))
    if not tools.short:
        return every + (others if tools.everything else chance.sample(others, len(others) // 4))
    quick = [trial for trial in every if not trial.name.partition(".")[2].startswith(SLOW)]
    return chance.sample(quick, 40)


def special():
    """Trials that need more than a place and a way."""
    yield hostile("open", "session-named-like-all-others", "clash", expected=Expectation({69, 75}))
    yield hostile("initialize", "introduces-itself-otherwise", "no-adapter", "process", Expectation({69}))
    for isolation in ("session", "serial", "process"):
        for way in ("exit-3", "sigsegv", "garbage", "error--32000"):
            for when in ("once", "third"):
                # A fault that does not recur with the same input is blamed only on the adapter.
                yield hostile(f"{when}:send:launchWallet", way, "death", isolation, Expectation({75}))
    for isolation in ("serial", "process"):
        for way in ("exit-3", "sigkill", "closes-stdout", "dies-with-daemons-alive"):
            yield hostile("send:launchWallet", way, "death", isolation)
            yield hostile("settle", way, "death", isolation)
        for way in ("leaves-daemons", "changes-group", "ignores-signals", "fork-bomb-of-five"):
            yield hostile("open", way, "harmless", isolation)
    for way in ("byte-by-byte", "blanks-around", "members-reversed", "carriage-return", "unknown-members"):
        yield hostile("all", way, "harmless")
