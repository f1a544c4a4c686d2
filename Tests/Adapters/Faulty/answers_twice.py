"""Answers every seventh request twice."""

import json

import tally


class Twice(tally.pyx.Adapter):
    def write(self, data):
        super().write(data)
        if json.loads(data)["id"] % 7 == 0:
            super().write(data)


tally.serve(adapter=Twice)
