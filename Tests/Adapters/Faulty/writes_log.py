"""Writes a lot to standard error, and to standard output with `print`; both are allowed."""

import sys

import tally


class Chatty(tally.Tally):
    def send(self, kind, fields, world):
        print("stimulus", kind, "for card 4111 1111 1111 1111")
        sys.stderr.write("x" * 5000 + "\n")
        return super().send(kind, fields, world)


tally.serve(Chatty)
