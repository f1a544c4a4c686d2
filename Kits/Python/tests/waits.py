"""An adapter whose sessions wait for each other: a call ends only if another session is served during the wait."""

import pathlib
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import pyx_adapter as pyx  # noqa: E402

MAIN = threading.get_ident()


class WaitsInSend(pyx.Session):
    system, role = "in send", "library"
    isolation = "session"
    quiescence = 20_000  # milliseconds; far longer than the test takes, unless one session blocks the other
    freed = threading.Event()
    stimuli, observes = ["call", "free"], ["ended"]

    def send(self, kind, fields, world):
        if threading.get_ident() != MAIN:
            raise RuntimeError("the SDK is called on another thread, although `threaded` is not set")
        if kind == "free":
            self.freed.set()
        else:
            self.background(self.wait_for_the_other)
        return []

    def wait_for_the_other(self):
        if self.freed.wait(10):
            self.later(pyx.effect("ended"))


class WaitsInSettle(WaitsInSend):
    system = "in settle"
    quiescence = 0
    freed = threading.Event()


pyx.serve("Waits", "1", [WaitsInSend, WaitsInSettle])
