"""Checks that the tool's own checks can fail: each check is given something faulty, and must report it."""

import dataclasses
import os
import signal
import subprocess
import sys

import forms
import hostile_texts
import mutations
import reports
import transcripts
from kills import GREEN
from running import Ended, Place, marked
from table import Trial

RED = GREEN.replace('errors="0"', 'errors="1"').replace('classname="older" time="1"/>', '><error/></testcase>')

# The digests are those of an empty text.
PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src
'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='">
<style></style></head><body><h1>x</h1><div id="verdict"><strong>No verdict</strong><p>x</p></div><script></script></body></html>
""".replace("style-src\n", "style-src ")


def written(place, text):
    """The JUnit files of a folder into which the text is written as a file, and the complaints about them."""
    with open(place.path("reports", "TEST-x.xml"), "w") as file:
        file.write(text)
    return reports.suites(place.path("reports"))


def readers(tools):
    """Reports that disagree with themselves, with their exit code, or with other readers."""
    for name, text, code in (
        ("no XML", GREEN + "<", 75), ("a wrong count", GREEN.replace('tests="1"', 'tests="2"'), 0),
        ("a green file after a failure", GREEN, 1), ("a green file of an incomplete run", GREEN, 75),
        ("a red file of a pass", RED, 0), ("an unknown exit code", RED, 3),
    ):
        with Place() as place:
            found, wrong = written(place, text)
            if not wrong + list(reports.agreement(code, found)):
                yield f"{name} is not noticed"
    for name, text in (
        ("a page with a script of others", PAGE.replace("</p>", "<script>alert(1)</script></p>")),
        ("a page with an image", PAGE.replace("</p>", "<img></p>")),
        ("a page with a handler", PAGE.replace("<p>", "<p onclick='x'>")),
        ("a link to elsewhere", PAGE.replace("</p>", "<a href='https://x.example'>x</a></p>")),
        ("a page that ends early", PAGE.replace("</p>", "")),
        ("a green page of a red run", PAGE.replace("No verdict", "Conformant")),
    ):
        with Place() as place:
            with open(place.path("reports", "REPORT-x.html"), "w") as file:
                file.write(text)
            if not any("REPORT-x" in line for line in written(place, RED)[1]):
                yield f"{name} is not noticed"
    with Place() as place:
        with open(place.path("reports", "REPORT-x.html"), "w") as file:
            file.write(PAGE)
        found, wrong = written(place, GREEN)
        if wrong + list(reports.agreement(0, found)):
            yield "a sound report is not taken"
        if not list(reports.agreement(0, found, '{"results": [], "footer": {"exitCode": 1, "conformant": null}}')):
            yield "another exit code in the footer is not noticed"


def remnants(tools):
    """Processes, files, traps and hangs that a run leaves."""
    with Place() as place:
        child = "import os,time\nif os.fork() == 0:\n os.setsid(); os.close(1); os.close(2); time.sleep(60)"
        ended = place.run([sys.executable, "-c", child])
        if not any("left 1 processes" in line for line in ended.surprises()):
            yield "a process that is left is not noticed"
        for pid in marked(place.mark):
            os.kill(pid, signal.SIGKILL)
        ended = place.run(["/bin/sh", "-c", "echo 'Fatal error: x' >&2; touch $TMPDIR/x y; kill -SEGV $$"])
        lines = " ".join(ended.surprises())
        for word in ("trapped", "temporary files", "wrote into", "signal 11"):
            if word not in lines:
                yield f"{word} is not noticed"
        if not place.run(["/bin/sleep", "5"], limit=0.2).hung:
            yield "a hang is not noticed"


def texts(tools):
    """Control characters and card numbers in the output must be noticed."""
    speech = forms.Speech(tools, "self/texts", 1)
    number = speech.cards and speech.cards[0] or hostile_texts.CARDS[0]
    speech.cards = [number]
    groups = " ".join(number[at : at + 4] for at in range(0, len(number), 4))
    for shown in (number, groups, groups.replace(" ", "-"), groups.replace(" ", "\u200b"), f"PAN={number},"):
        if not list(speech.unmasked("text", f"a {shown} b")):
            yield f"{shown!r} is not noticed"
    if list(speech.unmasked("text", f"a {'*' * (len(number) - 4)}{number[-4:]} b")):
        yield "a masked number is noticed"
    for shown in ("\x1b[31m", "\x9b", "\u202e", "\n ::error::x", "\U000e0041"):
        if not list(speech.shown({"text": f"a{shown}"})):
            yield f"{shown!r} is not noticed"
    if not list(speech.lines("1 > {}\nx\n")):
        yield "a line that is none is not noticed"


def failures(tools):
    """Wrong use that does not end with a clear line must be noticed."""
    with Place() as place:
        for script, name in (("exit 70", "another code"), ("exit 64", "no line"), ("echo x >&2; exit 65", "an unclear line")):
            ended = Ended(place, *spoken(script), False, 0)
            if not list(mutations.complaint(ended, {64, 65})):
                yield f"{name} is not noticed"


def spoken(script):
    """Exit code and streams of a script."""
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True)
    return done.returncode, done.stdout, done.stderr


FALSE_VERIFIERS = {
    "an edit that is taken": "exit 0",
    "a rule that is as it was": "echo '  pia-wallets PIA-XXX-99: x'; echo 'pyx: refused: x' >&2; exit 1",
    "a refusal without a reason": "exit 1", "a crash": "kill -SEGV $$",
}


def packs_taken(tools):
    """Verifiers that accept an edited pack, or blame another rule, must be noticed."""
    pack = transcripts.pack_of(tools.pyx, transcripts.SYSTEMS[0])
    edited = transcripts.Edited(pack, "renumbered", tools.chance("self"), 1)
    edited.places = {rule: places for rule, places in sorted(edited.places.items())[:2]}
    with Place() as place:
        for name, script in FALSE_VERIFIERS.items():
            path = place.path("state", "verifier")
            with open(path, "w") as file:
                file.write(f"#!/bin/sh\n{script}\n")
            os.chmod(path, 0o755)
            if not list(edited.surprises(dataclasses.replace(tools, pyx=path))):
                yield f"{name} is not noticed"


def checks(tools):
    """All self-checks."""
    for body in (readers, remnants, texts, failures, packs_taken):
        yield Trial(f"self/{body.__name__}", body)
