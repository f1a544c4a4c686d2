"""Claims a stimulus for which its SDK has no function."""

import tally


class Braggart(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "addLater":
            raise NotImplementedError("no addLater in this SDK")
        return super().send(kind, fields, world)


tally.serve(Braggart)
