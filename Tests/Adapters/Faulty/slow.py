"""Answers every request, but slowly."""

import time

import tally


class Slow(tally.Tally):
    def send(self, kind, fields, world):
        time.sleep(0.02)
        return super().send(kind, fields, world)


tally.serve(Slow)
