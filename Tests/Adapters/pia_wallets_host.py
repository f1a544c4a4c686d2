"""A shop's checkout that takes payments by wallets with the PiA SDK, and its adapter for the role `integration`.

`Checkout` is the host app's own code. The adapter gives it fakes for the SDK, the merchant's backend and the screen,
which report what the checkout does with them; Pyx plays the consumer, the SDK and the backend.
"""

import pyx_adapter as pyx

DEFECTS = {
    "host-launches-twice": "launches the wallet twice for a tap",
    "host-error-only": "shows an error and no other way to pay if the wallet cannot be launched",
    "host-registration-hangs": "does not answer the SDK if the registration fails",
    "host-answers-both": "answers the SDK with the URL and with a failure, as the two lines of the sample",
    "host-first-url": "hands the first wallet URL to the SDK again",
    "host-trims-url": "cuts the fragment off the wallet URL",
    "host-capital-letter": "writes MobilePay with a capital letter in the redirect URL",
    "host-always-captures": "asks for autoSale whatever the order",
    "host-keeps-links": "does not hand URLs to the SDK",
    "host-confirms-redirect": "shows the payment as completed when the wallet redirects",
    "host-loses-payment": "shows a payment as not made, and rolls nothing back, if a status is lost",
    "host-trusts-redirect": "does not ask its backend after the redirect",
    "host-rolls-back-early": "rolls back when the consumer comes back by hand, and does not wait for the status",
    "host-commits-twice": "commits again when the redirect follows an interruption",
    "host-assumes-denial": "does not ask its backend after an interruption",
    "host-second-tap": "launches another payment when the button is tapped again",
    "host-never-blocks": "has an indicator of its own that lets taps through",
    "host-indicator-stays": "has the SDK's indicator removed only if the payment was made",
    "host-stays-blocked": "blocks interactions for ever if the registration fails",
}

NAMES = {"vipps": "vipps", "swish": "swish", "mobilePay": "mobilepay"}


class Payment:
    """One payment, from its launch on."""

    def __init__(self, wallet, launch):
        self.wallet, self.launch = wallet, launch
        self.transaction = None  # the backend's name for it
        self.is_waiting = True  # whether the consumer can do nothing but wait
        self.decision = None  # "commit" or "roll back", once the backend was asked for that


class Checkout:
    """Handles at most one payment at a time, from the tap on a wallet's button to the screen with the result."""

    PAUSE_MS = 3000
    OWN_INDICATOR = {"swish"}

    def __init__(self, sdk, backend, screen, defect):
        self.sdk, self.backend, self.screen, self.defect = sdk, backend, screen, defect
        self.captures_at_once = False
        self.payment = None
        self.asks_at = None

    # What the consumer does.

    def wallet_chosen(self, wallet):
        is_free = self.payment is None or not self.payment.is_waiting
        if not is_free and self.defect != "host-second-tap":
            return
        self.asks_at = None
        own = wallet in self.OWN_INDICATOR
        if own and self.defect != "host-never-blocks":
            self.screen.block(True)
        if self.defect == "host-launches-twice":
            self.sdk.launch(wallet, shows_indicator=not own)
        launch, can_launch = self.sdk.launch(wallet, shows_indicator=not own)
        self.payment = Payment(wallet, launch)
        if not can_launch:
            self.finish("notPaid" if self.defect == "host-error-only" else None, alternatives=True)

    # What the SDK asks and reports.

    def url_wanted(self):
        name = NAMES[self.payment.wallet]
        if self.defect == "host-capital-letter":
            name = self.payment.wallet
        captures = self.captures_at_once or self.defect == "host-always-captures"
        self.backend.register(auto_sale=captures, redirect_url="webshop://piasdk?wallet=" + name)

    def redirected(self, without_interruption):
        if without_interruption and self.defect == "host-confirms-redirect":
            self.screen.show_outcome("paid")
        if not without_interruption and self.defect == "host-rolls-back-early":
            self.decide("roll back")
        if without_interruption and self.defect == "host-trusts-redirect":
            return
        if not without_interruption and self.defect == "host-assumes-denial":
            return
        self.ask()
        if without_interruption and self.payment.decision and self.defect == "host-commits-twice":
            self.backend.commit(self.payment.transaction)

    def wallet_failed(self, kind):
        if kind == "networkError":
            self.screen.remind_of_network()
        self.finish("notPaid" if kind == "invalidWalletURL" else None, alternatives=kind != "invalidWalletURL")

    def opened(self, url):
        if self.defect != "host-keeps-links" and self.sdk.will_handle_redirect(url):
            return  # the redirect callback follows
        self.screen.follow_link(url)

    # What the backend replies.

    def registered(self, transaction, url):
        self.payment.transaction = transaction
        if not url:
            return self.registration_failed()
        if self.defect == "host-first-url":
            url = self.first_url = getattr(self, "first_url", url)
        if self.defect == "host-trims-url":
            url = url.split("#")[0]
        self.sdk.answer(self.payment.launch, url)
        if self.defect == "host-answers-both":
            self.sdk.answer_failure(self.payment.launch)

    def registration_failed(self):
        if self.defect != "host-registration-hangs":
            self.sdk.answer_failure(self.payment.launch)
        self.finish("notPaid", frees=self.defect != "host-stays-blocked")

    def status_known(self, status, now):
        if self.payment.decision:
            return
        if status == "pending":
            self.asks_at = now + self.PAUSE_MS
            return
        self.decide("commit" if status == "authorised" else "roll back")

    def status_lost(self, now):
        if self.defect == "host-loses-payment":
            self.finish("notPaid")
        else:
            self.asks_at = now + self.PAUSE_MS

    def decided(self):
        is_paid = self.payment.decision == "commit"
        self.finish("paid" if is_paid else "notPaid", frees=is_paid or self.defect != "host-indicator-stays")

    def decision_lost(self, now):
        self.payment.decision = None
        self.asks_at = now + self.PAUSE_MS

    # Inside.

    def time_passed(self, now):
        if self.asks_at is not None and self.asks_at <= now:
            self.ask()

    def ask(self):
        self.asks_at = None
        self.backend.ask(self.payment.transaction)

    def decide(self, decision):
        self.asks_at = None
        self.payment.decision = decision
        if decision == "commit":
            self.backend.commit(self.payment.transaction)
        else:
            self.backend.roll_back(self.payment.transaction)

    def finish(self, outcome, alternatives=False, frees=True):
        """Lets the consumer go on, and shows the payment's outcome."""
        self.payment.is_waiting = False
        if frees and self.payment.wallet in self.OWN_INDICATOR:
            self.screen.block(False)
        elif frees:
            self.sdk.remove_transition_view()
        if outcome:
            self.screen.show_outcome(outcome)
        elif alternatives:
            self.screen.show_alternatives()


class Surroundings:
    """All fakes in one class: the SDK, the backend and the screen, which record every call."""

    def __init__(self):
        self.effects, self.calls, self.launches, self.can_launch = [], 0, 0, True
        self.registration, self.question, self.decision = None, None, None
        self.is_redirect = False

    def tell(self, kind, **fields):
        self.effects.append(pyx.effect(kind, **fields))

    def take(self):
        taken, self.effects = self.effects, []
        return taken

    def next_call(self, kind, **fields):
        self.calls += 1
        self.tell(kind, call=self.calls, **fields)
        return self.calls

    # The SDK.

    def launch(self, wallet, shows_indicator):
        self.launches += 1
        self.tell("launchedWallet", launch=self.launches, wallet=wallet, showsActivityIndicator=shows_indicator)
        return self.launches, self.can_launch

    def answer(self, launch, url):
        self.tell("answeredRegistration", launch=launch, walletURL=url)

    def answer_failure(self, launch):
        self.tell("failedRegistration", launch=launch)

    def remove_transition_view(self):
        self.tell("removedTransitionView")

    def will_handle_redirect(self, url):
        self.tell("passedURL", url=url)
        return self.is_redirect

    # The backend.

    def register(self, auto_sale, redirect_url):
        self.registration = self.next_call("askedToRegister")
        self.tell("askedForAutoSale", call=self.registration, isOn=auto_sale)
        self.tell("namedRedirectURL", call=self.registration, url=redirect_url)

    def ask(self, transaction):
        self.question = self.next_call("askedForStatus", transaction=transaction, commits=False)

    def commit(self, transaction):
        self.decision = self.next_call("askedToCommit", transaction=transaction)

    def roll_back(self, transaction):
        self.decision = self.next_call("askedToRollBack", transaction=transaction)

    # The screen.

    def show_outcome(self, outcome):
        self.tell("showedOutcome", outcome=outcome)

    def follow_link(self, url):
        self.tell("followedLink", url=url)

    def show_alternatives(self):
        self.tell("showedAlternatives")

    def remind_of_network(self):
        self.tell("remindedOfNetwork")

    def block(self, is_blocked):
        self.tell("changedBlocking", isBlocked=is_blocked)


class Host(pyx.Session):
    """The adapter: it takes the place of the backend and the SDK, and gives the checkout their replies and calls."""

    system, role = "pia-wallets", "integration"
    stimuli = [
        "payTapped", "orderChanged", "walletURLRequested", "registered", "registrationFailed", "redirected",
        "walletFailed", "gotStatus", "statusFailed", "decided", "decisionFailed", "urlOpened",
        "appDidEnterBackground", "appDidBecomeActive", "timePassed",
    ]
    observes = [
        "launchedWallet", "askedToRegister", "askedForAutoSale", "namedRedirectURL", "answeredRegistration",
        "failedRegistration", "askedForStatus", "askedToCommit", "askedToRollBack", "removedTransitionView",
        "showedAlternatives", "remindedOfNetwork", "showedOutcome", "changedBlocking", "passedURL",
        "followedLink",
    ]
    isolation = "session"
    defect = None

    def open(self, world):
        self.around = Surroundings()
        self.checkout = Checkout(self.around, self.around, self.around, self.defect)

    def send(self, kind, fields, world):
        getattr(self, kind)(world["clock"], **fields)
        return self.around.take()

    def is_at_hand(self, launch):
        return self.checkout.payment is not None and launch == self.checkout.payment.launch

    def payTapped(self, now, wallet, canLaunch):
        self.around.can_launch = canLaunch
        self.checkout.wallet_chosen(wallet)

    def orderChanged(self, now, capturesAtOnce):
        self.checkout.captures_at_once = capturesAtOnce

    def walletURLRequested(self, now, launch):
        if self.is_at_hand(launch):
            self.checkout.url_wanted()

    def registered(self, now, call, transaction, walletURL):
        if call == self.around.registration:
            self.checkout.registered(transaction, walletURL)

    def registrationFailed(self, now, call, error):
        if call == self.around.registration:
            self.checkout.registration_failed()

    def redirected(self, now, launch, withoutInterruption):
        if self.is_at_hand(launch):
            self.checkout.redirected(withoutInterruption)

    def walletFailed(self, now, launch, kind):
        if self.is_at_hand(launch):
            self.checkout.wallet_failed(kind)

    def gotStatus(self, now, call, status):
        if call == self.around.question:
            self.checkout.status_known(status, now)

    def statusFailed(self, now, call, error):
        if call == self.around.question:
            self.checkout.status_lost(now)

    def decided(self, now, call):
        if call == self.around.decision:
            self.checkout.decided()

    def decisionFailed(self, now, call, error):
        if call == self.around.decision:
            self.checkout.decision_lost(now)

    def urlOpened(self, now, url, isRedirect):
        self.around.is_redirect = isRedirect
        self.checkout.opened(url)

    def appDidEnterBackground(self, now):
        pass  # this checkout ignores it

    def appDidBecomeActive(self, now):
        pass

    def timePassed(self, now, milliseconds):
        self.checkout.time_passed(now)

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the surroundings cause an effect without the checkout, to show that the adapter would see it."""
        around = Surroundings()
        around.tell(kind, **fields)
        return around.take()
