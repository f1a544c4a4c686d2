"""Dies at every amount above 500, as an SDK with a memory fault does, and at nothing else."""

import os
import signal

import tally


class Dies(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            os.kill(os.getpid(), signal.SIGSEGV)
        return super().send(kind, fields, world)


tally.serve(Dies)
