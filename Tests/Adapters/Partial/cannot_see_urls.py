"""An adapter of `pia-wallets` whose fake phone does not notice which URLs are opened.

It shows that "did nothing" and "could not see" are different answers: rules on opened URLs do not apply, whether the
SDK opens the right ones or, with PYX_DEFECT=drops-query, the wrong ones.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import pia_wallets
import pyx_adapter as pyx


class CannotSeeURLs(pia_wallets.PiaWallets):
    """The library role without opened URLs: they are left out of every answer."""

    observes = [kind for kind in pia_wallets.PiaWallets.observes if kind != "openedURL"]

    def send(self, kind, fields, world):
        return [effect for effect in super().send(kind, fields, world) if "openedURL" not in effect]


pyx.serve("Python wallets, URLs unseen", "1", [CannotSeeURLs])
