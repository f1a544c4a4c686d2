"""Goes wrong when a session is closed.

`dies` ends the process and `throws` lets the SDK throw, both after a total above 500; with `dies always` the process
ends at every close. `again` repeats the report of what was added, as a library might during cleanup.
"""

import os
import signal
import sys

import tally

pyx = tally.pyx
WAY = sys.argv[1:]


class EndsBadly(tally.Tally):
    added = None

    def add_later(self, call, amount):
        self.added = pyx.effect("added", call=call, amount=amount)
        super().add_later(call, amount)

    def close(self):
        if WAY == ["again"]:
            return [self.added] if self.added else []
        if WAY == ["dies", "always"] or self.total > 500 and WAY == ["dies"]:
            os.kill(os.getpid(), signal.SIGSEGV)
        if self.total > 500 and WAY == ["throws"]:
            raise pyx.ThrownBySDK("the till is full")
        return []


tally.serve(EndsBadly)
