"""The wallet example in Python with one thing wrong, which PYX_FAULT names."""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Adapters", "Faulty"))
import wrapped

FAULT = os.environ.get("PYX_FAULT", "none")
WHILE = os.environ.get("PYX_SLOW_WHILE", "")
"""The path of a file; as long as the file exists, each stimulus takes ten milliseconds."""
DUE = 100
"""The number of the answer that is garbage or comes twice: by then, the checks before the first case are over."""


class Faulty(wrapped.pyx.Adapter):
    answers = 0

    def send(self, params):
        if FAULT == "slow":
            time.sleep(0.02)
        if WHILE and os.path.exists(WHILE):
            time.sleep(0.01)
        if "openURL" in params["stimulus"]:
            if FAULT == "dies":
                os._exit(9)
            while FAULT == "hangs":
                time.sleep(60)
        return super().send(params)

    def write(self, data):
        self.answers += 1
        is_due = self.answers == DUE
        super().write(b"Segmentation fault (not really)\n" if is_due and FAULT == "garbage" else data)
        if is_due and FAULT == "answers-twice":
            super().write(data)

    methods = {**wrapped.pyx.Adapter.methods, "send": send}


wrapped.pyx.Adapter = Faulty
wrapped.run(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Adapters", "pia_wallets.py"))
