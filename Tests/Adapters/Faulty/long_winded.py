"""Says too much in one place: long_winded.py WHAT.

A text of SIZE characters is so long that it would be noticeable if a report repeated it throughout.
"""

import os
import sys

import tally

SIZE = 1_000_000
pyx = tally.pyx
what = sys.argv[1]


class LongWinded(pyx.Adapter):
    def initialize(self, params):
        said = super().initialize(params)
        system = said["systems"][0]
        role = system["roles"][0]
        if what == "name":
            said["implementation"] = {"name": "n" * SIZE, "version": "v" * SIZE}
        if what == "systems":
            said["systems"] += [{**system, "id": "other-%d" % number} for number in range(20_000)]
        if what == "some systems":
            said["systems"] += [{**system, "id": "other-%d" % number} for number in range(900)]
        if what == "system":
            said["systems"].append({**system, "id": "o" * SIZE})
        if what == "roles":
            system["roles"] += [{**role, "role": "other-%d" % number} for number in range(20_000)]
        if what == "role":
            system["roles"].append({**role, "role": "o" * SIZE})
        if what == "words":
            role["stimuli"] += ["other-%d" % number for number in range(20_000)]
        if what == "some words":
            role["stimuli"] += ["other-%d" % number for number in range(900)]
        if what == "word":
            role["observes"].append("o" * SIZE)
        if what == "clock":
            system["clock"] = "c" * SIZE
        if what == "refusal":
            raise pyx.Refusal(-32000, "r" * SIZE)
        if what == "last words":
            os.write(2, b"w" * SIZE)
            os._exit(1)
        return said

    def open(self, params):
        opened = super().open(params)
        if what == "session":
            name = opened["session"] + "s" * SIZE
            self.sessions[name] = self.sessions.pop(opened["session"])
            return {"session": name}
        return opened

    def send(self, params):
        if what == "error":
            raise pyx.Refusal(-32000, "e" * SIZE)
        if what == "throws":
            raise pyx.ThrownBySDK("t" * SIZE)
        if what == "effect":
            return {"effects": [{"x" * SIZE: {}}]}
        return super().send(params)

    methods = {**pyx.Adapter.methods, "initialize": initialize, "open": open, "send": send}


LongWinded("long-winded", "1.0", [tally.Tally]).run()
