"""Dies once in the run, late and while several sessions are open: dies_among_others.py MARKER SESSIONS ADAPTER.

It dies only after it has opened at least SESSIONS sessions.
"""

import os
import sys

import wrapped

marker, least, script = sys.argv[1], int(sys.argv[2]), sys.argv[3]


class DiesAmongOthers(wrapped.pyx.Adapter):
    def handle(self, request):
        if self.opened >= least and len(self.sessions) > 1 and not os.path.exists(marker):
            open(marker, "w").close()
            os._exit(9)
        super().handle(request)


wrapped.pyx.Adapter = DiesAmongOthers
wrapped.run(script)
