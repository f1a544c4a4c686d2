"""Runs another adapter and writes the same words wherever it may write something: loud.py WORDS FAULT ADAPTER.

WORDS are in base64, so that they do not appear in the command. FAULT says how it behaves after the first 60 stimuli:
`throws` lets its SDK throw, `fails` answers with an error of its own, `dies` ends, `garbage` breaks the protocol,
`effect` reports an effect that no contract has; `none` serves well.
"""

import base64
import os
import sys

import wrapped

words, fault, script = base64.b64decode(sys.argv[1]).decode(), sys.argv[2], sys.argv[3]
pyx = wrapped.pyx


class Loud(pyx.Adapter):
    sent = 0

    def __init__(self, name, version, sessions):
        super().__init__(words, words, sessions)

    def initialize(self, params):
        said = super().initialize(params)
        said["systems"].append({**said["systems"][0], "id": words})
        return said

    def send(self, params):
        self.sent += 1
        if self.sent > 60:
            if fault == "throws":
                raise pyx.ThrownBySDK(words)
            if fault == "fails":
                raise pyx.Refusal(-32000, words)
            if fault == "dies":
                print(words, file=sys.stderr, flush=True)
                os._exit(1)
            if fault == "garbage":
                self.write(words.replace("\n", " ").encode() + b"\n")
            if fault == "effect":
                return {"effects": [{words: {}}]}
        return super().send(params)

    methods = {**pyx.Adapter.methods, "initialize": initialize, "send": send}


pyx.Adapter = Loud
wrapped.run(script)
