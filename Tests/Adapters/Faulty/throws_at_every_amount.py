"""Its SDK throws at every amount, even in the smoke check; only the rules may judge that, not the smoke check."""

import tally

import pyx_adapter as pyx


class Throws(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add":
            raise pyx.ThrownBySDK(ValueError("no amounts today"))
        return super().send(kind, fields, world)


tally.serve(Throws)
