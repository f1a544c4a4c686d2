"""An adapter of `pia-wallets` with one mistake of its own, which PYX_ILLNESS names; the SDK behind it is sound.

`pyx doctor` must name each mistake; without PYX_ILLNESS it has nothing to say.
"""

import os
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import pia_wallets
import pyx_adapter as pyx

ILLNESS = os.environ.get("PYX_ILLNESS", "")


class Unwell(pia_wallets.PiaWallets):
    """The library role."""

    isolation = "process" if ILLNESS == "vanishes" else pia_wallets.PiaWallets.isolation
    quiescence = 20 if ILLNESS == "dawdles" else "exact"
    newest = None
    has_paid = False
    has_launched = False
    has_left = False

    def open(self, world):
        super().open(world)
        self.held, self.pending, self.owed = [], [], []
        Unwell.newest = self

    def send(self, kind, fields, world):
        if ILLNESS == "unanswered" and kind == "openURL":
            raise KeyError("openURL")
        if Unwell.has_left:
            raise RuntimeError("nobody is there")
        if ILLNESS == "plods":
            time.sleep(0.015)
        owed, self.owed = self.owed, []
        effects = owed + super().send(kind, fields, world)
        if ILLNESS == "mixes" and kind == "tap" and Unwell.newest is not self:
            return []  # the screen is the newest session's
        if ILLNESS == "silent":
            return []
        if effects and kind == "answerRegistration":
            effects = self.unwell(effects)
        if ILLNESS == "late" and kind == "launchWallet":
            self.held, effects = effects[-1:], effects[:-1]
        if ILLNESS == "leaks" and kind == "tap" and Unwell.has_launched:
            effects = effects + [pyx.effect("removedIndicator")]
        Unwell.has_launched = Unwell.has_launched or kind == "launchWallet"
        return effects

    def unwell(self, effects):
        """The effects of a payment under way, changed if the mistake is about them."""
        if ILLNESS in ("calls-back", "dawdles"):
            threading.Timer(0.01 if ILLNESS == "calls-back" else 0.05, self.later, effects).start()
            return []
        if ILLNESS == "trickles":
            self.pending = effects
            return []
        if ILLNESS == "owes":
            self.owed = effects  # they go out with the answer to the next stimulus, however long that takes
            return []
        if ILLNESS == "shares" and Unwell.newest is not self:
            return []  # the payment is the newest session's
        if ILLNESS == "remembers":
            Unwell.has_paid, had_paid = True, Unwell.has_paid
            return [] if had_paid else effects
        return effects

    def settle(self, world, at_most_ms):
        # Effects that were under way go out when the session is closed.
        self.held, self.pending = self.held + self.pending, []
        return super().settle(world, at_most_ms)

    def close(self):
        return self.held + super().close()

    @classmethod
    def calibrate(cls, kind, fields):
        if ILLNESS == "blind" and kind == "openedURL":
            return []
        is_odd = not str(fields).isascii()
        if ILLNESS == "exits" and is_odd:
            os._exit(1)
        if ILLNESS == "leaves" and is_odd:
            Unwell.has_left = True
            return []
        change = CHANGES.get(ILLNESS, lambda effect: effect)
        return [change(one) for one in super().calibrate(kind, fields)]


def small_scheme(effect):
    """The effect with the first letter of each URL in lower case, much as browsers change schemes."""
    return changed(effect, lambda text: text[:1].lower() + text[1:] if "://" in text else text)


def refused(effect):
    """The same as `small_scheme`, but if a letter has changed, no app is found for the URL."""
    small = small_scheme(effect)
    return small if small == effect else {kind: {**fields, "succeeded": False} for kind, fields in small.items()}


def encoded(effect):
    """The effect with texts beyond ASCII changed as browsers change relative URLs."""
    return changed(effect, lambda text: text if text.isascii() else "file:///" + urllib.parse.quote(text))


def resolved(effect):
    """The same as `encoded`, but only for URLs that are opened."""
    return encoded(effect) if "openedURL" in effect else effect


def changed(effect, change):
    """The effect with other texts in its fields."""
    return {kind: {name: change(value) if isinstance(value, str) else value for name, value in fields.items()}
            for kind, fields in effect.items()}


def plain(value):
    """The value with a question mark for each character beyond ASCII."""
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items()}
    return value.encode("ascii", "replace").decode() if isinstance(value, str) else value


CHANGES = {"ascii": plain, "small": small_scheme, "refuses": refused, "encodes": encoded, "resolves": resolved}

if ILLNESS == "vanishes":
    try:
        open("was-here", "x").close()
    except FileExistsError:
        sys.exit(0)  # only the first process connects

pyx.serve("Unwell wallets", "1", [Unwell])
