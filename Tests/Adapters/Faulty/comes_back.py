"""An app that outlives `shutdown`: it connects again as a new process would, like a page that is loaded again."""

import sys

import tally

times = int(sys.argv[1])


class ComesBack(tally.Tally):
    isolation = "process"
    life = 0

    def open(self, world):
        super().open(world)
        print("session in life", ComesBack.life, file=sys.stderr)


for ComesBack.life in range(times):
    tally.serve(ComesBack)
