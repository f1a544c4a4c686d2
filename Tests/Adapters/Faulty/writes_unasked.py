"""Writes a line that is no answer a moment after a session was opened."""

import threading

import tally


class Unasked(tally.pyx.Adapter):
    def handle(self, request):
        super().handle(request)
        if request["method"] == "open":
            threading.Timer(0.2, self.write, [b"by the way\n"]).start()


tally.serve(adapter=Unasked)
