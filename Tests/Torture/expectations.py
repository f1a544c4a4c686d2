"""Files of known failures at their limits: the last day in several time zones, wildcards for nine to twelve rules, and
for none."""

import collections
import datetime
import json
import subprocess
import sys

import mutations
from kinds import HERE
from running import Place
from table import Trial

ZONES = ("UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu", "XYZ-23:59", "no/such/zone")
"""UTC, the earliest and the latest time zone, one with odd minutes, an invented one, and one that does not exist."""

RULE, SYSTEM = "PIA-LCH-01", "pia-wallets"
PLAN = {"name": "x", "version": "1", "session": "s", "mode": "effects", "undeclared": "refuses", "texts": ["a"], "log": []}
"""The plan with which `speaker.py` fails the rule."""


def entry(rule=RULE, **members):
    """A correct entry."""
    return {
        "rule": rule, "system": SYSTEM, "message": "V-LCH-", "reason": "r", "issue": "i", "owner": "o", "expires": "2999-12-31",
        **members}


def judged(tools, spot, entries, fails=True, zone=None):
    """Runs the reference, or an adapter that fails the rule, with expectations; returns the run and its report."""
    # The given entries cover the rule's failures in its vectors; the added one covers those in generated cases.
    entries = [*entries, entry(message="launching ")] if entries and fails else entries
    path = spot.path("state", "known.json")
    with open(path, "wb") as file:
        file.write(json.dumps({"expectations": entries}).encode())
    with open(spot.path("state", "plan.json"), "w") as file:
        json.dump(PLAN, file)
    adapter = ["--adapter", f"{sys.executable} {HERE}/speaker.py {spot.path('state', 'plan.json')}"] if fails else []
    ended = spot.run([
        *(["/usr/bin/env", f"TZ={zone}"] if zone else []), tools.pyx, "certify", "--system", SYSTEM,
        "--rule", RULE, "--cases", "12", *adapter, "--expectations", path,
        "--reports", spot.path("reports"), "--format", "json"])
    return ended, json.loads(ended.out) if ended.out else None


def last_day(tools, zone):
    """An expectation that expired yesterday is out of date; one that expires today or tomorrow is not. Days are UTC
    days, wherever the machine is."""
    for days in (-1, 0, 1):
        with Place() as spot:
            day = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=days)).strftime("%Y-%m-%d")
            ended, report = judged(tools, spot, [entry(expires=day)], zone=zone)
            yield from ended.surprises()
            if report is None:
                yield f"exit {ended.code} without a report: {ended.notes[-200:]}"
                continue
            # The day is taken from the report, because the date may have changed since the line above.
            due = 2 if day < report["header"]["timestamp"][:10] else 0
            outcome = report["results"][0]["outcome"]
            if ended.code != due or outcome != "knownFailure":
                yield f"TZ={zone}, expires {days:+} days: exit {ended.code}, expected {due}; {outcome}"


CALENDAR = {
    "2028-02-29": 0, "2400-02-29": 0, "9999-12-31": 0, "2027-02-29": 65, "2100-02-29": 65, "2027-02-30": 65, "2027-13-01": 65,
    "2027-00-10": 65, "2027-01-00": 65, "2027-04-31": 65, "2027-1-1": 65, "27-01-01": 65, "2027-01-01T00:00:00Z": 65,
    " 2027-01-01": 65, "2027-01-01\n": 65, "２０２７-01-01": 65, "": 65, "10000-01-01": 65, "0000-01-01": 2,
}
"""Days, and the exit codes of a run with them: 0 (known failure), 2 (out of date) or 65 (no such day)."""


def calendar(tools):
    """Days that exist, and days that do not."""
    for day, code in CALENDAR.items():
        with Place() as spot:
            ended, _ = judged(tools, spot, [entry(expires=day)])
            lines = [*ended.surprises(), *refused(ended, code)]
            if code == 65 and "not a day of the calendar" not in ended.notes and "/expires: " not in ended.notes:
                lines.append(f"the reason is another than its day: {ended.notes[:200]}")
            for line in lines:
                yield f"expires {day!r}: {line}"


def refused(ended, code):
    """Complaints about the end of a run: an unexpected exit code, or more or less than one line for a refused file."""
    if ended.code != code:
        yield f"exit {ended.code}, expected {code}: {ended.notes[-200:]}"
    if ended.code == 65:
        yield from mutations.complaint(ended, {65})
        if len(ended.notes.splitlines()) != 1:
            yield f"{len(ended.notes.splitlines())} lines on standard error"


def wildcards(pyx):
    """For each number of rules, a wildcard that stands for that many rules, if such a wildcard exists."""
    rules = json.loads(subprocess.run([pyx, "rules", "--system", SYSTEM, "--format", "json"], capture_output=True).stdout)
    counts = collections.Counter(rule["id"][:length] for rule in rules for length in range(1, len(rule["id"]) + 1))
    found = {}
    for start, count in sorted(counts.items()):
        found.setdefault(count, f"{start}*")
    return found


def several(tools):
    """Tries each wildcard that `wildcards` finds."""
    for count, rule in sorted(wildcards(tools.pyx).items()):
        with Place() as spot:
            ended, _ = judged(tools, spot, [entry(rule)])
            # An expectation is met if the wildcard includes the failing rule; this run judges no other rules.
            for line in [*ended.surprises(), *refused(ended, 65 if count > 10 else 0 if RULE.startswith(rule[:-1]) else 1)]:
                yield f"{rule}, {count} rules: {line}"


def exactly(tools, most):
    """Tries wildcards for exactly `most` rules: a wildcard for up to ten rules is accepted, one for more is refused."""
    rules = json.loads(subprocess.run([tools.pyx, "rules", "--format", "json"], capture_output=True).stdout)
    counts = collections.Counter(
        (rule["system"], rule["id"][:length]) for rule in rules for length in range(1, len(rule["id"]) + 1))
    found = sorted(key for key, count in counts.items() if count == most)
    if not found:
        yield f"no wildcard of any system stands for {most} rules"
    for system, start in found[:5]:
        with Place() as spot:
            ended, _ = judged(tools, spot, [entry(), entry(f"{start}*", system=system)])
            for line in [*ended.surprises(), *refused(ended, 0 if most <= 10 else 65)]:
                yield f"{start}* of {system}, {most} rules: {line}"
            if most > 10 and f"covers {most} rules" not in ended.notes:
                yield f"{start}* of {system}: the reason does not say how many rules: {ended.notes[:200]}"


NONE, FORM, AGAIN = "names no existing rule", "/rule: does not match", "expects the same as an earlier entry"
EDGES = {
    "no-such-rule": ([entry("PIA-LCH-99")], True, NONE), "no-such-beginning": ([entry("ZZZ-*")], True, NONE),
    "no-such-system": ([entry(system="wallets")], True, NONE), "of-another-system": ([entry(system="dotpay")], True, NONE),
    "star-inside": ([entry("PIA-*-01")], True, FORM), "star-alone": ([entry("*")], True, FORM),
    "two-stars": ([entry("PIA-LCH-01**")], True, FORM), "small-letters": ([entry("pia-lch-01")], True, FORM),
    "empty": ([entry("")], True, FORM), "no-outcome": ([entry(outcome="passed")], True, "/outcome: is not one of"),
    "twice": ([entry(), entry()], True, AGAIN),
    "twice-with-other-reasons": ([entry(), entry(reason="s", issue="j", expires="2998-12-31")], True, AGAIN),
    "no-message": ([{key: value for key, value in entry().items() if key != "message"}], True, "needs the beginning"),
    "empty-message": ([entry(message="")], True, "/message: is too short"),
    "with-another-message": ([entry(), entry(message="no such message")], True, 2),
    "alone-and-by-wildcard": ([entry(), entry("PIA-LCH-01*")], True, 0),
    "wildcard-of-one": ([entry("PIA-LCH-01*")], True, 0), "none": ([], True, 1), "passes": ([entry()], False, 2),
    "passes-by-wildcard": ([entry("PIA-LCH-01*")], False, 2), "another-message": ([entry(message="no such message")], True, 1),
    "another-outcome": ([entry(outcome="died")], True, 1),
    # A run of some rules says nothing about the other rules.
    "of-a-rule-not-judged": ([entry(), entry("PIA-LCH-02")], True, 0),
    "expired-of-a-rule-not-judged": ([entry(), entry("PIA-LCH-02", expires="2020-01-01")], True, 0),
    "expired-and-passes": ([entry(expires="2020-01-01")], False, 2),
}
"""By name: entries, whether the rule fails, and the exit code, or the words with which the file is refused."""


def edge(tools, name):
    """Tries one file of `EDGES`."""
    entries, fails, due = EDGES[name]
    with Place() as spot:
        ended, _ = judged(tools, spot, entries, fails)
        yield from ended.surprises()
        yield from refused(ended, due if isinstance(due, int) else 65)
        if isinstance(due, str) and due not in ended.notes:
            yield f"the reason is not that it {due}: {ended.notes[:200]}"


def expectations(tools):
    """Every trial, in short runs too, because the trials are few."""
    for zone in ZONES:
        yield Trial(f"expectations/last-day/{zone}", lambda tools, zone=zone: last_day(tools, zone), runs=3)
    yield Trial("expectations/calendar", calendar, runs=len(CALENDAR))
    yield Trial("expectations/wildcards", several, runs=len(wildcards(tools.pyx)))
    for most in (9, 10, 11, 12):
        yield Trial(f"expectations/wildcard-of-{most}", lambda tools, most=most: exactly(tools, most))
    for name in EDGES:
        yield Trial(f"expectations/{name}", lambda tools, name=name: edge(tools, name))
