#!/usr/bin/env python3
"""An adapter for `pay-by-bank-app` to learn from (Python 3.8 or newer, standard library only).

The role `library` is in this file. The role `integration`, a shop that uses such a library, is in
`pay_by_bank_app_host`; the role `configuration`, that shop's files, is in `pay_by_bank_app_configuration`.

    pyx certify --adapter "python3 pay_by_bank_app.py"

It has the three parts that every adapter has, in this order:

1. `Phone`: the fake surroundings. The SDK asks it whether a URL can be opened, opens URLs, reads and writes user
   defaults, puts popups on the screen and calls delegates; the phone does as the world says and records what it was
   asked. Nothing else is reported to Pyx, so anything that the phone does not see counts as not done.
2. `MerchantLibrary`: the SDK under test. Here it is a small merchant library written for this example. In your adapter
   it is the SDK that you ship, and this part is an import.
3. `Library`: the adapter proper. It turns each stimulus into a call of the SDK and returns what the phone recorded.

The words and fields are those of the contract page. The environment variable PYX_DEFECT puts a defect into the SDK, so
that you can see which rules notice:

    PYX_DEFECT=choice-never-erased pyx certify --adapter "python3 pay_by_bank_app.py"
"""

import os
import urllib.parse

import pay_by_bank_app_configuration as configuration
import pay_by_bank_app_host as host
import pyx_adapter as pyx

SCHEME = "zapp"
REMEMBERED = "com.zapp.bankapp.remembered"

DEFECTS = {
    "choice-never-erased": "keeps the choice when all bank apps are gone",
    "choice-in-memory": "remembers the choice without storing it",
    "apps-looked-for-once": "looks for bank apps once, and believes what it saw",
    "first-code-for-ever": "shows the code of the first payment on every popup",
    "token-left-out": "opens the bank app without the token",
    "expires-early": "reports the end of the interval a second before it",
    "errors-cut": "cuts error strings at the recommended lengths",
    "close-asks-for-retry": "asks for a retry when an error popup is closed",
    "dies-without-code": "dies of an error without a code",
    "layout-stretched": "stretches the parts of a button's layout with its width",
    "layout-pays": "shows the last popup again when the mark in a layout is tapped",
}


class Phone:
    """The fake surroundings: the SDK believes that this is iOS."""

    def __init__(self, world):
        self.world = world
        self.seen = []

    # Questions of the SDK. A question is not an effect, so nothing is recorded.

    def can_open(self, scheme):
        """`canOpenURL:`: true if an app handles the scheme and the host's Info.plist lists it."""
        return pyx.can_open(self.world, scheme)

    def preference(self, key):
        """`objectForKey:` of the host's user defaults, or None if nothing is stored."""
        return self.world["preferences"].get(key)

    def now(self):
        """The time, in milliseconds since 1970."""
        return self.world["clock"]

    # Actions of the SDK; each of them is recorded as an effect.

    def open_url(self, url):
        """`openURL:`: succeeds if an app handles the scheme, whether the host lists it or not."""
        succeeded = pyx.is_installed(self.world, url.split(":")[0])
        self.note("openedURL", url=url, succeeded=succeeded)

    def save(self, key, value):
        """`setObject:forKey:`, or `removeObjectForKey:` if the value is None."""
        self.note("savedPreference", key=key, value=value)

    def present(self, texts=None, controls=None, **face):
        """A popup appears, or a visible popup changes its contents; None means an empty list."""
        self.note("presented", texts=texts or [], controls=controls or [], **face)

    def dismiss(self, popup):
        """A popup disappears."""
        self.note("dismissed", popup=popup)

    def call(self, delegate, event, popup):
        """A method of a delegate is called."""
        self.note("calledBack", event=event, popup=popup, delegate=delegate)

    def answer(self, call, available):
        """A call of the host returns."""
        self.note("answered", call=call, available=available)

    def lay_out(self, call, width, height, parts):
        """A layout is put into its view; all lengths are points."""
        self.note("madeLayout", call=call, width=1000 * width, height=1000 * height, parts=[
            {"element": element, "x": round(1000 * x), "y": round(1000 * y), "width": 1000 * w, "height": 1000 * h}
            for element, x, y, w, h in parts])

    def note(self, kind, **fields):
        """Records an effect."""
        self.seen.append(pyx.effect(kind, **fields))

    def take(self):
        """What was recorded since the last call."""
        seen, self.seen = self.seen, []
        return seen


class MerchantLibrary:
    """The SDK under test: one popup at a time, and one remembered choice."""

    def __init__(self, phone, defect=None):
        self.phone = phone
        self.defect = defect
        self.popup = None  # the visible one: name, screen, presenter, delegate, payment, strings, before, expired
        self.popups_made = 0
        self.first_code = None
        self.found_apps = None
        self.chosen = False
        self.last_payment = None

    # What the host calls.

    def is_cfi_app_available(self):
        if self.defect == "apps-looked-for-once":
            if self.found_apps is None:
                self.found_apps = self.phone.can_open(SCHEME)
            return self.found_apps
        return self.phone.can_open(SCHEME)

    def show_popup(self, presenter, delegate, token, brn, expiry_interval):
        self.dismiss()
        self.first_code = self.first_code or brn
        payment = {
            "token": token,
            "brn": self.first_code if self.defect == "first-code-for-ever" else brn,
            "deadline": self.phone.now() + expiry_interval * 1000,
        }
        self.last_payment = payment
        if not self.is_cfi_app_available():
            if self.is_remembered() and self.defect != "choice-never-erased":
                self.chosen = False
                self.phone.save(REMEMBERED, None)
            self.present("ecomm", presenter, delegate, payment=payment)
        elif self.is_remembered():
            self.open_banking_app(token)
        else:
            self.present("mcomm", presenter, delegate, payment=payment)

    def show_error_popup(self, presenter, delegate, code, title, message):
        self.dismiss()
        if self.defect == "dies-without-code" and code is None:
            os._exit(1)
        if self.defect == "errors-cut":
            title, message, code = title[:25], message[:75], code and code[:5]
        strings = [title, message] + ([code] if code is not None else [])
        self.present("error", presenter, delegate, strings=strings)

    def open_banking_app(self, token):
        path = "pay" if self.defect == "token-left-out" else urllib.parse.quote(token, safe="")
        self.phone.open_url(SCHEME + "://" + path)

    def custom_layout(self, width, layout_type):
        """`getCustomUXConfigurationsWithWidth:andType:`: the mark in the middle, and a link below it."""
        factor = width / 200 if self.defect == "layout-stretched" else 1

        def centred(element, y, w, h):
            w = round(w * factor)
            return element, (width - w) / 2, y, w, h

        if layout_type in ("moreAbout", "moreAboutAndBankLogos"):
            return 74, [centred("logo", 10, 110, 30), centred("moreAbout", 48, 150, 18)]
        return 50, [centred("logo", 10, 110, 30)]

    def layout_tapped(self, element, presenter):
        if element == "moreAbout":
            self.dismiss()
            self.present("moreAbout", presenter, None)
        elif self.defect == "layout-pays" and self.popup is None and self.last_payment:
            self.present("mcomm", presenter, None, payment=self.last_payment)

    def dismiss(self):
        if self.popup:
            self.phone.dismiss(self.popup["name"])
            self.popup = None

    # What the consumer taps.

    def tap(self, control):
        popup = self.popup
        if popup is None or control not in self.controls():
            return
        if control == "openBankingApp":
            self.dismiss()
            self.chosen = True
            if self.defect != "choice-in-memory":
                self.phone.save(REMEMBERED, True)
            self.open_banking_app(popup["payment"]["token"])
        elif control == "getCode":
            self.change("ecomm")
        elif control == "moreAbout":
            popup["before"] = popup["screen"]
            self.change("moreAbout")
        elif control == "close" and popup["screen"] == "moreAbout" and popup["before"]:
            self.change(popup["before"])
        elif control == "close":
            self.dismiss()
            self.tell(popup, "didCloseByUser")
            if self.defect == "close-asks-for-retry" and popup["screen"] == "error":
                self.tell(popup, "retryPaymentRequest")
        elif control == "retry":
            self.dismiss()
            self.tell(popup, "retryPaymentRequest")

    # What happens as time passes.

    def time_passed(self):
        popup = self.popup
        if popup is None or popup["payment"] is None or popup["expired"]:
            return
        early = 1000 if self.defect == "expires-early" else 0
        if self.phone.now() >= popup["payment"]["deadline"] - early:
            popup["expired"] = True
            self.tell(popup, "didExpire")

    # Inside.

    def is_remembered(self):
        if self.defect == "choice-in-memory":
            return self.chosen
        return bool(self.phone.preference(REMEMBERED))

    def tell(self, popup, event):
        if popup["delegate"] is None:
            return  # the explanation behind a layout's link
        self.phone.call(popup["delegate"], event, popup["name"])

    def present(self, screen, presenter, delegate, payment=None, strings=()):
        self.popups_made += 1
        self.popup = {
            "name": "popup %d" % self.popups_made, "screen": screen, "presenter": presenter, "delegate": delegate,
            "payment": payment, "strings": list(strings), "before": None, "expired": False,
        }
        self.draw()

    def change(self, screen):
        self.popup["screen"] = screen
        self.draw()

    def draw(self):
        popup = self.popup
        self.phone.present(
            popup=popup["name"], screen=popup["screen"], presenter=popup["presenter"], texts=self.texts(),
            instructions=self.instructions(), controls=self.controls(), images=["logo"])

    def texts(self):
        if self.popup["screen"] == "mcomm":
            return ["Pay by Bank app", "Finish your purchase in your mobile banking app."]
        if self.popup["screen"] == "ecomm":
            return ["Pay by Bank app", "Your code:", " ".join(self.popup["payment"]["brn"])]
        if self.popup["screen"] == "moreAbout":
            return ["Pay by Bank app", "Pay with your mobile banking app."]
        return self.popup["strings"]

    def instructions(self):
        if self.popup["screen"] == "ecomm":
            return ["Open your mobile banking app.", "Enter the code.", "Approve the payment."]
        if self.popup["screen"] == "moreAbout":
            return ["Choose Pay by Bank app.", "Check the amount.", "Approve the payment."]
        return []

    def controls(self):
        return {
            "mcomm": ["openBankingApp", "getCode", "moreAbout", "close"],
            "ecomm": ["moreAbout", "close"],
            "moreAbout": ["close"],
            "error": ["retry", "close"],
        }[self.popup["screen"]]


class Library(pyx.Session):
    """The adapter: each stimulus becomes one call of the SDK, and the answer is what the phone saw."""

    system, role = "pay-by-bank-app", "library"
    stimuli = [
        "isCFIAppAvailable", "showPopup", "showErrorPopup", "openBankingApp", "tap", "dismissPopup", "hostButtonTapped",
        "appDidEnterBackground", "appDidBecomeActive", "timePassed", "makeLayout", "tapLayout",
        "bankLogosArrived",
    ]
    observes = ["answered", "presented", "dismissed", "openedURL", "calledBack", "savedPreference", "madeLayout"]
    # Phone and library keep everything in their objects, so any number of sessions can share this process.
    isolation = "session"

    def open(self, world):
        self.phone = Phone(world)
        self.library = pyx.OfTheSDK(MerchantLibrary(self.phone, os.environ.get("PYX_DEFECT")))
        self.layout = {}  # the parts of the layout that was made last, each with its presenter

    def send(self, kind, fields, world):
        self.phone.world = world
        getattr(self, kind)(**fields)
        return self.phone.take()

    # The stimuli: each method is named after a stimulus, and its parameters are the stimulus's fields.

    def isCFIAppAvailable(self, call):
        self.phone.answer(call, bool(self.library.is_cfi_app_available()))

    def showPopup(self, presenter, delegate, token, brn, expiryInterval):
        self.library.show_popup(presenter, delegate, token, brn, expiryInterval)

    def showErrorPopup(self, presenter, delegate, title, message, code=None):
        self.library.show_error_popup(presenter, delegate, code, title, message)

    def openBankingApp(self, token):
        self.library.open_banking_app(token)

    def tap(self, control):
        self.library.tap(control)

    def dismissPopup(self):
        self.library.dismiss()

    def timePassed(self, milliseconds):
        self.library.time_passed()

    def makeLayout(self, call, layout, width, presenter):
        # A layout may be given as a number: the position of its constant in the enum's declaration.
        if layout.isdigit():
            layout = ["moreAboutAndBankLogos", "bankLogos", "moreAbout", "none"][int(layout)]
        height, parts = self.library.custom_layout(width, layout)
        self.layout = {element: presenter for element, *_ in parts}
        self.phone.lay_out(call, width, height, parts)

    def tapLayout(self, part):
        if part in self.layout:
            self.library.layout_tapped(part, self.layout[part])

    def bankLogosArrived(self, banks):
        pass  # this library never asks for banks' logos

    def hostButtonTapped(self):
        pass  # the host's own button: this library does not know it

    def appDidEnterBackground(self):
        pass  # this library ignores it

    def appDidBecomeActive(self):
        pass

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the phone cause an effect without the library, to show that the adapter would see it."""
        phone = Phone({"apps": [{"name": "Bank", "schemes": [SCHEME]}], "host": {}, "preferences": {}, "clock": 0})
        if kind == "openedURL":
            phone.open_url(fields["url"])
        elif kind == "madeLayout":
            phone.note(kind, **fields)
        else:
            {
                "answered": phone.answer, "presented": phone.present, "dismissed": phone.dismiss,
                "calledBack": lambda event, delegate, popup=None: phone.call(delegate, event, popup),
                "savedPreference": lambda key, value=None: phone.save(key, value),
            }[kind](**fields)
        return phone.take()


if __name__ == "__main__":
    defects = {**DEFECTS, **host.DEFECTS, **configuration.DEFECTS}
    if os.environ.get("PYX_DEFECT", "choice-never-erased") not in defects:
        raise SystemExit("PYX_DEFECT must be one of: " + ", ".join(defects))
    host.Host.defect = configuration.Files.defect = os.environ.get("PYX_DEFECT")
    pyx.serve("pay-by-bank-app example in Python", "1.0.0", [Library, host.Host, configuration.Files])
