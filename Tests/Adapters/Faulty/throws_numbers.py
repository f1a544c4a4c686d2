"""Names a card number in the error that its SDK throws."""

import tally


class Throws(tally.Tally):
    def send(self, kind, fields, world):
        raise tally.pyx.ThrownBySDK("no card 5555555555554444")


tally.serve(Throws)
