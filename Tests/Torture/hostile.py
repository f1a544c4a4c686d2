"""An adapter that serves well by passing everything on to another adapter, but misbehaves at one place in one way.

hostile.py PLACE WAY COMMAND…

PLACE is a method of the protocol, or `send:KIND` for one kind of stimulus. Without a prefix, the adapter misbehaves at
each such request. With the prefix `late:`, it behaves well until a process has had more of these requests than the
checks before the run make. With `once:`, it misbehaves only at the twelfth of these requests in the whole run, and with
`third:`, at every third one after the twelfth. WAY is a name of `deeds.py`, `lines.py`, `claims.py` or `offspring.py`.
The adapter reads two environment variables: TORTURE_ISOLATION is declared instead of the reference's own isolation, and
TORTURE_STATE is a folder for data that must outlive a process.
"""

import fcntl
import json
import os
import subprocess
import sys
import traceback

import claims  # noqa: F401, it adds ways
import deeds
import lines
import offspring  # noqa: F401, it adds ways too

SYSTEM = "pia-wallets"

LATE, LATE_SESSION = 6, 24
"""A little more than the number of times that the checks before the run send a stimulus (LATE), and open or close a
session (LATE_SESSION)."""


class Proxy:
    """The adapter: handles one request after the other, and the adapter behind it answers each."""

    def __init__(self, place, way, command):
        first, _, rest = place.partition(":")
        self.when, self.method = (first, rest) if first in ("late", "once", "third") else ("", place)
        self.way = way
        self.count = 0
        self.names = {}
        self.inner = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def serve(self):
        """Answers until the input ends."""
        for line in sys.stdin.buffer:
            request = json.loads(line)
            answer = self.answer(request)
            if self.is_time(request):
                self.misbehave(request, answer)
            else:
                self.write(answer)
            if request["method"] == "shutdown":
                break

    def misbehave(self, request, answer):
        """Misbehaves in the chosen way instead of answering."""
        if self.way in deeds.DEEDS:
            deeds.DEEDS[self.way](self, request, answer)
        else:
            self.write(lines.LINES[self.way].change(request, answer))

    def answer(self, request):
        """The right answer, as a line."""
        self.rename(request)
        self.inner.stdin.write(json.dumps(request).encode() + b"\n")
        self.inner.stdin.flush()
        line = self.inner.stdout.readline()
        if request["method"] != "initialize":
            return line
        answer = json.loads(line)
        systems = [system for system in answer["result"]["systems"] if system["id"] == SYSTEM]
        systems[0]["isolation"] = os.environ.get("TORTURE_ISOLATION", systems[0]["isolation"])
        answer["result"]["systems"] = systems
        return json.dumps(answer).encode() + b"\n"

    def rename(self, request):
        """Puts the session's real name in place of a name that a way of misbehaving has invented."""
        name = request.get("params", {}).get("session")
        if name in self.names:
            request["params"]["session"] = self.names[name]

    def is_time(self, request):
        """Whether the adapter misbehaves at this request."""
        here = request["method"]
        if self.method.startswith("send:") and here == "send":
            here = "send:" + next(iter(request["params"]["stimulus"]))
        if here != self.method and self.method != "all":
            return False
        self.count += 1
        if self.when == "late":
            return self.count > (LATE_SESSION if self.method in ("open", "close") else LATE)
        if self.when in ("once", "third"):
            number = self.number_in_run()
            return number == 12 if self.when == "once" else number > 12 and number % 3 == 0
        return True

    def number_in_run(self):
        """The number of times that the place has been reached so far, in all processes together."""
        with open(os.path.join(os.environ["TORTURE_STATE"], "count"), "a+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write("x")
            file.flush()
            return file.tell()

    def write(self, data):
        """Writes all the data before it returns."""
        while data:
            data = data[os.write(1, data):]


if __name__ == "__main__":
    try:
        Proxy(sys.argv[1], sys.argv[2], sys.argv[3:]).serve()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(1)
    except Exception:
        # An error in this program must not be mistaken for the death under test.
        with open(os.path.join(os.environ["TORTURE_STATE"], "mistake"), "a") as mistakes:
            mistakes.write(traceback.format_exc())
        os._exit(1)
