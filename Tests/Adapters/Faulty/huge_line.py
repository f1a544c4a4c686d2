"""Answers `save` with a line of four megabytes."""

import tally


class Huge(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "save":
            return [tally.pyx.effect("saved", key="x" * (4 << 20), value=1)]
        return super().send(kind, fields, world)


tally.serve(Huge)
