"""Its SDK throws at amounts above 500; the contract has no effect for that, so the adapter says that the SDK threw."""

import tally

import pyx_adapter as pyx


class Throws(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            raise pyx.ThrownBySDK(OverflowError("too much"))
        return super().send(kind, fields, world)


tally.serve(Throws)
