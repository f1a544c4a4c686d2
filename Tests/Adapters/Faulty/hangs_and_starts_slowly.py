"""Never answers an amount above 500; each process but the first begins its first session slowly.

hangs_and_starts_slowly.py MARKER: the first process creates the file MARKER.
"""

import os
import sys
import time

import hangs
import tally


class Slow(hangs.Hangs):
    is_loading = os.path.exists(sys.argv[1])

    def open(self, world):
        if Slow.is_loading:
            time.sleep(0.6)
        Slow.is_loading = False
        super().open(world)


open(sys.argv[1], "w").close()
tally.serve(Slow)
