"""Dies of amounts above 500, as an SDK with a memory fault does: every time, and of nothing else."""

import os
import signal

import tally


class Dies(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            os.kill(os.getpid(), signal.SIGSEGV)
        return super().send(kind, fields, world)


tally.serve(Dies)
