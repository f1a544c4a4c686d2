"""Writes a line that is not JSON before each answer to `send`."""

import tally


class Garbage(tally.Tally):
    def send(self, kind, fields, world):
        adapter.write(b"Segmentation fault (not really)\n")
        return super().send(kind, fields, world)


adapter = tally.pyx.Adapter("garbage", "1.0", [Garbage])
adapter.run()
