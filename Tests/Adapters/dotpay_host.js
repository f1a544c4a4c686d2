"use strict";
/**
 * A shop's app that takes payments with the Dotpay SDK, and its adapter for the role `integration`.
 *
 * `Shop` is the host app's own code: payments, its backend, customers and their cards, the wallet's authorizations,
 * and its own history. The adapter gives it fakes for the SDK, the backend and the screens, which report what the
 * shop does with them; Pyx plays the user, the SDK and the backend.
 */

const pyx = require("./pyx_adapter");

const DEFECTS = {
  "host-no-delegate": "sets no delegate of a payment controller after the first",
  "host-early-controller": "shows a payment controller before the channels have come",
  "host-first-details": "always hands over the details of the first payment",
  "host-background-thread": "shows the second payment controller on the thread of the completion",
  "host-finish-is-paid": "takes a refused payment for one that was made",
  "host-realization-is-paid": "shows a payment whose realization is awaited as made",
  "host-ships-early": "ships goods as soon as the SDK reports the payment",
  "host-trusts-sdk": "shows what the SDK said when the backend says otherwise",
  "host-shows-no-summary": "turns the SDK's summary off and shows none for refused payments",
  "host-forgets-email": "gives no e-mail address of the buyer",
  "host-first-amount": "describes every payment with the first amount",
  "host-control-of-amount": "uses the amount as the control",
  "host-no-phone": "gives no phone number",
  "host-always-verified": "says that every phone number is verified",
  "host-no-creation-answer": "does not answer if creating an authorization has failed",
  "host-authorizes-always": "tells the wallet YES whatever the user did",
  "host-removes-nothing": "removes no card",
  "host-first-customer": "hands over cards for the first customer for ever",
  "host-no-logo": "hands cards over without their logo",
  "host-deaf-to-cards": "does not hear of new cards from the backend",
  "host-no-empty-list": "hands over no empty list of cards",
  "host-no-channel": "names no channel for a payment by a button",
  "host-default-card": "leaves every card to the SDK",
  "host-observer-stays": "leaves the observer of the history registered",
  "host-no-observer": "asks for states of the history as nobody's observer",
  "host-stale-history": "does not draw the history anew",
  "host-own-language": "sets the phone's language, listed or not",
  "host-fixed-version": "shows the version that it was built with",
};

/** The host app's flow. */
class Shop {
  constructor({ sdk, backend, screen, isDefect }) {
    Object.assign(this, { sdk, backend, screen, isDefect });
    this.buyer = {};
    this.sale = null; // the payment that was begun last
    this.made = 0; // how many payments there have been so far
    this.customer = null;
    this.history = null; // what the history shows while it is open
    this.askForLanguages();
  }

  // Language and version.

  askForLanguages() {
    this.sdk.getLanguages(
      (languages) => {
        const own = this.sdk.locale().slice(0, 2);
        const isKnown = languages.includes(own) || this.isDefect("host-own-language");
        this.sdk.setLanguage(isKnown ? own : languages.includes("en") ? "en" : languages[0]);
      },
      () => this.screen.later(5000, () => this.askForLanguages()),
    );
  }

  openAbout() {
    const version = this.isDefect("host-fixed-version") ? "1.4.15" : this.sdk.version();
    this.screen.showVersion("DotPay SDK " + version);
  }

  // How a payment begins.

  describe(order) {
    const { firstName, lastName, email, phone, isPhoneVerified } = this.buyer;
    const isVerified = isPhoneVerified || (phone && this.isDefect("host-always-verified"));
    const sender = {
      firstname: firstName,
      lastname: lastName,
      email: this.isDefect("host-forgets-email") ? undefined : email,
      phone: this.isDefect("host-no-phone") ? undefined : phone,
      phone_verified: isVerified ? "YES" : undefined,
    };
    if (this.isDefect("host-first-amount")) this.firstAmount ??= order.amount;
    return {
      merchantID: "10000",
      amount: this.firstAmount ?? order.amount,
      textDescription: order.title,
      currency: order.currency,
      senderInformation: sender,
      control: this.isDefect("host-control-of-amount") ? order.amount : order.id,
    };
  }

  begin(order) {
    this.made += 1;
    this.sale = { order, number: this.made };
    return this.sale;
  }

  pay(order) {
    const sale = this.begin(order);
    if (this.isDefect("host-early-controller")) this.sdk.presentPayment([], "", {}, true);
    this.sdk.getChannels(
      this.describe(order),
      (channels, details) => sale === this.sale && this.showController(sale, channels, details),
      () => sale === this.sale && this.tell(sale, "notPaid"),
    );
  }

  showController(sale, channels, details) {
    if (this.isDefect("host-first-details")) this.firstDetails ??= details;
    const isFirst = sale.number === 1;
    this.sdk.presentPayment(
      channels,
      this.firstDetails ?? details,
      {
        returns: isFirst || !this.isDefect("host-no-delegate") ? this.delegate(sale) : null,
        wallet: this,
      },
      isFirst || !this.isDefect("host-background-thread"),
    );
  }

  payByCard(order, card) {
    const sale = this.begin(order);
    this.sdk.payByCard(this.describe(order), this.isDefect("host-default-card") ? undefined : card, this.delegate(sale));
  }

  payByChannel(order, channel) {
    const sale = this.begin(order);
    const named = this.isDefect("host-no-channel") ? undefined : channel;
    this.sdk.payByChannel(this.describe(order), named, this.delegate(sale));
  }

  // How a payment ends.

  delegate(sale) {
    return {
      showsSummary: () => false,
      finished: (status) => sale === this.sale && this.finish(sale, status),
      failed: () => sale === this.sale && this.fail(sale),
    };
  }

  finish(sale, status) {
    this.askBackend(sale);
    sale.said = this.outcomeOf(status);
    this.tell(sale, sale.said);
    const isShipped = sale.order.isShipped && !this.isDefect("host-ships-early");
    if (status === "completed" && !isShipped) this.release(sale);
  }

  outcomeOf(status) {
    if (status === "completed") return "paid";
    if (status === "rejected") return this.isDefect("host-finish-is-paid") ? "paid" : "notPaid";
    return status === "processingRealizationWaiting" && this.isDefect("host-realization-is-paid") ? "paid" : "unknown";
  }

  fail(sale) {
    this.askBackend(sale);
    sale.said = "notPaid";
    this.tell(sale, "notPaid");
  }

  askBackend(sale) {
    const again = () => this.screen.later(5000, () => sale === this.sale && this.askBackend(sale));
    this.backend.ask(
      sale.order.id,
      (outcome) => {
        if (sale !== this.sale) return;
        if (outcome === "unknown") return again();
        if (this.isDefect("host-trusts-sdk")) sale.shown = null;
        this.tell(sale, this.isDefect("host-trusts-sdk") ? sale.said : outcome);
        if (outcome === "paid") this.release(sale);
      },
      again,
    );
  }

  tell(sale, outcome) {
    if (sale.shown === outcome || (outcome === "notPaid" && this.isDefect("host-shows-no-summary"))) return;
    sale.shown = outcome;
    this.screen.showOutcome(outcome, sale.order.id);
  }

  release(sale) {
    if (sale.isReleased) return;
    sale.isReleased = true;
    this.backend.release(sale.order.id);
  }

  // The wallet's authorizations.

  createAuthorization(controller) {
    this.screen.askForPIN((isRight) => {
      if (isRight || !this.isDefect("host-no-creation-answer")) controller.didCreateAuthorization(isRight);
    });
  }

  authorizeUser(controller) {
    this.screen.askForPIN((isRight) => controller.didAuthorizeUser(isRight || this.isDefect("host-authorizes-always")));
  }

  // Customers and cards.

  signIn(customer) {
    if (this.isDefect("host-first-customer")) this.firstCustomer ??= customer;
    this.customer = customer;
    this.refreshCards();
  }

  signOut() {
    this.customer = null;
    this.sdk.clearExternalCards();
  }

  refreshCards() {
    const customer = this.customer;
    if (customer === null) return;
    this.backend.getCards(
      (cards) => {
        if (customer !== this.customer || (cards.length === 0 && this.isDefect("host-no-empty-list"))) return;
        const handed = cards.map((card) => (this.isDefect("host-no-logo") ? { ...card, logoURL: "" } : card));
        this.sdk.configureCards(this.firstCustomer ?? customer, handed);
      },
      () => this.screen.later(5000, () => this.refreshCards()),
    );
  }

  hearOfCardFromBackend() {
    if (!this.isDefect("host-deaf-to-cards")) this.refreshCards();
  }

  removeCard(card) {
    if (!this.isDefect("host-removes-nothing")) this.sdk.unregisterCard(card);
  }

  // The history.

  openHistory() {
    this.history = this.sdk.history();
    if (!this.isDefect("host-no-observer")) this.sdk.registerObserver(this);
    this.drawHistory();
    for (const { control, status } of this.history) {
      if (status !== "completed" && status !== "rejected") this.sdk.updatePayment(control);
    }
  }

  historyUpdated(control, status) {
    if (!this.history) return;
    for (const payment of this.history) if (payment.control === control) payment.status = status;
    if (!this.isDefect("host-stale-history")) this.drawHistory();
  }

  drawHistory() {
    this.screen.showHistory(this.history.map(({ control, status }) => ({ control, outcome: this.outcomeOf(status) })));
  }

  leaveHistory() {
    this.history = null;
    if (!this.isDefect("host-observer-stays")) this.sdk.unregisterObserver(this);
  }
}

/** All fakes in one class: the SDK, the backend and the screens, which record what the shop does with them. */
class Surroundings {
  constructor(world) {
    this.world = world;
    this.effects = [];
    this.calls = 0;
    this.payments = 0;
    this.waiting = new Map(); // number of a call -> its kind and blocks
    this.reporting = new Map(); // number of a payment -> who is told of its end
    this.wallet = null; // who authorizes for the wallet
    this.pins = new Map(); // number of a wallet's controller -> who waits for the user
    this.asking = null; // the wallet's controller that asks now
    this.timers = [];
    this.observers = [];
    this.observerNumber = 0;
    this.stored = [];
  }

  tellAll(kind, fields) {
    this.effects.push(pyx.effect(kind, fields));
  }

  take() {
    return this.effects.splice(0);
  }

  call(kind, fields, success, failure) {
    this.calls += 1;
    this.waiting.set(this.calls, { kind, success, failure });
    this.tellAll(kind, { call: this.calls, ...fields });
  }

  /** Passes an answer to the block of its request; an answer without an open request of its kind is dropped. */
  reply(kind, call, block, ...values) {
    const blocks = this.waiting.get(call);
    if (blocks?.kind !== kind) return;
    this.waiting.delete(call);
    blocks[block](...values);
  }

  // The SDK.

  locale() {
    return this.world.locale;
  }

  version() {
    return this.world.services?.sdkVersion ?? "1.4.15";
  }

  getLanguages(success, failure) {
    this.call("askedForLanguages", {}, success, failure);
  }

  setLanguage(language) {
    this.tellAll("setLanguage", { language });
  }

  /** A description in the contract's form; an undefined member was not set. */
  info({ senderInformation, ...rest }) {
    const sender = Object.entries(senderInformation).filter(([, value]) => value !== undefined);
    return sender.length === 0
      ? rest
      : { ...rest, senderInformation: sender.map(([key, value]) => ({ key, value })) };
  }

  getChannels(info, success, failure) {
    this.call("askedForChannels", { info: this.info(info) }, success, failure);
  }

  nextPayment(delegate) {
    this.payments += 1;
    if (delegate) this.reporting.set(this.payments, delegate);
    return this.payments;
  }

  presentPayment(channels, details, { returns, wallet }, isOnMainThread) {
    const payment = this.nextPayment(returns);
    if (returns) this.tellAll("setReturnDelegate", { payment });
    if (wallet) this.tellAll("setWalletDelegate", { payment });
    this.wallet = wallet ?? this.wallet;
    this.tellAll("presentedPayment", { payment, channels, details, isOnMainThread });
  }

  payByCard(info, card, delegate) {
    const payment = this.nextPayment(delegate);
    this.tellAll("paidByCard", { payment, info: this.info(info), card });
  }

  payByChannel(info, channel, delegate) {
    const payment = this.nextPayment(delegate);
    this.tellAll("paidByChannel", { payment, info: this.info(info), channel });
  }

  summaryReached({ payment }) {
    const delegate = this.reporting.get(payment);
    if (delegate) this.tellAll("answeredSummary", { payment, showsBuiltIn: delegate.showsSummary() });
  }

  /** Asks the shop for an authorization, on behalf of the wallet's view controller with the number `request`. */
  ask(request, method) {
    if (!this.wallet) return;
    this.asking = request;
    this.wallet[method]({
      didCreateAuthorization: (isSuccessful) => this.tellAll("createdAuthorization", { request, isSuccessful }),
      didAuthorizeUser: (isSuccessful) => this.tellAll("authorizedUser", { request, isSuccessful }),
    });
    this.asking = null;
  }

  configureCards(customer, cards) {
    this.tellAll("configuredCards", { customer, cards });
  }

  clearExternalCards() {
    this.tellAll("clearedExternalCards");
  }

  unregisterCard(card) {
    this.tellAll("unregisteredCard", { card });
  }

  history() {
    return this.stored.map((payment) => ({ ...payment }));
  }

  registerObserver(observer) {
    this.observerNumber += 1;
    this.observers.push({ observer, number: this.observerNumber });
    this.tellAll("registeredObserver", { observer: this.observerNumber });
  }

  unregisterObserver(observer) {
    const gone = this.observers.filter((one) => one.observer === observer);
    this.observers = this.observers.filter((one) => one.observer !== observer);
    for (const { number } of gone) this.tellAll("unregisteredObserver", { observer: number });
  }

  updatePayment(control) {
    this.tellAll("askedForUpdate", { control });
  }

  // The backend.

  askBackend(order, success, failure) {
    this.call("askedBackend", { order }, success, failure);
  }

  release(order) {
    this.tellAll("releasedOrder", { order });
  }

  getCards(success, failure) {
    this.call("askedForCards", {}, success, failure);
  }

  // The screens, and time.

  showOutcome(outcome, order) {
    this.tellAll("showedOutcome", { outcome, order });
  }

  showVersion(text) {
    this.tellAll("showedVersion", { text });
  }

  showHistory(payments) {
    this.tellAll("showedHistory", { payments });
  }

  askForPIN(done) {
    this.pins.set(this.asking, done);
  }

  later(milliseconds, work) {
    this.timers.push({ time: this.world.clock + milliseconds, work });
  }

  passTime() {
    const due = this.timers.filter(({ time }) => time <= this.world.clock);
    this.timers = this.timers.filter(({ time }) => time > this.world.clock);
    for (const { work } of due) work();
  }
}

/**
 * The adapter: it passes the user's actions to the shop, and the messages of the SDK and the backend to the shop's
 * blocks and delegates.
 */
class Host extends pyx.Session {
  static system = "dotpay";
  static role = "integration";
  static isolation = "session";
  static stimuli = [
    "buyerChanged", "payTapped", "payByCardTapped", "payByChannelTapped", "gotChannels", "channelsFailed",
    "summaryReached", "paymentFinished", "paymentFailed", "backendTold", "backendFailed", "authorizationCreationAsked",
    "userAuthorizationAsked", "authorizationEnded", "signedIn", "signedOut", "gotCards", "cardsFailed", "newCardReported",
    "newCardAnnounced", "cardRemovalTapped", "gotLanguages", "languagesFailed", "aboutOpened", "historyOpened",
    "historyUpdated", "historyLeft", "appDidBecomeActive", "timePassed",
  ];
  static observes = [
    "askedForChannels", "presentedPayment", "setReturnDelegate", "setWalletDelegate", "paidByCard", "paidByChannel",
    "answeredSummary", "showedOutcome", "askedBackend", "releasedOrder", "createdAuthorization", "authorizedUser",
    "askedForCards", "configuredCards", "clearedExternalCards", "unregisteredCard", "clearedCards",
    "presentedCardManager", "askedForLanguages", "setLanguage", "showedVersion", "presentedHistory", "registeredObserver",
    "unregisteredObserver", "askedForUpdate", "showedHistory",
  ];
  static defect = "";

  open(world) {
    const around = new Surroundings(world);
    this.around = around;
    this.shop = new Shop({
      sdk: around,
      backend: {
        ask: (order, success, failure) => around.askBackend(order, success, failure),
        release: (order) => around.release(order),
        getCards: (success, failure) => around.getCards(success, failure),
      },
      screen: around,
      isDefect: (name) => name === Host.defect,
    });
  }

  send(kind, fields, world) {
    const { around, shop } = this;
    around.world = world;
    switch (kind) {
      case "buyerChanged": shop.buyer = fields.buyer; break;
      case "payTapped": shop.pay(fields.order); break;
      case "payByCardTapped": shop.payByCard(fields.order, fields.card); break;
      case "payByChannelTapped": shop.payByChannel(fields.order, fields.channel); break;
      case "gotChannels": around.reply("askedForChannels", fields.call, "success", fields.channels, fields.details); break;
      case "summaryReached": around.summaryReached(fields); break;
      case "paymentFinished": around.reporting.get(fields.payment)?.finished(fields.status); break;
      case "paymentFailed": around.reporting.get(fields.payment)?.failed(fields.error); break;
      case "backendTold": around.reply("askedBackend", fields.call, "success", fields.outcome); break;
      case "authorizationCreationAsked": around.ask(fields.request, "createAuthorization"); break;
      case "userAuthorizationAsked": around.ask(fields.request, "authorizeUser"); break;
      case "authorizationEnded": this.endAuthorization(fields); break;
      case "signedIn": shop.signIn(fields.customer); break;
      case "signedOut": shop.signOut(); break;
      case "gotCards": around.reply("askedForCards", fields.call, "success", fields.cards); break;
      case "newCardReported": shop.refreshCards(); break;
      case "newCardAnnounced": shop.hearOfCardFromBackend(); break;
      case "cardRemovalTapped": shop.removeCard(fields.card); break;
      case "gotLanguages": around.reply("askedForLanguages", fields.call, "success", fields.languages); break;
      case "channelsFailed": around.reply("askedForChannels", fields.call, "failure", fields.error); break;
      case "backendFailed": around.reply("askedBackend", fields.call, "failure", fields.error); break;
      case "cardsFailed": around.reply("askedForCards", fields.call, "failure", fields.error); break;
      case "languagesFailed": around.reply("askedForLanguages", fields.call, "failure", fields.error); break;
      case "aboutOpened": shop.openAbout(); break;
      case "historyOpened": around.stored = fields.payments; shop.openHistory(); break;
      case "historyUpdated":
        for (const { observer } of [...around.observers]) observer.historyUpdated(fields.control, fields.status);
        break;
      case "historyLeft": shop.leaveHistory(); break;
      case "timePassed": around.passTime(); break;
      // This shop ignores the other stimuli.
    }
    return around.take();
  }

  endAuthorization({ request, isSuccessful }) {
    const done = this.around.pins.get(request);
    this.around.pins.delete(request);
    if (done) done(isSuccessful);
  }

  static calibrate(kind, fields) {
    const around = new Surroundings({});
    around.tellAll(kind, fields);
    return around.take();
  }
}

module.exports = { DEFECTS, Shop, Host };
