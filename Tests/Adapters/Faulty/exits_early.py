"""Thinks that it is done after 40 requests and exits with status 0."""

import sys

import tally


class Early(tally.pyx.Adapter):
    handled = 0

    def handle(self, request):
        self.handled += 1
        if self.handled > 40:
            sys.exit(0)
        super().handle(request)


tally.serve(adapter=Early)
