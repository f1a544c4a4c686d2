"""Raises an error of its own at amounts above 500, without an error code; so nothing is known about the SDK."""

import tally


class Trips(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            return {}["no such key"]
        return super().send(kind, fields, world)


tally.serve(Trips)
