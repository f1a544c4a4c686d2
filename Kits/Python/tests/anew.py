"""The example in Python with the isolation "process", but its process can begin anew.

Its process id goes into the file that PYX_NUMBERS names.
"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests/Adapters"))
import pia_wallets  # noqa: E402
import pyx_adapter as pyx  # noqa: E402


class BeginsAnew(pia_wallets.PiaWallets):
    isolation = "process"
    is_used = False

    @classmethod
    def begin_anew(cls):
        cls.is_used = False

    def open(self, world):
        if self.is_used:
            raise RuntimeError("this process has been used")
        type(self).is_used = True
        super().open(world)

    @classmethod
    def calibrate(cls, kind, fields):
        return pia_wallets.PiaWallets.calibrate(kind, fields)


with open(os.environ["PYX_NUMBERS"], "a", encoding="utf-8") as numbers:
    numbers.write("%d\n" % os.getpid())
pyx.serve("Python wallets", "1", [BeginsAnew])
