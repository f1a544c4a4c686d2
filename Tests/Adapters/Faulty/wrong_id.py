"""Answers every fifth request under an id that no request had."""

import json

import tally


class WrongId(tally.pyx.Adapter):
    def write(self, data):
        answer = json.loads(data)
        if answer["id"] % 5 == 0:
            answer["id"] += 100000
        super().write(json.dumps(answer).encode() + b"\n")


tally.serve(adapter=WrongId)
