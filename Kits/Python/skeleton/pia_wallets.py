"""The beginning of an adapter for `pia-wallets`, role `library`.

Start Pyx with it, and Pyx names what to write next. Each method drives the SDK and passes what the SDK did to
`report`. Remove the words of stimuli that the SDK does not have, and those of effects that cannot be seen: rules that
need them are then not applicable. The contract page `pia-wallets.library.md` explains every word and field.

Copy `pyx_adapter.py` beside it.
"""

import pyx_adapter as pyx


class NotWritten(Exception):
    """An error whose text Pyx shows; Pyx then judges nothing."""

    def __init__(self, what):
        super().__init__("not written yet: " + what)


class Wallets(pyx.Session):
    system, role = "pia-wallets", "library"
    stimuli = [
        "launchWallet", "answerRegistration", "failRegistration", "didEnterBackground", "willEnterForeground",
        "didBecomeActive", "openURL", "removeTransitionView", "tap", "timePassed",
    ]
    observes = [
        "launched", "walletURLRequested", "openedURL", "handledRedirect", "redirected", "failed", "showedIndicator",
        "removedIndicator", "tapReached",
    ]
    isolation = "process"
    """"session" if all state is in objects that `open` makes; "process" if a module or a global keeps some."""

    def open(self, world):
        """A fresh process: make your fakes from the world, and set `self.sdk = pyx.OfTheSDK(YourSDK(fakes))`."""
        self.effects = []
        raise NotWritten("open")

    def send(self, kind, fields, world):
        """Each stimulus is a method of the same name; what it reported is the answer."""
        self.world = world
        getattr(self, kind)(**fields)
        reported, self.effects = self.effects, []
        return reported

    def report(self, word, /, **fields):
        """Adds an effect; the fakes call it as well. Effects outside `send`, such as on a thread, go to `later`."""
        self.effects.append(pyx.effect(word, **fields))

    def launchWallet(self, call, wallet, showsActivityIndicator=None, answersAtOnce=None):
        """The host launches a wallet, and may answer within the registration callback. Report `launched`."""
        raise NotWritten("launchWallet")

    def answerRegistration(self, call, walletURL):
        """The host answers the registration callback of the launch with the number `call`."""
        raise NotWritten("answerRegistration")

    def failRegistration(self, call, error):
        """The host's registration failed: the host answers with an error made from the text `error`."""
        raise NotWritten("failRegistration")

    def didEnterBackground(self):
        """The host has left the screen."""
        raise NotWritten("didEnterBackground")

    def willEnterForeground(self):
        """The host is about to be on screen again."""
        raise NotWritten("willEnterForeground")

    def didBecomeActive(self):
        """The host receives events again."""
        raise NotWritten("didBecomeActive")

    def openURL(self, call, url):
        """The system hands a URL to the host, which asks the SDK. Report `handledRedirect` with the same `call`."""
        raise NotWritten("openURL")

    def removeTransitionView(self):
        """The host asks the SDK to remove the indicator."""
        raise NotWritten("removeTransitionView")

    def tap(self):
        """The consumer taps the host's root view. Report `tapReached` if nothing of the SDK is in the way."""
        raise NotWritten("tap")

    def timePassed(self, milliseconds):
        """Time has passed: fire each timer that is due by the clock of the world, in order."""
        raise NotWritten("timePassed")

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the fakes cause one effect without the SDK; returns what was reported, which must include the
        effect."""
        raise NotWritten("calibrate " + kind)


if __name__ == "__main__":
    # Write the name and the version of your SDK.
    pyx.serve("my SDK", "0.0.0", [Wallets])
