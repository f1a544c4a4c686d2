"""Trips over amounts above 500 by a mistake of its own, and says so by no code: nothing is known of the SDK then."""

import tally


class Trips(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            return {}["no such key"]
        return super().send(kind, fields, world)


tally.serve(Trips)
