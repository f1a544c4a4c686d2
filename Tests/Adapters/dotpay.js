#!/usr/bin/env node
"use strict";
/**
 * An adapter for `dotpay`: the SDK is in `dotpay_sdk.js`, and this file connects it to Pyx. `dotpay_host.js` has a
 * shop's app that uses such an SDK, with its own adapter.
 *
 * Run it with `pyx certify --adapter "node Tests/Adapters/dotpay.js"`. Read it from top to bottom:
 *
 * 1. `Surroundings` are the fakes that the SDK is given: the platform, the screen and the device's store. They know
 *    nothing about payments; each use that the SDK makes of them becomes an effect.
 * 2. `Dotpay` is the adapter: it turns stimuli into calls of the SDK. This is the part that you would write.
 *
 * PYX_DEFECT in the environment switches on one defect of the SDK, or of the shop, so that you can see which rules
 * notice it.
 */

const pyx = require("./pyx_adapter");
const { CardManagerController, DEFECTS, DotPaySDK, PaymentController, paymentInfo } = require("./dotpay_sdk");
const host = require("./dotpay_host");

const defect = process.env.PYX_DEFECT || "";
const defects = { ...DEFECTS, ...host.DEFECTS };
if (defect && !(defect in defects)) {
  console.error(`PYX_DEFECT=${defect} is not one of ${Object.keys(defects).join(", ")}`);
  process.exit(1);
}
DotPaySDK.defect = defect;
host.Host.defect = defect;

/** Converts a dictionary to the contract's form, with its keys in order, and back. */
const toParameters = (object) =>
  object && Object.keys(object).sort().map((key) => ({ key, value: object[key] }));
const toObject = (parameters) => parameters && Object.fromEntries(parameters.map(({ key, value }) => [key, value]));

/** Converts a payment description of the contract to the SDK's form, and back. */
const withObjects = (info) => ({
  ...info,
  senderInformation: toObject(info.senderInformation),
  additionalInformation: toObject(info.additionalInformation),
});
const toInfo = (info) => paymentInfo(withObjects(info));
const fromInfo = (info) => {
  const { senderInformation, additionalInformation, ...rest } = info;
  const dictionaries = {
    senderInformation: toParameters(senderInformation),
    additionalInformation: toParameters(additionalInformation),
  };
  return JSON.parse(JSON.stringify({ ...rest, ...dictionaries }));
};

/** The named members of an object as the screen shows them: a missing member shows as an empty text. */
const onScreen = (names, object) => Object.fromEntries(names.map((name) => [name, object[name] ?? ""]));

// 1. The surroundings ---------------------------------------------------------------------------------------------

class Surroundings {
  constructor(preferences, report) {
    this.report = report;
    this.requests = new Map(); // number -> the function that takes the answer
    this.sent = 0;
    const kept = new Map(Object.entries(preferences));
    this.store = {
      read: (key) => kept.get(key),
      write: (key, value) => {
        if (kept.get(key) === value) return;
        if (value === undefined) kept.delete(key);
        else kept.set(key, value);
        report("stored", { key, value });
      },
    };
    this.screen = {
      channels: (channels) => report("showedChannels", { channels: channels.map((channel) => channel.id) }),
      form: (channel, fields, offersRemembering) => {
        const shown = Array.from(fields, (field) => ({
          ...onScreen(["name", "value"], field), isMasked: Boolean(field.isMasked), isFixed: field.isFixed,
        }));
        report("showedForm", { channel: channel.id ?? "", fields: shown, offersRemembering });
      },
      summary: (details, look) => report("showedSummary", {
        details: details && onScreen(["description", "amount", "currency", "status"], details),
        look: look && { colours: { ...look.colours }, status: look.status },
      }),
      wallet: (isShortened) => report("showedWallet", { isShortened }),
      cards: (cards) => {
        const names = cards.map(({ id, brandName }) => ({ key: id, value: brandName }));
        // In a calibration, the cards have no names.
        const isNamed = names.every(({ value }) => value !== undefined);
        report("showedCards", { cards: cards.map((card) => card.id), names: isNamed ? names : undefined });
      },
    };
  }

  /** Reports a request instead of sending it; a request that no platform understands is dropped. */
  platform = (kind, fields, done) => {
    const request = (this.sent += 1);
    this.requests.set(request, done);
    const { environment, language, list, info, channel, card, customer, account, remembersCard, cvv, cards, control } =
      fields;
    const effects = {
      list: ["requestedList", { list: list ?? "", language, info: info && fromInfo(info) }],
      payment: [
        "requestedPayment",
        {
          language,
          info: fromInfo(info ?? {}),
          channel,
          card,
          customerID: customer,
          remembersCard: Boolean(remembersCard),
          cvv,
        },
      ],
      wallet: ["requestedWallet", {}],
      card: ["requestedCard", { customerID: customer, account }],
      removal: ["requestedRemoval", { cards }],
      status: ["requestedStatus", { control }],
    };
    const [word, members] = effects[kind] ?? [];
    if (word) this.report(word, { request, environment, ...members });
  };

  reply(request, error, answer) {
    const done = this.requests.get(request);
    this.requests.delete(request);
    if (typeof done === "function") done(error, answer);
  }
}

// 2. The adapter --------------------------------------------------------------------------------------------------

class Dotpay extends pyx.Session {
  static system = "dotpay";
  static stimuli = [
    "describePayment", "getChannels", "presentPayment", "chooseChannel", "submitForm", "submitWithoutTerms",
    "closeSummary",
    "cancelPayment", "setWalletDelegate", "enterWallet", "answerAuthorization", "payByCard", "payFast", "registerCard", "setDefaultCard", "unregisterCard", "clearCards",
    "configureExternalCards", "clearExternalCards", "listCards", "showCardManager", "addManagedCard",
    "markManagedCard", "removeManagedCard", "closeCardManager", "listHistory", "removeFromHistory",
    "updateHistory", "registerObserver", "unregisterObserver", "showHistory", "showPayments", "configure",
    "readSettings",
    "getLanguages", "getCurrencies", "answerRequest", "failRequest",
  ];
  static observes = [
    "describedPayment", "gotChannels", "gotCodes", "showedChannels", "showedForm", "showedSummary", "askedForSummary", "showedWallet", "askedAuthorization",
    "finished",
    "failedToFinish", "gotSummary", "gotCard", "unregisteredCard", "listedCards", "showedCards", "toldRegistration",
    "toldDefault", "listedHistory", "toldUpdate", "toldFailure", "showedHistory", "readSettings",
    "requestedList", "requestedPayment", "requestedWallet", "requestedCard", "requestedRemoval", "requestedStatus", "stored",
  ];
  static isolation = "session"; // the SDK keeps everything in its objects

  open(world) {
    this.effects = [];
    this.surroundings = new Surroundings(world.preferences, (word, fields) => this.report(word, fields));
    this.sdk = new DotPaySDK(this.surroundings);
    this.lists = new Map(); // call -> the channels and details that arrived
    this.observers = new Map();
    this.walletDelegate = null;
    this.sdk.cards.delegate = {
      didRegister: ({ card, customer }) =>
        this.report("toldRegistration", { data: { card: card?.id, customerID: customer } }),
      didChangeDefault: (card) => this.report("toldDefault", { card: card?.id ?? "" }),
    };
  }

  /** Each stimulus is a method of the same name; the reply is what was reported during the call. */
  send(kind, fields) {
    this[kind](fields);
    return this.effects.splice(0);
  }

  report(word, fields = {}) {
    this.effects.push(pyx.effect(word, fields));
  }

  // Lists and payments.

  describePayment({ call, info }) {
    this.report("describedPayment", { call, info: fromInfo(toInfo(info)) });
  }

  getChannels({ call, info, filter }) {
    this.sdk.getChannels(toInfo(info), filter, (error, channels, details) => {
      if (!error) this.lists.set(call, { channels, details });
      const seen = channels?.map(({ id, name, group, isOnline }) => ({ id, name, group, isOnline }));
      this.report("gotChannels", { call, channels: seen, hasDetails: Boolean(details), error: error?.message });
    });
  }

  presentPayment({ call, list, channels, useLastChannelSelection, ownChannelController, showsSummary }) {
    const known = this.lists.get(list);
    if (!known) return; // there is nothing to make a controller from
    const kept = channels.map((id) => known.channels.find((channel) => channel.id === id)).filter(Boolean);
    const controller = new PaymentController(this.sdk, kept, known.details, ownChannelController);
    if (useLastChannelSelection !== undefined) controller.useLastChannelSelection = useLastChannelSelection;
    controller.delegate = {
      didFinish: (summary) => this.report("finished", { call, summary }),
      didFail: (error) => this.report("failedToFinish", { call, error: error?.message }),
    };
    if (showsSummary !== undefined) {
      controller.delegate.shouldShowSummary = (summary) => {
        this.report("askedForSummary", { call, summary: { ...summary } });
        return showsSummary;
      };
    }
    controller.masterpassPaymentDelegate = this.walletDelegate;
    this.controller = controller;
    controller.present();
  }

  chooseChannel({ channel }) {
    this.controller?.choose(channel);
  }

  submitForm({ values, remembersCard }) {
    this.controller?.submit(toObject(values), remembersCard);
  }

  submitWithoutTerms({ values, remembersCard }) {
    this.controller?.submit(toObject(values), remembersCard, false);
  }

  closeSummary() {
    this.controller?.closeSummary();
  }

  cancelPayment() {
    this.controller?.cancel();
  }

  setWalletDelegate({ isSet }) {
    const ask = (step) => () => this.report("askedAuthorization", { step });
    this.walletDelegate = isSet
      ? { shouldCreateAuthorization: ask("create"), shouldAuthorizeUserPayment: ask("authorize") }
      : null;
  }

  enterWallet() {
    this.controller?.enterWallet();
  }

  answerAuthorization({ step, isSuccessful, error }) {
    const reason = error === undefined ? null : new Error(error);
    if (step === "create") this.controller?.didCreateAuthorization(isSuccessful, reason);
    else this.controller?.didAuthorizeUser(isSuccessful, reason);
  }

  payByCard({ call, info, card }) {
    this.sdk.payByCard(toInfo(info), card, (error, summary) => this.paid(call, error, summary));
  }

  payFast({ call, info, channel, showsSummary }) {
    this.sdk.payFast(toInfo(info), channel, showsSummary, (error, summary) => this.paid(call, error, summary));
  }

  paid(call, error, summary) {
    this.report("gotSummary", { call, summary, error: error?.message });
  }

  // Cards.

  registerCard({ call, card }) {
    this.sdk.cards.register(card, (error, registered) =>
      this.report("gotCard", { call, card: registered, error: error?.message }));
  }

  setDefaultCard({ card }) {
    this.sdk.cards.setDefault(card);
  }

  unregisterCard({ call, card }) {
    this.sdk.cards.unregister(card, (error) => this.report("unregisteredCard", { call, error: error?.message }));
  }

  clearCards() {
    this.sdk.cards.clear();
  }

  configureExternalCards({ cards, customerID }) {
    this.sdk.cards.configureExternal(cards, customerID);
  }

  clearExternalCards() {
    this.sdk.cards.clearExternal();
  }

  listCards({ call }) {
    this.report("listedCards", { call, cards: this.sdk.cards.visible(), defaultCard: this.sdk.cards.defaultCard() });
  }

  showCardManager({ merchantID, currency, owner }) {
    const { firstName = null, lastName = null, email = null } = owner ?? {};
    this.manager = owner
      ? new CardManagerController(this.sdk, merchantID, currency, firstName, lastName, email)
      : new CardManagerController(this.sdk, merchantID, currency);
    this.manager.present();
  }

  addManagedCard({ card }) {
    this.manager?.add(card);
  }

  markManagedCard({ card }) {
    this.manager?.mark(card);
  }

  removeManagedCard({ card }) {
    this.manager?.remove(card);
  }

  closeCardManager() {
    this.manager?.close();
    this.manager = null;
  }

  // History.

  listHistory({ call }) {
    this.report("listedHistory", { call, payments: this.payments() });
  }

  showHistory() {
    this.report("showedHistory", { payments: this.payments() });
  }

  showPayments({ controls }) {
    this.report("showedHistory", { payments: this.payments().filter(({ control }) => controls.includes(control)) });
  }

  /** Copies of the payments, because reported payments must not change later. */
  payments() {
    return this.sdk.history.payments.map((payment) => ({ ...payment }));
  }

  removeFromHistory({ control }) {
    this.withPayment(control, (payment) => this.sdk.history.remove(payment));
  }

  updateHistory({ control }) {
    this.withPayment(control, (payment) => this.sdk.history.update(payment));
  }

  withPayment(control, work) {
    const payment = this.sdk.history.payments.find((one) => one.control === control);
    if (payment) work(payment);
  }

  registerObserver({ observer }) {
    const told = {
      didUpdate: (payment) => this.report("toldUpdate", { observer, payment: { ...payment } }),
      didFail: (payment, error) =>
        this.report("toldFailure", { observer, control: payment.control, error: error?.message }),
    };
    if (!this.observers.has(observer)) this.observers.set(observer, told);
    this.sdk.history.register(this.observers.get(observer));
  }

  unregisterObserver({ observer }) {
    this.sdk.history.unregister(this.observers.get(observer));
  }

  // Settings, and the platform.

  configure({ settings }) {
    const { sdk } = this;
    const { cards } = sdk;
    if (settings.language !== undefined) sdk.defaultLanguage = settings.language;
    if (settings.debugMode !== undefined) sdk.debugMode = settings.debugMode;
    if (settings.showsSummaryDetails !== undefined) sdk.showsSummaryDetails = settings.showsSummaryDetails;
    if (settings.oneClickEnabled !== undefined) cards.enabled = settings.oneClickEnabled;
    if (settings.useInternalCards !== undefined) cards.useInternalCards = settings.useInternalCards;
    if (settings.treatsCVVAsPassword !== undefined) cards.treatsCVVAsPassword = settings.treatsCVVAsPassword;
    if (settings.colours !== undefined) sdk.colours = { ...sdk.colours, ...settings.colours };
    if (settings.statusColours !== undefined) sdk.statusColours = settings.statusColours;
  }

  readSettings({ call }) {
    const { defaultLanguage, debugMode, version, colours, statusColours, cards } = this.sdk;
    const { enabled, useInternalCards, treatsCVVAsPassword } = cards;
    const settings = {
      language: defaultLanguage, debugMode, version, colours, statusColours, oneClickEnabled: enabled, useInternalCards,
      treatsCVVAsPassword,
    };
    this.report("readSettings", { call, settings: JSON.parse(JSON.stringify(settings)) });
  }

  getLanguages({ call }) {
    this.sdk.getLanguages((error, codes) => this.report("gotCodes", { call, codes, error: error?.message }));
  }

  getCurrencies({ call }) {
    this.sdk.getCurrencies((error, codes) => this.report("gotCodes", { call, codes, error: error?.message }));
  }

  answerRequest({ request, answer }) {
    this.surroundings.reply(request, null, answer);
  }

  failRequest({ request, fault }) {
    this.surroundings.reply(request, new Error(fault));
  }

  /** Makes the fake surroundings cause an effect without the SDK, to check that the adapter can see it at all. */
  static calibrate(kind, fields) {
    const adapter = new Dotpay();
    adapter.open({ preferences: kind === "stored" && fields.value === undefined ? { [fields.key]: "" } : {} });
    const { surroundings } = adapter;
    const { screen, store } = surroundings;
    // The adapter numbers the requests, so it gives this one the number that the effect has.
    surroundings.sent = (fields.request ?? 1) - 1;
    const { request, customerID, ...rest } = fields;
    switch (kind) {
      case "stored": store.write(fields.key, fields.value); break;
      case "showedForm": screen.form({ id: fields.channel }, fields.fields, fields.offersRemembering); break;
      case "showedSummary": screen.summary(fields.details, fields.look); break;
      case "requestedList":
        surroundings.platform("list", { ...rest, info: fields.info && withObjects(fields.info) });
        break;
      case "requestedPayment":
        surroundings.platform("payment", { ...rest, customer: customerID, info: withObjects(fields.info) });
        break;
      case "showedWallet": screen.wallet(fields.isShortened); break;
      case "showedCards": screen.cards(fields.cards.map((id) => ({ id }))); break;
      case "requestedWallet": surroundings.platform("wallet", rest); break;
      case "requestedCard": surroundings.platform("card", { ...rest, customer: customerID }); break;
      case "requestedRemoval": surroundings.platform("removal", rest); break;
      case "requestedStatus": surroundings.platform("status", rest); break;
      default: adapter.report(kind, fields); // callbacks and results come directly, so the adapter sees them all
    }
    return adapter.effects;
  }
}

pyx.serve("JavaScript Dotpay" + (defect ? " with " + defect : ""), "1", [Dotpay, host.Host]);
