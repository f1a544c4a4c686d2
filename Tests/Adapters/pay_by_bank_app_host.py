"""A shop's checkout that uses the Pay by Bank app merchant library, and its adapter for the role `integration`.

`Checkout` is the host app's own code. The adapter gives it fakes for the backend, the merchant library and the
screen, which report what the checkout does with them; Pyx plays the consumer, the backend and the library.
"""

import pyx_adapter as pyx

DEFECTS = {
    "host-submits-twice": "submits a payment request twice for a tap",
    "host-confirms-early": "confirms the payment when the consumer comes back from the bank app",
    "host-loses-payment": "takes a lost answer about the status for a payment that failed",
    "host-first-token": "asks for the popup with the token of the first payment",
    "host-mixes-code": "hands the code over as the token",
    "host-never-asks-again": "asks for the status once",
    "host-popup-stays": "leaves the popup behind when the payment is finished",
    "host-button-stays-disabled": "leaves the payment button disabled when a popup is closed",
    "host-ignores-expiry": "shows nothing when the popup expires",
    "host-opens-bank-app": "opens the bank app itself, besides the popup",
    "host-asks-twice": "asks before two popups whether a bank app is there, and then keeps the answer",
    "host-narrow-layout": "asks for a layout of half the display's width",
    "host-wordy": "has a title of 36 characters for a code that has expired",
}


class Checkout:
    """Handles at most one payment at a time, from the tap on the button to the screen with the result."""

    PAUSE_MS = 5000

    def __init__(self, backend, popup, screen, defect):
        self.backend, self.popup, self.screen, self.defect = backend, popup, screen, defect
        self.is_busy = False
        self.is_visible = True
        self.first_token = None
        self.asked = 0
        self.forget()

    def forget(self):
        """Forgets the payment: the consumer can no longer decide about it."""
        self.token, self.question, self.asks_at = None, None, None

    # What the consumer does.

    def came(self, display_width):
        """The screen appears; the button lies on one of the library's layouts."""
        self.screen.lay_out("moreAbout", display_width / 2 if self.defect == "host-narrow-layout" else display_width - 32)

    def button_pressed(self):
        if not self.is_busy:
            self.set_busy(True)
            self.submit()

    def popup_closed(self):
        self.forget()
        if self.defect != "host-button-stays-disabled":
            self.set_busy(False)

    def retry_wanted(self):
        self.submit()

    # What the backend answers.

    def accepted(self, token, brn, interval):
        self.token, self.first_token = token, self.first_token or token
        shown = {"host-first-token": self.first_token, "host-mixes-code": brn}.get(self.defect, token)
        if not (self.asked > 1 and self.defect == "host-asks-twice"):
            self.screen.offer_help(not self.popup.is_bank_app_available())
        self.asked += 1
        self.popup.show(shown, brn, interval)
        if self.defect == "host-opens-bank-app":
            self.popup.open_banking_app(token)
        self.ask()

    def refused(self, reason):
        self.forget()
        self.popup.show_error("Error", reason)

    def status_known(self, status, now):
        if status == "inProgress":
            if self.defect != "host-never-asks-again":
                self.asks_at = now + self.PAUSE_MS
            return
        self.forget()
        if self.defect != "host-popup-stays":
            self.popup.dismiss()
        self.screen.show_outcome(status)
        self.set_busy(False)

    def status_lost(self, now):
        if self.defect == "host-loses-payment":
            self.status_known("failed", now)
        else:
            self.asks_at = now + self.PAUSE_MS

    # What the library and the system report.

    def popup_expired(self):
        self.forget()
        if self.defect != "host-ignores-expiry":
            title = "The payment request has now expired." if self.defect == "host-wordy" else "Request expired"
            self.popup.show_error(title, "Please ask for a new code.")

    def went_away(self):
        self.is_visible = False

    def came_back(self):
        self.is_visible = True
        if self.defect == "host-confirms-early" and self.token:
            self.screen.show_outcome("paid")
        self.ask()

    def time_passed(self, now):
        if self.asks_at is not None and self.asks_at <= now:
            self.ask()

    # Inside.

    def submit(self):
        self.forget()
        for _ in range(2 if self.defect == "host-submits-twice" else 1):
            self.backend.submit()

    def ask(self):
        """Asks for the payment's status if the screen is visible."""
        if self.token and self.is_visible:
            self.asks_at = None
            self.question = self.backend.ask(self.token)

    def set_busy(self, is_busy):
        self.is_busy = is_busy
        self.screen.enable_button(not is_busy)


class Surroundings:
    """All fakes in one class: the backend, the merchant library and the screen, which record what the checkout does."""

    def __init__(self):
        self.effects, self.calls, self.submission = [], 0, None

    def tell(self, kind, **fields):
        self.effects.append(pyx.effect(kind, **fields))

    def take(self):
        taken, self.effects = self.effects, []
        return taken

    def next_call(self, kind, **fields):
        self.calls += 1
        self.tell(kind, call=self.calls, **fields)
        return self.calls

    def submit(self):
        self.submission = self.next_call("askedToSubmit")

    def ask(self, token):
        return self.next_call("askedForStatus", token=token)

    def show(self, token, brn, interval):
        self.tell("requestedPopup", token=token, brn=brn, expiryInterval=interval)

    def show_error(self, title, message):
        self.tell("requestedErrorPopup", title=title, message=message)

    def dismiss(self):
        self.tell("dismissedPopup")

    def open_banking_app(self, token):
        self.tell("openedBankingApp", token=token)

    def show_outcome(self, status):
        self.tell("showedOutcome", status=status)

    def enable_button(self, is_enabled):
        self.tell("changedPayButton", isEnabled=is_enabled)

    def lay_out(self, layout, width):
        self.tell("askedForLayout", layout=layout, width=round(1000 * width))

    def offer_help(self, is_offered):
        """A line below the button that says where to get a bank app; no effect shows it."""

    def is_bank_app_available(self):
        self.tell("askedForBankApp")
        return True


class Host(pyx.Session):
    """The adapter: it hands the backend's replies to the checkout as the checkout's network service would."""

    system, role = "pay-by-bank-app", "integration"
    stimuli = [
        "payTapped", "submitted", "submitFailed", "gotStatus", "statusFailed", "pushedStatus", "calledBack",
        "appDidEnterBackground", "appDidBecomeActive", "timePassed", "openedCheckout",
    ]
    observes = [
        "requestedErrorPopup", "askedToSubmit", "requestedPopup", "askedForStatus", "dismissedPopup", "showedOutcome",
        "changedPayButton", "openedBankingApp", "askedForBankApp", "askedForLayout",
    ]
    isolation = "session"
    defect = None

    def open(self, world):
        self.around = Surroundings()
        self.checkout = pyx.OfTheSDK(Checkout(self.around, self.around, self.around, self.defect))

    def send(self, kind, fields, world):
        getattr(self, kind)(world["clock"], **fields)
        return self.around.take()

    def payTapped(self, now):
        self.checkout.button_pressed()

    def submitted(self, now, call, token, brn, expiryInterval):
        if call == self.around.submission:
            self.checkout.accepted(token, brn, expiryInterval)

    def submitFailed(self, now, call, error):
        if call == self.around.submission:
            self.checkout.refused(error)

    def gotStatus(self, now, call, status):
        if call == self.checkout.question:
            self.checkout.status_known(status, now)

    def statusFailed(self, now, call, error):
        if call == self.checkout.question:
            self.checkout.status_lost(now)

    def pushedStatus(self, now, token, status):
        if token == self.checkout.token:
            self.checkout.status_known(status, now)

    def calledBack(self, now, event):
        {
            "retryPaymentRequest": self.checkout.retry_wanted, "didCloseByUser": self.checkout.popup_closed,
            "didExpire": self.checkout.popup_expired,
        }[event]()

    def appDidEnterBackground(self, now):
        self.checkout.went_away()

    def appDidBecomeActive(self, now):
        self.checkout.came_back()

    def timePassed(self, now, milliseconds):
        self.checkout.time_passed(now)

    def openedCheckout(self, now, displayWidth):
        self.checkout.came(displayWidth)

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the surroundings cause an effect without the checkout, to show that the adapter would see it."""
        around = Surroundings()
        around.tell(kind, **fields)
        return around.take()
