"""An adapter that claims nothing of `online-payments` except the validation of expiry dates.

It shows that a part of an SDK can be judged alone: rules about anything else do not apply, and the run's scope is
partial.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import online_payments
import pyx_adapter as pyx


class ValidatorsOnly(online_payments.Library):
    """The library role with nothing but the validation of expiry dates."""

    stimuli = ["validateExpiryDate"]
    observes = ["validated"]


pyx.serve("Python validators", "1.0", [ValidatorsOnly])
