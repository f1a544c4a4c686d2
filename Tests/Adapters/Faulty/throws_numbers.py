"""Its SDK throws an error that contains a card number."""

import tally


class Throws(tally.Tally):
    def send(self, kind, fields, world):
        raise tally.pyx.ThrownBySDK("no card 5555555555554444")


tally.serve(Throws)
