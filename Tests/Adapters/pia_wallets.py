#!/usr/bin/env python3
"""An adapter for `pia-wallets`: a whole wallet SDK in Python, and its connection to Pyx.

`pia_wallets_host.py` has a host that uses the SDK.

Run it with `pyx certify --adapter "python3 Tests/Adapters/pia_wallets.py"`. Read it from top to bottom:

1. `Phone` is the fake iOS. It knows nothing about payments; it looks things up in the world that Pyx sends.
2. `WalletSDK` is judged. Your SDK exists already, and may be in any language.
3. `PiaWallets` is the adapter: it turns stimuli into calls of the SDK and of its delegate methods, and their results
   into effects. This is the part that you would write.

`pia_wallets_configuration` has the role `configuration`: the files and request bodies of a shop, and their adapter.

PYX_DEFECT in the environment switches on one defect, so that you can see which rules notice it; DEFECTS names them.
"""

import os
from urllib.parse import parse_qs, urlsplit

import pia_wallets_configuration as configuration
import pia_wallets_host as host
import pyx_adapter as pyx

DEFECTS = {
    "early-interruption": "coming to the foreground is reported as an interruption, redirect or not",
    "always-launches": "a launch is never refused",
    "drops-query": "the wallet URL is opened without its query",
    "forgets-after-interruption": "the first interruption ends the payment",
    "one-error": "every failure is an invalid wallet URL",
    "transparent": "the indicator lets taps through",
}
DEFECT = os.environ.get("PYX_DEFECT", "")
EVERY_DEFECT = {**DEFECTS, **host.DEFECTS, **configuration.DEFECTS}
if DEFECT and DEFECT not in EVERY_DEFECT:
    raise SystemExit("PYX_DEFECT=%s is not one of %s" % (DEFECT, ", ".join(EVERY_DEFECT)))


# 1. The surroundings ---------------------------------------------------------------------------------------------


class Phone:
    """The fake iOS: it answers from Pyx's world, and tells the adapter everything that can be seen of the SDK."""

    def __init__(self, world, report):
        self.world = world
        self.report = report
        self.indicator = None  # the view that the activity indicator stands on

    def can_open(self, scheme):
        """`UIApplication.canOpenURL`: true if an app has the scheme and the host's Info.plist lists it."""
        return pyx.can_open(self.world, scheme)

    def open(self, url):
        """`UIApplication.open`: succeeds if an app has the scheme; launching MobilePay also needs a network."""
        scheme = url.split(":", 1)[0]  # urlsplit would lower the case of its letters
        succeeded = pyx.is_installed(self.world, scheme)
        if scheme.startswith("mobilepayonline") and not self.is_online():
            succeeded = False
        self.report(pyx.effect("openedURL", url=url, succeeded=succeeded))
        return succeeded

    def is_online(self):
        return self.world["network"] == "online"

    def show_indicator(self, view):
        if self.indicator is None:
            self.indicator = view
            self.report(pyx.effect("showedIndicator", view=view))

    def remove_indicator(self):
        if self.indicator is not None:
            self.indicator = None
            self.report(pyx.effect("removedIndicator"))

    def tap(self):
        """A finger on the root view: the touch arrives unless an indicator is in its way."""
        if self.indicator is None or DEFECT == "transparent":
            self.report(pyx.effect("tapReached"))


# 2. The SDK ------------------------------------------------------------------------------------------------------


class Payment:
    """A launch that was not refused, with the callbacks that the host gave."""

    def __init__(self, wallet, on_registration, on_redirect, on_failure):
        self.wallet = wallet
        self.on_registration = on_registration
        self.on_redirect = on_redirect
        self.on_failure = on_failure
        self.is_at_wallet = False  # the wallet was opened
        self.has_left = False  # and the host has left the screen since
        self.gives_up_at = None  # when a missing redirect will count as an interruption, in ms


class WalletSDK:
    """Handles one payment at a time, to a wallet and back."""

    SCHEMES = {"vipps": "vipps", "vippsTest": "vippsMT", "swish": "swish", "mobilePay": "mobilepayonline"}
    NAMES_IN_REDIRECT = {"vipps": "vipps", "vippsTest": "vipps", "swish": "swish", "mobilePay": "mobilepay"}
    PATIENCE = 1500
    """For how many ms a redirect may come after the app has become active: events and URLs can overtake each other."""

    def __init__(self, phone):
        self.phone = phone
        self.payment = None

    # What the host calls.

    def launch(self, wallet, on_registration, on_redirect, on_failure, shows_indicator=True):
        """Returns False if the wallet cannot be opened; otherwise asks the host to register the payment."""
        if not self.phone.can_open(self.SCHEMES[wallet]) and DEFECT != "always-launches":
            return False
        payment = self.payment = Payment(wallet, on_registration, on_redirect, on_failure)
        if shows_indicator:
            self.phone.show_indicator("root")
        payment.on_registration(lambda url, error: self.registered(payment, url, error))
        return True

    def will_handle_redirect(self, url):
        """Returns whether the URL is the redirect of the payment's wallet; if so, calls the payment's callback."""
        payment = self.payment
        if payment is None or not payment.is_at_wallet or not self.is_redirect(url, payment.wallet):
            return False
        self.payment = None
        payment.on_redirect(True)
        return True

    def remove_transition_view(self):
        self.phone.remove_indicator()

    # What the host answers.

    def registered(self, payment, url, error):
        """The host's answer to the registration callback; only the first answer counts, and only for the payment under
        way."""
        if payment is not self.payment or payment.is_at_wallet:
            return
        if error is not None:
            self.end()
        elif not self.phone.can_open(self.SCHEMES[payment.wallet]):
            self.fail("walletAppNotInstalled", "the wallet app was removed")
        elif payment.wallet == "mobilePay" and not self.phone.is_online():
            self.fail("networkError", "MobilePay cannot be reached")
        elif not self.phone.open(url.split("?")[0] if DEFECT == "drops-query" else url):
            self.fail("invalidWalletURL", "the wallet URL cannot be opened: " + url)
        else:
            payment.is_at_wallet = True

    # What iOS tells.

    def did_enter_background(self):
        if self.payment and self.payment.is_at_wallet:
            self.payment.has_left = True
            self.payment.gives_up_at = None

    def will_enter_foreground(self):
        if DEFECT == "early-interruption" and self.payment and self.payment.has_left:
            self.payment.on_redirect(False)

    def did_become_active(self):
        if self.payment and self.payment.has_left:
            self.payment.has_left = False
            self.payment.gives_up_at = self.phone.world["clock"] + self.PATIENCE

    def timer_fired(self):
        """Reports an interruption if the SDK has waited long enough. The payment goes on: a redirect may still come."""
        payment = self.payment
        if payment is None or payment.gives_up_at is None or self.phone.world["clock"] < payment.gives_up_at:
            return
        payment.gives_up_at = None
        if DEFECT == "forgets-after-interruption":
            self.payment = None
        payment.on_redirect(False)

    # Inside.

    def is_redirect(self, url, wallet):
        parts = urlsplit(url)
        return parts.hostname == "piasdk" and parse_qs(parts.query).get("wallet") == [self.NAMES_IN_REDIRECT[wallet]]

    def fail(self, kind, details):
        payment = self.payment
        self.end()
        payment.on_failure("invalidWalletURL" if DEFECT == "one-error" else kind, details)

    def end(self):
        """The payment is over without a redirect; nobody will come back to remove the indicator."""
        self.payment = None
        self.phone.remove_indicator()


# 3. The adapter --------------------------------------------------------------------------------------------------


class PiaWallets(pyx.Session):
    system, role = "pia-wallets", "library"
    stimuli = [
        "launchWallet", "answerRegistration", "failRegistration", "didEnterBackground", "willEnterForeground",
        "didBecomeActive", "openURL", "removeTransitionView", "tap", "timePassed",
    ]
    observes = [
        "launched", "walletURLRequested", "openedURL", "handledRedirect", "redirected", "failed", "showedIndicator",
        "removedIndicator", "tapReached",
    ]
    isolation = "session"  # the SDK keeps everything in its object, so any number may live side by side

    def open(self, world):
        """A fresh process: a phone, the SDK, no payment."""
        self.effects = []
        self.phone = Phone(world, self.effects.append)
        self.sdk = pyx.OfTheSDK(WalletSDK(self.phone))
        self.answers = {}  # call -> the function with which the SDK takes the host's answer

    def send(self, kind, fields, world):
        """Each stimulus is a method of the same name; the reply is what was reported during the call."""
        self.phone.world = world
        getattr(self, kind)(**fields)
        reported = list(self.effects)
        self.effects.clear()
        return reported

    def launchWallet(self, call, wallet, showsActivityIndicator=None, answersAtOnce=None):
        def on_registration(answer):
            self.report("walletURLRequested", call=call)
            self.answers[call] = pyx.OfTheSDK(answer)
            if answersAtOnce is not None:
                answer(answersAtOnce.get("walletURL"), answersAtOnce.get("error"))

        # If the host does not give the parameter, the SDK's default applies.
        options = {} if showsActivityIndicator is None else {"shows_indicator": showsActivityIndicator}
        can_launch = self.sdk.launch(
            wallet,
            on_registration,
            on_redirect=lambda value: self.report("redirected", call=call, withoutInterruption=value),
            on_failure=lambda kind, details: self.report("failed", call=call, kind=kind, details=details),
            **options,
        )
        self.report("launched", call=call, canLaunch=bool(can_launch))

    def answerRegistration(self, call, walletURL):
        self.answer(call, walletURL, None)

    def failRegistration(self, call, error):
        self.answer(call, None, error)

    def answer(self, call, url, error):
        if call in self.answers:  # there is no answer without a question
            self.answers[call](url, error)

    def didEnterBackground(self):
        self.sdk.did_enter_background()

    def willEnterForeground(self):
        self.sdk.will_enter_foreground()

    def didBecomeActive(self):
        self.sdk.did_become_active()

    def openURL(self, call, url):
        self.report("handledRedirect", call=call, handled=bool(self.sdk.will_handle_redirect(url)))

    def removeTransitionView(self):
        self.sdk.remove_transition_view()

    def tap(self):
        self.phone.tap()

    def timePassed(self, milliseconds):
        self.sdk.timer_fired()

    def report(self, word, /, **fields):
        self.effects.append({word: fields})

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the fake surroundings cause an effect without the SDK, to check that the adapter can see it at all."""
        adapter = cls()
        adapter.open({"apps": [], "host": {}, "network": "online", "clock": 0})
        if kind == "openedURL":
            scheme = fields["url"].split(":", 1)[0]
            if fields["succeeded"]:
                adapter.phone.world["apps"] = [{"name": "Wallet", "schemes": [scheme]}]
            adapter.phone.open(fields["url"])
        elif kind == "showedIndicator":
            adapter.phone.show_indicator(fields["view"])
        elif kind == "removedIndicator":
            adapter.phone.indicator = "root"
            adapter.phone.remove_indicator()
        elif kind == "tapReached":
            adapter.phone.tap()
        else:  # callbacks and results: nothing between the SDK and the report could fail to see them
            adapter.report(kind, **fields)
        return adapter.effects


if __name__ == "__main__":
    host.Host.defect = DEFECT
    configuration.Configuration.defect = DEFECT
    pyx.serve(
        "Python wallets" + (" with " + DEFECT if DEFECT else ""), "1",
        [PiaWallets, host.Host, configuration.Configuration])
