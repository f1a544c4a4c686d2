"""Runs another adapter, but takes long over every calibration and over its end.

slow_to_start.py MARKER ADAPTER: the first calibration creates the file MARKER.
"""

import sys
import time

import wrapped


class Slow(wrapped.pyx.Adapter):
    def handle(self, request):
        if request["method"] == "calibrate":
            open(sys.argv[1], "w").close()
        time.sleep({"calibrate": 0.3, "shutdown": 1.5}.get(request["method"], 0))
        super().handle(request)


wrapped.pyx.Adapter = Slow
wrapped.run(sys.argv[2])
