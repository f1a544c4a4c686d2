"""Claims stimuli and effects that are in no contract."""

import tally


class Typo(tally.Tally):
    stimuli = ["reset", "ad", "save"]
    observes = ["totals", "saved"]


tally.serve(Typo)
