"""Gives every session the same name."""

import tally


class OneName(tally.pyx.Adapter):
    def open(self, params):
        name = super().open(params)["session"]
        self.sessions["the session"] = self.sessions.pop(name)
        return {"session": "the session"}

    methods = {**tally.pyx.Adapter.methods, "open": open}


tally.serve(adapter=OneName)
