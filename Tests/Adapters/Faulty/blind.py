"""Says that it observes `saved`, but has no hook where the SDK saves."""

import tally


class Blind(tally.Tally):
    def send(self, kind, fields, world):
        return [effect for effect in super().send(kind, fields, world) if "saved" not in effect]

    @classmethod
    def calibrate(cls, kind, fields):
        return [] if kind == "saved" else super().calibrate(kind, fields)


tally.serve(Blind)
