"""Writes a line that answers nothing, a moment after a second session is opened beside an open one."""

import threading

import tally


class Unasked(tally.pyx.Adapter):
    def handle(self, request):
        super().handle(request)
        if request["method"] == "open" and len(self.sessions) == 2:
            threading.Timer(0.2, self.write, [b"by the way\n"]).start()


tally.serve(adapter=Unasked)
