"""Uses a card number as the id of its sessions, so the number comes back in every request."""

import tally

NUMBER = "5555555555554444"


class Serial(tally.Tally):
    isolation = "serial"


class Numbered(tally.pyx.Adapter):
    def open(self, params):
        self.sessions[NUMBER] = self.sessions.pop(super().open(params)["session"])
        return {"session": NUMBER}

    methods = {**tally.pyx.Adapter.methods, "open": open}


tally.serve(Serial, adapter=Numbered)
