"""An adapter that says what a file tells it to say, and is wrong about every wallet: speaker.py FILE.

The file is a JSON object: `name`, `version`, `session` (a name, made unique by a number), `mode`, `texts` and `log`.
In the mode `effects` the texts are URLs that a launch opened; in `thrown` and `refused` they are messages of errors
(-32001 by the SDK, -32000 by the adapter). `undeclared` says what the adapter does with a stimulus that it does not
declare: `refuses`, `ignores` or `answers`.
"""

import json
import sys

STIMULI = ["launchWallet", "didBecomeActive"]
OBSERVES = ["launched", "openedURL"]
ENOUGH = 12
"""How many launches are answered before the adapter's own errors begin, in the mode `refused`; by then, the checks
before the run are over."""


class Speaker:
    """The adapter."""

    def __init__(self, plan):
        self.plan, self.opened, self.launches = plan, 0, 0

    def serve(self):
        """Answers until the input ends."""
        for line in sys.stdin.buffer:
            request = json.loads(line)
            answer = {"jsonrpc": "2.0", "id": request["id"]}
            answer.update(getattr(self, request["method"])(request.get("params") or {}))
            sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=self.opened % 2 == 0).encode() + b"\n")
            sys.stdout.buffer.flush()

    def initialize(self, params):
        system = {
            "id": "pia-wallets", "quiescence": "exact", "clock": "controlled", "isolation": "session",
            "roles": [{"role": "library", "stimuli": STIMULI, "observes": OBSERVES}],
        }
        said = {"name": self.plan["name"], "version": self.plan["version"]}
        sys.stderr.buffer.write("\n".join(self.plan["log"]).encode() + b"\n")
        sys.stderr.flush()
        return {"result": {"protocol": 1, "implementation": said, "systems": [system]}}

    def open(self, params):
        self.opened += 1
        # The name is cut, because a longer name is refused; another trial covers such names.
        return {"result": {"session": f"{self.plan['session'][:150]}{self.opened}"}}

    def send(self, params):
        ((kind, fields),) = params["stimulus"].items()
        if kind not in STIMULI and self.plan["undeclared"] != "ignores":
            if self.plan["undeclared"] == "refuses":
                return {"error": {"code": -32602, "message": self.plan["texts"][0]}}
            url = "".join(self.plan["texts"][:2])
            return {"result": {"effects": [{"openedURL": {"succeeded": True, "url": url}}]}}
        if kind != "launchWallet":
            return {"result": {"effects": []}}
        self.launches += 1
        if self.plan["mode"] == "thrown":
            return {"error": {"code": -32001, "message": " ".join(self.plan["texts"][:4])}}
        if self.plan["mode"] == "refused" and self.launches > ENOUGH:
            return {"error": {"code": -32000, "message": " ".join(self.plan["texts"][:4])}}
        opened = [
            {"openedURL": {"succeeded": True, "url": f"<<{number}:{text}:{number}>>"}}
            for number, text in enumerate(self.plan["texts"])
        ]
        # Each text gets an effect. The answer to the launch is wrong, so every case is a counterexample.
        return {"result": {"effects": opened + [{"launched": {"call": fields["call"], "canLaunch": True}}]}}

    def settle(self, params):
        return {"result": {"effects": []}}

    close = settle

    def calibrate(self, params):
        return {"result": {"effects": [params["effect"]]}}

    def shutdown(self, params):
        return {"result": {}}


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        Speaker(json.load(file)).serve()
