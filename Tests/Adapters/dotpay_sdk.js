"use strict";
/**
 * A payment SDK for Dotpay in JavaScript, as small as it can be. `dotpay.js` connects it to Pyx.
 *
 * It knows nothing of Pyx. It is given its surroundings: a `platform` that sends a request and calls back, a `screen`
 * that shows things, a `store` that keeps texts by key on the device, and delegates.
 *
 * `DotPaySDK.defect` switches on one mistake of DEFECTS.
 */

/** The mistakes that can be switched on; a developer might make each of them. */
const DEFECTS = {
  "float-amount": "amounts go through a binary number with one place",
  "swapped-numbers": "building and flat are swapped",
  "drops-parameters": "additional parameters are not sent with a payment by the form",
  "constant-control": "each payment without a control gets the same",
  "any-channel": "identifiers of channels are compared by their beginning",
  "offline-too": "channels that are offline count as online",
  "rejected-fails": "a refused payment is reported as a failure",
  "no-consent": "cards are remembered without consent",
  "stores-number": "the card's number is kept on the device",
  "clear-here-only": "clearing does not reach the platform",
  "merges-external": "cards of the host's are added to those it gave before",
  "keeps-customer": "the customer stays when the host's cards are taken away",
  "first-card": "a payment without a card takes the first card",
  "silent-manager": "the card manager does not tell of another default card",
  "deaf-to-leaving": "observers that left are told of updates",
  "forgetful": "the history is not kept on the device",
  "unasked-payments": "payments by the wallet do not wait for the host",
  "always-verified": "any phone number shortens the registration with the wallet",
  "stuck-in-production": "debugMode changes nothing",
};

/** A payment description; the host sets the members that have no default. */
function paymentInfo(values) {
  return { currency: "PLN", ...values };
}

/** Whether the three members that every payment needs are set; they have no default. */
function isComplete(info) {
  return info.merchantID !== undefined && info.amount !== undefined && info.textDescription !== undefined;
}

class DotPaySDK {
  static defect = "";
  version = "1.4.15";
  defaultLanguage = "pl";
  debugMode = false;
  showsSummaryDetails = false;
  colours = { button: "#ab191e", buttonText: "#ffffff", header: "#ab191e", headerText: "#ffffff" };
  statusColours = undefined;
  isInWallet = false; // whether the user has logged in to the Masterpass wallet

  constructor({ platform, screen, store }) {
    Object.assign(this, { platform, screen, store });
    this.cards = new CardManager(this);
    this.history = new History(this);
    this.lastChannel = store.read("lastChannel");
  }

  has(defect) {
    return DotPaySDK.defect === defect;
  }

  request(kind, fields, done) {
    const isTest = this.debugMode && !this.has("stuck-in-production");
    this.platform(kind, { environment: isTest ? "test" : "production", ...fields }, done);
  }

  // Lists.

  getLanguages(done) {
    const ask = { list: "languages", language: this.defaultLanguage };
    this.request("list", ask, (error, answer) => done(error, answer?.codes));
  }

  getCurrencies(done) {
    const ask = { list: "currencies", language: this.defaultLanguage };
    this.request("list", ask, (error, answer) => done(error, answer?.codes));
  }

  /** `done(error, channels, details)`; a payment controller is made from the details. */
  getChannels(info, filter, done) {
    this.request("list", { list: "channels", language: this.defaultLanguage, info: { ...info } }, (error, answer) => {
      if (error) return done(error);
      done(null, answer.channels.filter((channel) => this.admits(filter, channel)), { info: { ...info } });
    });
  }

  admits(filter, channel) {
    if (filter?.online !== undefined) return channel.isOnline === filter.online || this.has("offline-too");
    if (filter?.ids) {
      const isPrefix = this.has("any-channel");
      return filter.ids.some((id) => (isPrefix ? channel.id.startsWith(id) : channel.id === id));
    }
    return filter?.group === undefined || channel.group === filter.group;
  }

  // Payments without a form.

  payByCard(info, card, done) {
    const first = this.has("first-card") ? this.cards.visible()[0]?.id : undefined;
    const id = card ?? first ?? this.cards.defaultCard();
    if (!isComplete(info) || !this.cards.find(id)) return done(new Error("there is no card, or something is missing"));
    this.pay(info, { card: id }, done);
  }

  payFast(info, channel, showsSummary, done) {
    if (!isComplete(info) || channel === undefined) return done(new Error("something is missing"));
    this.pay(info, { channel }, (error, summary) => {
      if (!error && showsSummary) this.screen.summary(this.details(info, summary), this.look(summary));
      done(error, summary);
    });
  }

  /** Sends a payment; `done(error, summary, answer)`. */
  pay(info, fields, done) {
    const sent = { ...info };
    if (sent.control === undefined) sent.control = this.newControl();
    if (this.has("float-amount")) sent.amount = Number(sent.amount).toFixed(1);
    if (this.has("swapped-numbers")) sent.senderInformation = swapped(sent.senderInformation);
    this.request("payment", { info: sent, language: this.defaultLanguage, ...fields }, (error, answer) => {
      if (error) return done(error);
      const summary = { control: sent.control, status: answer.status, related: answer.related ?? [] };
      this.history.add(summary);
      done(null, summary, answer);
    });
  }

  /** A control with the next number; the store on the device keeps the last number. */
  newControl() {
    if (this.has("constant-control")) return "payment";
    const number = Number(this.store.read("lastControl") ?? 0) + 1;
    this.store.write("lastControl", String(number));
    return "dp-" + number;
  }

  details(info, summary) {
    if (!this.showsSummaryDetails) return undefined;
    const { textDescription, amount, currency } = info;
    return { description: textDescription, amount, currency, status: summary.status };
  }

  /** The colours of a summary; the status has a colour only if the summary shows details. */
  look(summary) {
    const own = this.statusColours?.find(({ key }) => key === summary.status)?.value;
    return { colours: this.colours, status: this.showsSummaryDetails ? own ?? "#808080" : undefined };
  }
}

function swapped(sender) {
  const names = { street_n1: "street_n2", street_n2: "street_n1" };
  return sender && Object.fromEntries(Object.entries(sender).map(([key, value]) => [names[key] ?? key, value]));
}

/** The payment controller: one process from the choice of a channel to its end. */
class PaymentController {
  useLastChannelSelection = true;
  delegate = null;
  masterpassPaymentDelegate = null;

  constructor(sdk, channels, details, hasOwnChoice = false) {
    Object.assign(this, { sdk, channels, info: details.info, hasOwnChoice });
    this.stage = "choosing";
  }

  /** Shows the last channel's form or the choice of channels; shows nothing if the host offers its own choice. */
  present() {
    const last = this.channels.find((channel) => channel.id === this.sdk.lastChannel);
    if (this.hasOwnChoice) return;
    if (last && this.useLastChannelSelection) this.showForm(last);
    else this.sdk.screen.channels(this.channels);
  }

  choose(id) {
    const channel = this.channels.find((one) => one.id === id);
    if (this.stage === "choosing" && channel) this.showForm(channel);
  }

  showForm(channel) {
    this.channel = channel;
    this.stage = "form";
    const known = this.info.senderInformation;
    const fields = channel.needs.map((name) => ({ name, value: known?.[name] ?? "", isFixed: false }));
    if (channel.takesCards) {
      for (const name of ["number", "expires", "cvv", "holder"]) {
        fields.push({ name, value: "", isMasked: name === "cvv" && this.sdk.cards.treatsCVVAsPassword });
      }
    }
    fields.push({ name: "terms", value: "" });
    this.sdk.screen.form(channel, fields, this.mayRemember());
  }

  mayRemember() {
    return this.channel.takesCards && this.channel.allowsOneClick && this.sdk.cards.enabled;
  }

  /** The user has filled the form in and pays, which is possible only if the terms are accepted. */
  submit(values, consents, acceptsTerms = true) {
    if (this.stage !== "form" || !acceptsTerms) return;
    const { sdk, channel } = this;
    const info = { ...this.info };
    const typed = Object.fromEntries(channel.needs.filter((name) => name in values).map((name) => [name, values[name]]));
    if (Object.keys(typed).length > 0) info.senderInformation = { ...info.senderInformation, ...typed };
    if (sdk.has("drops-parameters")) delete info.additionalInformation;
    const remembersCard = this.mayRemember() && (consents || sdk.has("no-consent"));
    if (remembersCard) sdk.cards.noteNumber(values.number);
    const customer = remembersCard ? sdk.cards.customer : undefined;
    const submission = { info, remembersCard, customer, cvv: values.cvv };
    if (channel.isWallet) this.payByWallet(submission);
    else this.pay(submission);
  }

  // The Masterpass wallet: the user logs in once, and the host authorizes later payments.

  payByWallet(submission) {
    const { sdk } = this;
    const host = this.masterpassPaymentDelegate;
    if (!sdk.isInWallet) {
      this.stage = "wallet";
      this.submission = submission;
      const { phone, phone_verified } = submission.info.senderInformation ?? {};
      const isVerified = phone_verified === "YES" || sdk.has("always-verified");
      sdk.screen.wallet(phone !== undefined && isVerified);
    } else if (!host || sdk.has("unasked-payments")) {
      this.pay(submission);
    } else {
      this.stage = "authorizing";
      this.submission = submission;
      host.shouldAuthorizeUserPayment(this);
    }
  }

  /** The user has entered what the wallet asked for. */
  enterWallet() {
    if (this.stage !== "wallet") return;
    this.stage = "creating";
    if (this.masterpassPaymentDelegate) this.masterpassPaymentDelegate.shouldCreateAuthorization(this);
    else this.logIn();
  }

  didCreateAuthorization(isSuccessful, error) {
    if (this.stage !== "creating") return;
    if (isSuccessful && !error) this.logIn();
    else this.fail(error ?? new Error("there is no authorization"));
  }

  didAuthorizeUser(isSuccessful, error) {
    if (this.stage !== "authorizing") return;
    if (isSuccessful && !error) this.pay(this.submission);
    else this.fail(error ?? new Error("not authorized"));
  }

  logIn() {
    this.stage = "logging in";
    this.sdk.request("wallet", {}, (error) => {
      if (error) return this.fail(error);
      this.sdk.isInWallet = true;
      this.pay(this.submission);
    });
  }

  pay({ info, remembersCard, customer, cvv }) {
    const { sdk, channel } = this;
    this.stage = "paying";
    sdk.pay(info, { channel: channel.id, remembersCard, customer, cvv }, (error, summary, answer) => {
      if (error) return this.fail(error);
      sdk.lastChannel = channel.id;
      sdk.store.write("lastChannel", channel.id);
      if (answer.card && remembersCard) sdk.cards.add(answer.card, customer);
      this.conclude(info, summary);
    });
  }

  conclude(info, summary) {
    this.summary = summary;
    if (this.delegate.shouldShowSummary?.(summary) === false) return this.finish();
    this.stage = "summary";
    this.sdk.screen.summary(this.sdk.details(info, summary), this.sdk.look(summary));
  }

  closeSummary() {
    if (this.stage === "summary") this.finish();
  }

  cancel() {
    if (this.stage === "choosing" || this.stage === "form") this.stage = "left";
  }

  finish() {
    this.stage = "over";
    if (this.sdk.has("rejected-fails") && this.summary.status === "rejected") {
      return this.delegate.didFail(new Error("rejected"));
    }
    this.delegate.didFinish(this.summary);
  }

  fail(error) {
    this.stage = "over";
    this.delegate.didFail(error);
  }
}

/** Remembered cards: those of this device, and those that the host supplies for a customer. */
class CardManager {
  enabled = true;
  useInternalCards = true;
  treatsCVVAsPassword = false;
  delegate = null;

  constructor(sdk) {
    this.sdk = sdk;
    this.internal = JSON.parse(sdk.store.read("cards") ?? "[]");
    this.chosen = sdk.store.read("defaultCard");
    this.external = [];
    this.customer = undefined;
  }

  visible() {
    return [...(this.useInternalCards ? this.internal : []), ...this.external];
  }

  find(id) {
    return this.visible().find((card) => card.id === id);
  }

  defaultCard() {
    return this.find(this.chosen)?.id;
  }

  setDefault(id, isSilent = false) {
    if (!this.find(id) || id === this.chosen) return;
    this.chosen = id;
    this.sdk.store.write("defaultCard", id);
    if (!isSilent) this.delegate?.didChangeDefault(this.find(id));
  }

  register(card, done, account) {
    const customer = this.customer;
    this.noteNumber(card.number);
    this.sdk.request("card", { customer, account }, (error, answer) => {
      if (error) return done(error);
      this.add(answer.card, customer);
      done(null, answer.card);
    });
  }

  noteNumber(number) {
    if (this.sdk.has("stores-number")) this.sdk.store.write("lastNumber", number);
  }

  add(card, customer) {
    const others = (list) => list.filter((one) => one.id !== card.id);
    if (customer === undefined) {
      this.internal = [...others(this.internal), card];
      this.save();
    } else if (customer === this.customer) {
      this.external = [...others(this.external), card];
      this.delegate?.didRegister({ card, customer });
    }
  }

  unregister(id, done) {
    if (!this.find(id)) return done(new Error("there is no such card"));
    this.sdk.request("removal", { cards: [id] }, (error) => {
      if (error) return done(error);
      this.forget([id]);
      done(null);
    });
  }

  clear() {
    const ids = this.internal.map((card) => card.id);
    if (!this.sdk.has("clear-here-only")) {
      for (const id of ids) this.sdk.request("removal", { cards: [id] }, () => {});
    }
    this.forget(ids);
  }

  forget(ids) {
    this.internal = this.internal.filter((card) => !ids.includes(card.id));
    this.external = this.external.filter((card) => !ids.includes(card.id));
    if (ids.includes(this.chosen)) {
      this.chosen = undefined;
      this.sdk.store.write("defaultCard", undefined);
    }
    this.save();
  }

  save() {
    this.sdk.store.write("cards", JSON.stringify(this.internal));
  }

  configureExternal(cards, customer) {
    const ids = cards.map((card) => card.id);
    const old = this.sdk.has("merges-external") ? this.external.filter((card) => !ids.includes(card.id)) : [];
    this.external = [...old, ...cards];
    this.customer = customer;
  }

  clearExternal() {
    this.external = [];
    if (!this.sdk.has("keeps-customer")) this.customer = undefined;
  }
}

/** The built-in list of cards, on which the user adds, marks and removes them. */
class CardManagerController {
  constructor(sdk, merchantID, currency, firstName = null, lastName = null, email = null) {
    Object.assign(this, { sdk, merchantID, currency, firstName, lastName, email });
    this.isShown = false;
  }

  present() {
    this.isShown = true;
    this.show();
  }

  show() {
    if (this.isShown) this.sdk.screen.cards(this.sdk.cards.visible());
  }

  add(card) {
    const { merchantID, currency, firstName, lastName, email } = this;
    const account = { merchantID, currency };
    for (const [key, value] of Object.entries({ firstName, lastName, email })) if (value) account[key] = value;
    this.sdk.cards.register(card, (error) => {
      if (!error) this.show();
    }, account);
  }

  mark(id) {
    this.sdk.cards.setDefault(id, this.sdk.has("silent-manager"));
  }

  remove(id) {
    this.sdk.cards.unregister(id, (error) => {
      if (!error) this.show();
    });
  }

  close() {
    this.isShown = false;
  }
}

/** The payments that were made, and listeners for changes of their state. */
class History {
  constructor(sdk) {
    this.sdk = sdk;
    this.payments = JSON.parse(sdk.store.read("history") ?? "[]");
    this.observers = new Set();
  }

  add(summary) {
    this.payments.push(summary);
    this.save();
  }

  remove(summary) {
    this.payments = this.payments.filter((payment) => payment !== summary);
    this.save();
  }

  register(observer) {
    this.observers.add(observer);
  }

  unregister(observer) {
    if (!this.sdk.has("deaf-to-leaving")) this.observers.delete(observer);
  }

  update(summary) {
    this.sdk.request("status", { control: summary.control }, (error, answer) => {
      if (error) return this.observers.forEach((observer) => observer.didFail(summary, error));
      summary.status = answer.status;
      summary.related = answer.related ?? summary.related;
      this.save();
      this.observers.forEach((observer) => observer.didUpdate(summary));
    });
  }

  save() {
    if (!this.sdk.has("forgetful")) this.sdk.store.write("history", JSON.stringify(this.payments));
  }
}

module.exports = { CardManagerController, DEFECTS, DotPaySDK, PaymentController, paymentInfo };
