"""Its SDK throws at amounts above 500, which the contract does not know; the adapter says whose error it was."""

import tally

import pyx_adapter as pyx


class Throws(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            raise pyx.ThrownBySDK(OverflowError("too much"))
        return super().send(kind, fields, world)


tally.serve(Throws)
