"""Claims words that no contract has."""

import tally


class Typo(tally.Tally):
    stimuli = ["reset", "ad", "save"]
    observes = ["totals", "saved"]


tally.serve(Typo)
