"use strict";
/**
 * A wallet app that pays at terminals with the Paydiant SDK, and its adapter for the role `integration`.
 *
 * `Checkout` is the host app's own code: the flow of a payment, from the code to the receipt. The adapter gives it
 * fakes for the SDK's facades, the wallet and the screens, which report what the checkout does with them; Pyx plays
 * the consumer, the terminal and the platform. Pictures of the screen are handed over if the program `qrencode` is
 * installed.
 */

const pyx = require("./pyx_adapter");
const qr = require("./qr_picture");

const DEFECTS = {
  "host-obtains-always": "asks for a token even if the terminal shows the code",
  "host-first-token": "submits each payment by a code on the phone with the token of the first payment",
  "host-null-code": "shows a code that says (null) if nothing comes of the request for a token",
  "host-keeps-token": "keeps the token when the app goes to the background",
  "host-shows-old-code": "shows the old code again in place of a new one",
  "host-releases-while-paying": "gives the token back of a payment that is submitted",
  "host-shouts": "writes the token in capital letters into the code",
  "host-too-bright": "sets the brightness to 100 percent",
  "host-camera-stays": "does not end the decoder's session",
  "host-no-flow-rule": "asks for the summary without a flow rule",
  "host-summary-first": "takes the rule of the summary for the first retrieval",
  "host-early-receipt": "asks for the receipt as soon as the payment is submitted",
  "host-knows-one-rule": "does not know the rule SubmitPaymentTenders",
  "host-pays-again": "submits again when the account is tapped again",
  "host-offers-early": "offers the whole wallet while it waits for the terminal",
  "host-offers-all": "offers the whole wallet whatever the terminal takes",
  "host-silent": "says nothing if no account is eligible",
  "host-wrong-index": "takes the place in the list for the place in the wallet",
  "host-pays-single": "pays by itself when one account is eligible",
  "host-first-amount": "shows the amount of the first transaction",
  "host-confirms-early": "shows a confirmation as soon as the payment is submitted",
  "host-first-receipt": "shows the first receipt forever",
  "host-first-picture": "draws the code of the first token for ever",
  "host-other-type": "asks for tokens of another type of transaction",
  "host-silent-refusal": "says nothing if nothing comes of the request for a token",
  "host-silent-loss": "says nothing if nothing comes of the retrieval",
  "host-dead-control": "does nothing when the control that gives a token back is tapped",
  "host-scans-behind-code": "leaves its own code on the screen while it scans",
  "host-always-approved": "shows every payment as approved",
  "host-pays-for-receipt": "submits the payment again when its receipt does not come",
};

const canDraw = qr.canDraw();
const NEXT_WITH_TENDERS = ["processPayment", "submitPaymentTenders"];

/** The host app's flow, with at most one payment at a time. */
class Checkout {
  constructor({ transactions, decoder, receipts, wallet, screen, isDefect }) {
    Object.assign(this, { transactions, decoder, receipts, wallet, screen, isDefect });
    this.payment = null;
  }

  // Payments in which the phone shows the code.

  showCode() {
    if (this.payment) return;
    this.payment = { isByPhone: true };
    if (this.isDefect("host-shows-old-code") && this.releasedToken) return this.takeToken(this.releasedToken);
    this.obtain();
  }

  obtain() {
    const payment = this.payment;
    this.transactions.obtainCheckoutToken(
      this.isDefect("host-other-type") ? "refund" : "purchase",
      (token) => (payment === this.payment ? this.takeToken(token) : this.transactions.releaseCheckoutToken(token)),
      () => {
        if (payment !== this.payment) return;
        if (this.isDefect("host-null-code")) this.screen.showCode("(null)");
        this.stop(this.isDefect("host-silent-refusal") ? null : "failure");
      },
    );
  }

  takeToken(token) {
    this.payment.token = token;
    if (this.isDefect("host-first-token")) this.firstToken ??= token;
    this.screen.showCode(this.isDefect("host-shouts") ? token.toUpperCase() : token);
    this.screen.setBrightness(this.isDefect("host-too-bright") ? 100 : 80);
    this.discover();
  }

  // Payments in which the terminal shows the code.

  /** Starts the camera; camera and code share one screen, so a consumer who scans has left the code. */
  scanCode() {
    if (this.payment?.isByPhone && this.payment.token) this.leave(this.isDefect("host-scans-behind-code"));
    if (this.payment) return;
    this.payment = { isByPhone: false };
    if (this.isDefect("host-obtains-always")) {
      this.transactions.obtainCheckoutToken("purchase", () => {}, () => {});
    }
    this.decoder.setDelegate((token) => {
      this.payment.token = token;
      if (this.isDefect("host-first-token")) this.firstToken ??= token;
      this.endScan();
      this.discover();
    });
    this.screen.showScanView(true);
    this.decoder.startSession();
  }

  endScan() {
    if (!this.isDefect("host-camera-stays")) this.decoder.endSession();
    this.decoder.setDelegate(null);
    this.screen.showScanView(false);
  }

  // What the terminal submits.

  discover() {
    const payment = this.payment;
    this.screen.showProgress(true);
    if (this.isDefect("host-offers-early")) this.screen.showAccounts(this.wallet.accounts.map(({ id }) => id), null);
    this.transactions.retrieve(
      { rule: this.isDefect("host-summary-first") ? "summary" : "discovery", token: payment.token },
      (reply) => payment === this.payment && this.takeDetails(reply),
      () => payment === this.payment && this.stop(this.isDefect("host-silent-loss") ? null : "failure"),
    );
  }

  takeDetails({ reference, tenders, amount, next, expectsTenders }) {
    if (reference === undefined || tenders === undefined) return this.discover();
    Object.assign(this.payment, { reference, amount, next });
    if (this.isDefect("host-first-amount")) this.firstAmount ??= amount;
    this.screen.hideCode();
    const all = this.wallet.accounts;
    const eligible = this.isDefect("host-offers-all") ? all : all.filter(({ tender }) => tenders.includes(tender));
    if (eligible.length === 0) return this.stop(this.isDefect("host-silent") ? null : "noEligibleAccount");
    const known = this.isDefect("host-knows-one-rule") ? ["processPayment"] : NEXT_WITH_TENDERS;
    if (known.includes(next)) {
      this.screen.showProgress(false);
      if (!expectsTenders) return;
      this.payment.offered = eligible.map(({ id }) => id);
      this.screen.showAccounts(this.payment.offered, this.isDefect("host-first-amount") ? this.firstAmount : amount);
      if (eligible.length === 1 && this.isDefect("host-pays-single")) this.pick(eligible[0].id);
    } else if (next === "summary") {
      this.summarise();
    } else {
      this.stop("unsupportedFlowRule");
    }
  }

  // What the consumer chooses.

  pick(account) {
    const payment = this.payment;
    if (!payment?.offered?.includes(account)) return;
    if (payment.isSubmitted && !this.isDefect("host-pays-again")) return;
    payment.isSubmitted = true;
    if (this.isDefect("host-pays-for-receipt")) payment.account = account;
    this.screen.showProgress(true);
    const place = payment.offered.indexOf(account);
    this.transactions.update(
      {
        rule: payment.next,
        token: this.isDefect("host-first-token") && payment.isByPhone ? this.firstToken : payment.token,
        reference: payment.reference,
        account: this.isDefect("host-wrong-index") ? this.wallet.accounts[place].id : account,
        confirmationRequired: false,
      },
      (next) => payment === this.payment && (next === "summary" ? this.summarise() : this.fetchReceipt()),
      () => payment === this.payment && this.stop("failure"),
    );
    if (this.isDefect("host-early-receipt")) this.fetchReceipt();
    if (this.isDefect("host-confirms-early")) this.screen.showReceipt(payment.reference);
  }

  // The end.

  summarise() {
    const payment = this.payment;
    payment.offered = [];
    this.transactions.retrieve(
      {
        rule: this.isDefect("host-no-flow-rule") ? undefined : "summary",
        token: payment.token,
        reference: payment.reference,
      },
      (result) => {
        if (payment !== this.payment) return;
        payment.result = this.isDefect("host-always-approved") ? "approved" : result;
        this.fetchReceipt();
      },
      () => payment === this.payment && this.stop("failure"),
    );
  }

  fetchReceipt() {
    const payment = this.payment;
    payment.offered = [];
    this.screen.showProgress(false);
    this.receipts.last((reference) => {
      if (payment !== this.payment) return;
      if (this.isDefect("host-first-receipt")) this.firstReceipt ??= reference;
      this.screen.showReceipt(this.isDefect("host-first-receipt") ? this.firstReceipt : reference, payment.result);
      this.payment = null;
    }, () => {
      if (payment !== this.payment) return;
      if (this.isDefect("host-pays-for-receipt")) {
        const { next: rule, token, reference, account } = payment;
        this.transactions.update({ rule, token, reference, account, confirmationRequired: false }, () => {}, () => {});
      }
      // The payment is complete even without a receipt.
      this.screen.showReceipt(payment.reference, payment.result);
      this.payment = null;
    });
  }

  stop(message) {
    this.screen.hideCode();
    this.screen.showProgress(false);
    if (message) this.screen.tell(message);
    this.payment = null;
  }

  // The consumer leaves.

  leave(keepsCode = false) {
    const payment = this.payment;
    if (payment?.isSubmitted && this.isDefect("host-releases-while-paying")) {
      this.transactions.releaseCheckoutToken(payment.token);
    }
    if (!payment || payment.reference !== undefined || (!payment.isByPhone && payment.token)) return;
    if (!payment.isByPhone) this.endScan();
    if (payment.token) {
      this.transactions.releaseCheckoutToken(payment.token);
      if (this.isDefect("host-shows-old-code")) this.releasedToken = payment.token;
    }
    if (!keepsCode) this.screen.hideCode();
    this.screen.showProgress(false);
    this.payment = null;
  }

  giveBack() {
    if (this.payment?.token && this.payment.isByPhone && !this.isDefect("host-dead-control")) this.leave();
  }

  wentToBackground() {
    if (!this.isDefect("host-keeps-token")) this.leave();
  }
}

/** All fakes in one class: the SDK's facades, the wallet and the screens, which record what the checkout does. */
class Surroundings {
  constructor() {
    this.effects = [];
    this.calls = 0;
    this.waiting = new Map(); // number of a call -> its blocks
    this.accounts = [];
    this.delegate = null;
    this.isSessionOpen = false;
    this.code = null; // the text of the code on the screen
    this.isProgressShown = false;
  }

  tell(kind, fields) {
    this.effects.push(pyx.effect(kind, fields));
  }

  take() {
    return this.effects.splice(0);
  }

  /** A call of a facade; Pyx later calls its blocks by the call's number. */
  call(kind, fields, success, failure) {
    this.calls += 1;
    this.waiting.set(this.calls, { success, failure });
    this.tell(kind, { call: this.calls, ...fields });
  }

  reply(call, block, value) {
    const blocks = this.waiting.get(call);
    this.waiting.delete(call);
    if (blocks) blocks[block](value);
  }

  // The transaction facade.

  obtainCheckoutToken(type, success, failure) {
    this.call("askedForToken", { type }, success, failure);
  }

  releaseCheckoutToken(token) {
    this.tell("releasedToken", { token });
  }

  retrieve(request, success, failure) {
    this.call("retrievedMetaData", request, success, failure);
  }

  update(request, success, failure) {
    this.call("updatedTransaction", request, success, failure);
  }

  // The decoder facade.

  setDelegate(delegate) {
    this.delegate = delegate;
    this.tell("changedDecoderDelegate", { isAttached: delegate !== null });
  }

  startSession() {
    this.isSessionOpen = true;
    this.tell("startedDecoding");
  }

  endSession() {
    this.isSessionOpen = false;
    this.tell("endedDecoding");
  }

  // The receipt facade.

  last(success, failure) {
    this.call("askedForReceipt", {}, success, failure);
  }

  // The screens.

  /** The code's view also has the control with which the consumer gives the token back. */
  showCode(code) {
    this.code = code;
    this.firstCode ??= code;
    this.tell("showedCode", { code });
    this.tell("changedReleaseControl", { isShown: true });
  }

  hideCode() {
    if (this.code !== null) {
      this.tell("hidCode");
      this.tell("changedReleaseControl", { isShown: false });
    }
    this.code = null;
  }

  /** A picture of the screen, as the terminal's scanner sees it. */
  takePicture() {
    const drawn = Host.defect === "host-first-picture" ? this.firstCode : this.code;
    this.tell("showedPicture", { image: this.code === null ? null : qr.pictureOf(drawn) });
  }

  setBrightness(percent) {
    this.tell("changedBrightness", { percent });
  }

  showScanView(isShown) {
    this.tell("changedScanView", { isShown });
  }

  showProgress(isShown) {
    if (isShown !== this.isProgressShown) this.tell("changedProgress", { isShown });
    this.isProgressShown = isShown;
  }

  showAccounts(accounts, amount) {
    this.tell("showedAccounts", { accounts, amount });
  }

  showReceipt(reference, result) {
    this.tell("showedReceipt", { reference, result });
  }

  /** A message to the consumer. */
  message(message) {
    this.tell("showedMessage", { message });
  }
}

/**
 * The adapter: it passes the consumer's actions to the checkout, and calls the checkout's blocks as the SDK would.
 */
class Host extends pyx.Session {
  static system = "paydiant";
  static role = "integration";
  static isolation = "session";
  static stimuli = [
    "walletChanged", "showCodeTapped", "scanCodeTapped", "tokenObtained", "tokenFailed", "codeDecoded", "discovered",
    "retrievalFailed", "accountPicked", "updated", "updateFailed", "summarised", "receiptArrived", "screenLeft",
    "appWillResignActive", "appDidEnterBackground", "appDidBecomeActive", "timePassed", "releaseTapped", "receiptFailed",
    ...(canDraw ? ["pictureTaken"] : []),
  ];
  static observes = [
    "askedForToken", "releasedToken", "showedCode", "hidCode", "changedBrightness", "startedDecoding", "endedDecoding",
    "changedScanView", "changedDecoderDelegate", "retrievedMetaData", "showedAccounts", "updatedTransaction",
    "changedProgress", "showedMessage", "askedForReceipt", "showedReceipt", "changedReleaseControl",
    ...(canDraw ? ["showedPicture"] : []),
  ];
  static defect = "";

  open() {
    const around = new Surroundings();
    this.around = around;
    this.checkout = new Checkout({
      transactions: around,
      decoder: around,
      receipts: around,
      wallet: around,
      screen: {
        showCode: (code) => around.showCode(code),
        hideCode: () => around.hideCode(),
        setBrightness: (percent) => around.setBrightness(percent),
        showScanView: (isShown) => around.showScanView(isShown),
        showProgress: (isShown) => around.showProgress(isShown),
        showAccounts: (accounts, amount) => around.showAccounts(accounts, amount),
        showReceipt: (reference, result) => around.showReceipt(reference, result),
        tell: (message) => around.message(message),
      },
      isDefect: (name) => name === Host.defect,
    });
  }

  send(kind, fields) {
    const { around, checkout } = this;
    switch (kind) {
      case "walletChanged": around.accounts = fields.accounts; break;
      case "showCodeTapped": checkout.showCode(); break;
      case "scanCodeTapped": checkout.scanCode(); break;
      case "codeDecoded": if (around.isSessionOpen && around.delegate) around.delegate(fields.code); break;
      case "tokenObtained": around.reply(fields.call, "success", fields.token); break;
      case "discovered": around.reply(fields.call, "success", fields); break;
      case "updated": around.reply(fields.call, "success", fields.next); break;
      case "summarised": around.reply(fields.call, "success", fields.result); break;
      case "receiptArrived": around.reply(fields.call, "success", fields.reference); break;
      case "tokenFailed":
      case "retrievalFailed":
      case "receiptFailed":
      case "updateFailed": around.reply(fields.call, "failure", fields.error); break;
      case "releaseTapped": checkout.giveBack(); break;
      case "accountPicked": checkout.pick(fields.account); break;
      case "pictureTaken": around.takePicture(); break;
      case "screenLeft": checkout.leave(); break;
      case "appDidEnterBackground": checkout.wentToBackground(); break;
      // This checkout has no timers, and ignores the other stimuli.
    }
    return around.take();
  }

  static calibrate(kind, fields) {
    const around = new Surroundings();
    around.tell(kind, fields);
    return around.take();
  }
}

module.exports = { DEFECTS, Checkout, Host };
