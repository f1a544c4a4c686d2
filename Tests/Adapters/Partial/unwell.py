"""An adapter of `pia-wallets` with one mistake of its own, which PYX_ILLNESS names; the SDK behind it is sound.

`pyx doctor` must name each of them; without PYX_ILLNESS it has nothing to say.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import pia_wallets
import pyx_adapter as pyx

ILLNESS = os.environ.get("PYX_ILLNESS", "")


class Unwell(pia_wallets.PiaWallets):
    """The library role."""

    newest = None
    has_launched = False

    def open(self, world):
        super().open(world)
        self.held = []
        Unwell.newest = self

    def send(self, kind, fields, world):
        if ILLNESS == "unanswered" and kind == "openURL":
            raise KeyError("openURL")
        effects = super().send(kind, fields, world)
        if ILLNESS == "mixes" and kind == "tap" and Unwell.newest is not self:
            return []  # the screen is the newest session's
        if ILLNESS == "late" and kind == "launchWallet":
            self.held, effects = effects[-1:], effects[:-1]
        if ILLNESS == "leaks" and kind == "tap" and Unwell.has_launched:
            effects = effects + [pyx.effect("removedIndicator")]
        Unwell.has_launched = Unwell.has_launched or kind == "launchWallet"
        return effects

    def close(self):
        return self.held + super().close()

    @classmethod
    def calibrate(cls, kind, fields):
        if ILLNESS == "blind" and kind == "openedURL":
            return []
        effects = super().calibrate(kind, fields)
        return [plain(one) for one in effects] if ILLNESS == "ascii" else effects


def plain(value):
    """The value with a question mark for each character beyond ASCII."""
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items()}
    return value.encode("ascii", "replace").decode() if isinstance(value, str) else value


pyx.serve("Unwell wallets", "1", [Unwell])
