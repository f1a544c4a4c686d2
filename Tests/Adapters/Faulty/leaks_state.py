"""Keeps its total in a class variable, although it declares that sessions share nothing.

With `process` the declaration is true.
"""

import sys

import tally


class Leaks(tally.Tally):
    isolation = sys.argv[1] if len(sys.argv) > 1 else "session"
    total_of_all = 0

    def open(self, world):
        Leaks.total_of_all = world["preferences"].get("total", Leaks.total_of_all)

    @property
    def total(self):
        return Leaks.total_of_all

    @total.setter
    def total(self, value):
        Leaks.total_of_all = value


tally.serve(Leaks)
