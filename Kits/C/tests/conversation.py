#!/usr/bin/env python3
"""Checks the kit's conversation against the protocol, line by line: `python3 conversation.py PROBE`."""

import json
import subprocess
import sys

CARD = "4111111111111111"
WORLD = {"clock": 1, "network": "online", "host": {"queriesSchemes": ["swish"]}, "apps": [{"schemes": ["a", "swish"]}]}
failures = []


class Probe:
    """A running adapter."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [sys.argv[1], *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.asked = 0

    def write(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def ask(self, method, **params):
        """The result, or the error as code and message."""
        self.asked += 1
        request = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}
        self.write(json.dumps(request, ensure_ascii=False))
        return self.answer(self.asked)

    def answer(self, request):
        answer = json.loads(self.process.stdout.readline())
        expect("the answer's id", answer["id"], request)
        if "result" in answer:
            return answer["result"]
        error = answer["error"]["code"], answer["error"]["message"]
        expect("a card number in the message of error %d" % error[0], CARD[:6] in error[1], False)
        return error

    def send(self, session, word, fields={}, world={}):
        return self.ask("send", session=session, stimulus={word: fields}, world=world)

    def end(self):
        """The log and the exit code after the end of the input."""
        output, log = self.process.communicate(timeout=10)
        expect("lines after the last answer", output, b"")
        return log.decode(), self.process.returncode


def expect(what, seen, expected):
    if seen != expected:
        failures.append("%s: expected %s, saw %s" % (what, expected, seen))


def words(answer):
    return [word for effect in answer["effects"] for word in effect] if isinstance(answer, dict) else answer


def introduction():
    probe = Probe()
    systems = probe.ask("initialize", protocol=1, suite={"name": "pyx"})["systems"]
    expect("systems", [(s["id"], [r["role"] for r in s["roles"]]) for s in systems],
           [("probe", ["library", "integration"]), ("patient", ["library"])])
    expect("declared", [(s["quiescence"], s["clock"], s["isolation"], s.get("platform")) for s in systems],
           [("exact", "controlled", "session", "ios"), ({"waitsMilliseconds": 5000}, "system", "process", None)])
    expect("words", [r["observes"] for r in systems[0]["roles"]], [["echoed", "late"], []])
    expect("the end", probe.end(), ("", 0))
    probe = Probe("at odds")
    expect("roles at odds", probe.ask("initialize", protocol=1)[0], -32000)
    probe.end()


def the_world(probe):
    session = probe.ask("open", system="probe", role="library", world=WORLD)["session"]
    fields = {"text": "é\0\u20ac\U0001f600\\\"", "list": [1, -2.5, None, True, {}], "1e100": 1e100}
    first = probe.send(session, "echo", fields)["effects"][0]["echoed"]
    expect("fields", first, {"fields": fields, "network": "online", "installed": True, "canOpen": True})
    second = probe.send(session, "echo", {}, {"network": "offline", "host": {}})["effects"][0]["echoed"]
    expect("changes", second, {"fields": {}, "network": "offline", "installed": True, "canOpen": False})
    third = probe.send(session, "echo", {}, {"network": None, "apps": []})["effects"][0]["echoed"]
    expect("null leaves", third, {"fields": {}, "installed": False, "canOpen": False})
    expect("close", words(probe.ask("close", session=session)), ["closed"])
    expect("a closed session", probe.send(session, "echo")[0], -32602)


def refusals(probe):
    session = probe.ask("open", system="probe", role="library", world=WORLD)["session"]
    expect("an unknown method", probe.ask("dance")[0], -32601)
    expect("an unknown role", probe.ask("open", system="probe", role=CARD, world=WORLD)[0], -32602)
    expect("an open that fails", probe.ask("open", system="probe", role="library", world={}),
           (-32000, "no clock in this world"))
    expect("an undeclared stimulus", probe.send(session, CARD)[0], -32602)
    expect("no stimulus", probe.ask("send", session=session)[0], -32602)
    expect("two stimuli", probe.ask("send", session=session, stimulus={"echo": {}, "need": {}})[0], -32602)
    expect("no calibrate", probe.ask("calibrate", system="probe", role="library", effect={"echoed": {}})[0], -32000)
    missed = probe.send(session, "need", {"text": CARD + "\0", "whole": 1, "flag": True})
    expect("a text with NUL", missed, (-32000, "the stimulus has no field text that is a text without NUL characters"))
    expect("effects before an error come next", words(probe.send(session, "echo")), ["missed", "echoed"])
    for whole in ("1", 1.5, None, True):
        expect("no whole number", probe.send(session, "need", {"text": "", "whole": whole, "flag": True})[0], -32000)
    probe.ask("settle", session=session, atMostMilliseconds=0)
    expect("1.0 is whole", words(probe.send(session, "need", {"text": "", "whole": 1.0, "flag": False})), ["found"])
    expect("thrown", probe.send(session, "throwUp"), (-32001, "OverflowError: too much"))
    expect("and then", words(probe.send(session, "echo")), ["before", "echoed"])


def work(probe):
    hurried = probe.ask("open", system="probe", role="library", world=WORLD)["session"]
    patient = probe.ask("open", system="patient", role="library", world=WORLD)["session"]
    expect("at once", words(probe.send(hurried, "beginWork")), [])
    expect("settled", words(probe.ask("settle", session=hurried, atMostMilliseconds=5000, world={})), ["late"])
    expect("waited", words(probe.send(patient, "beginWork")), ["late"])
    probe.send(hurried, "beginWork")
    expect("closed with work under way", words(probe.ask("close", session=hurried)), ["closed"])
    # What the closed session reports is dropped; the other session goes on.
    expect("the others", words(probe.send(patient, "beginWork")), ["late"])


def odd_lines(probe):
    probe.write('{"jsonrpc":"2.0","method":"a notification gets no answer"}')
    probe.write('{"jsonrpc":"2.0","id":"text \\u00e9","method":"dance"}')
    expect("an id that is a text", probe.answer("text é")[0], -32601)
    session = probe.ask("open", system="probe", role="library", world=WORLD)["session"]
    expect("a long line", len(probe.send(session, "echo", {"text": "x" * (4 << 20)})["effects"]), 1)
    expect("an answer too long", probe.send(session, "echo", {"text": "\x7f" * (3 << 20)}),
           (-32000, "the answer has more than 16 MiB"))
    expect("printing", probe.send(session, "print"), {"effects": []})
    expect("shutdown", probe.ask("shutdown"), {})
    expect("the end", probe.end(), ("this goes to the log\nand what is read is the end: -1\n", 0))


def broken_lines():
    for line in ['{"id":1,"method":"%s"' % CARD, '{"id":"%s","id":2}' % CARD, '["%s' % CARD, '"\\ud83d%s"' % CARD]:
        probe = Probe()
        probe.write(line)
        log, code = probe.end()
        expect("a broken line", code, 1)
        expect("its reason", log.startswith("pyx: a line from Pyx is not JSON: ") and CARD[:6] not in log, True)
    probe = Probe()
    try:
        probe.write("x" * (17 << 20))
    except BrokenPipeError:  # it need not read to the end
        probe.process.stdin = None
    expect("a line that is too long", probe.end(), ("pyx: Pyx sent a line of more than 16 MiB\n", 1))


def main():
    introduction()
    probe = Probe()
    for part in (the_world, refusals, work, odd_lines):
        part(probe)
    broken_lines()
    print(*failures, sep="\n", end="\n" if failures else "")
    if not failures:
        print("   the conversation holds")
    sys.exit(1 if failures else 0)


main()
