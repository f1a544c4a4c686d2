"""Reports an effect under a word that the contract does not have."""

import tally


class Stranger(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "save":
            return [tally.pyx.effect("savedd", key="total", value=1)]
        return super().send(kind, fields, world)


tally.serve(Stranger)
