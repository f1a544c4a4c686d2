"""Declares less than it understands; the argument says how it reacts to an undeclared stimulus.

`answers` answers the stimulus as if it were declared, `ignores` answers without effects, `refuses` refuses in words of
its own, `throws` says that the SDK threw, `dies` ends the process.
"""

import os
import sys

import tally
import pyx_adapter as pyx


class Understates(tally.Tally):
    """The tally without a declaration of `save` and `addLater`."""

    stimuli = ["reset", "add"]


class Adapter(pyx.Adapter):
    """The kit's adapter, but it accepts stimuli that are not declared."""

    def send(self, params):
        ((kind, _),) = params["stimulus"].items()
        if kind in Understates.stimuli or sys.argv[1] == "answers":
            session, world = self._session(params)
            return {"effects": session.send(kind, params["stimulus"][kind], world) + session._take_late()}
        if sys.argv[1] == "ignores":
            return {"effects": []}
        if sys.argv[1] == "throws":
            raise pyx.ThrownBySDK("no such call")
        if sys.argv[1] == "dies":
            os._exit(3)
        raise pyx.Refusal(-32000, "cannot do that")

    methods = {**pyx.Adapter.methods, "send": send}


tally.serve(Understates, Adapter)
