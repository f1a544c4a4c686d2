"""Dies once in the run, whatever it was asked; a marker file keeps it from dying again."""

import os
import sys

import tally

marker = sys.argv[1]
count = 0


class DiesOnce(tally.Tally):
    def send(self, kind, fields, world):
        global count
        count += 1
        if count > 50 and not os.path.exists(marker):
            open(marker, "w").close()
            os._exit(9)
        return super().send(kind, fields, world)


tally.serve(DiesOnce)
