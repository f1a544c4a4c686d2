"""Ends the conversation at an amount above 500, and goes on running."""

import time

import tally


class HangsUp(tally.Tally):
    def send(self, kind, fields, world):
        if kind == "add" and fields["amount"] > 500:
            adapter.channel.close()
            time.sleep(3600)
        return super().send(kind, fields, world)


adapter = tally.pyx.Adapter("hangs up", "1.0", [HangsUp])
adapter.run()
