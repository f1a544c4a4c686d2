"""Dies when it is asked to settle.

With `always` it dies every time, as if its own settling were at fault; without `always`, only after addLater.
"""

import os
import signal
import sys

import tally


class DiesInSettle(tally.Tally):
    is_late = False

    def send(self, kind, fields, world):
        self.is_late = self.is_late or kind == "addLater"
        return super().send(kind, fields, world)

    def settle(self, world, at_most_ms):
        if self.is_late or sys.argv[1:] == ["always"]:
            os.kill(os.getpid(), signal.SIGSEGV)
        return super().settle(world, at_most_ms)


tally.serve(DiesInSettle)
