"""The honest adapter of the tests' toy system `tally`; each faulty adapter beside it changes one thing."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pyx_adapter as pyx


class Tally(pyx.Session):
    """Adds amounts up; the next session begins with the total that was saved last."""

    system, role = "tally", "library"
    stimuli = ["reset", "add", "save", "addLater"]
    observes = ["total", "saved", "added"]
    isolation = "session"

    def open(self, world):
        self.total = world["preferences"].get("total", 0)

    def send(self, kind, fields, world):
        if kind == "reset":
            self.total = 0
            return []
        if kind == "save":
            return [pyx.effect("saved", key="total", value=self.total)]
        if kind == "addLater":
            self.background(self.add_later, fields["call"], fields["amount"])
            return []
        self.total += fields["amount"]
        return [pyx.effect("total", value=self.total)]

    def add_later(self, call, amount):
        self.later(pyx.effect("added", call=call, amount=amount))

    @classmethod
    def calibrate(cls, kind, fields):
        return [pyx.effect(kind, **fields)]


def serve(session=Tally, adapter=pyx.Adapter):
    """Serves one session class."""
    adapter("tally in Python", "1.0", [session]).run()


if __name__ == "__main__":
    serve()
