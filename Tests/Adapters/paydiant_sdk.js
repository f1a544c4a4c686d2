"use strict";
/**
 * The facades of a Paydiant SDK in JavaScript, as far as a payment needs them, and their adapter for the role
 * `library`.
 *
 * `TransactionCoordinator`, `ReceiptCoordinator` and `DecoderCoordinator` are judged; in your project they exist
 * already. `Library` is the adapter: it turns stimuli into calls of the facades, and plays the network and the
 * camera.
 */

const pyx = require("./pyx_adapter");

const DEFECTS = {
  "sdk-lower-case": "writes tokens in small letters",
  "sdk-both-blocks": "calls the failure block in addition to the completion block",
  "sdk-silent-failure": "calls no block if nothing comes of a request",
  "sdk-one-slot": "keeps the blocks of the last call only",
  "sdk-camera-leak": "leaves the camera on at the end of a session",
  "sdk-trims-codes": "cuts codes off after 32 characters",
  "sdk-looks-on": "goes on looking after the end of a session",
  "sdk-major-units": "reads amounts in major units",
  "sdk-expects-tenders": "takes tenders for expected always",
  "sdk-one-rule": "always submits with ProcessPayment",
  "sdk-summary-always": "names the summary after each update",
  "sdk-keeps-token": "does not tell the platform of a token that is given back",
  "sdk-other-type": "asks for tokens of another type of transaction",
  "sdk-no-error": "calls failure blocks without an error",
  "sdk-approves": "reports every payment as approved",
  "sdk-tips-always": "always allows tips",
  "sdk-never-confirms": "never requires a confirmation",
  "sdk-first-receipt": "hands over the first receipt forever",
  "sdk-shouts-images": "writes what it decodes for a call in capital letters",
};

/** Gets tokens and transaction data from the platform: each call has a completion block and a failure block. */
class TransactionCoordinator {
  constructor(network, isDefect) {
    Object.assign(this, { network, isDefect });
  }

  obtainCheckoutToken(type, completion, failure) {
    const wanted = this.isDefect("sdk-other-type") ? "refund" : type;
    this.#ask("token", { type: wanted }, completion, failure, ({ token }) => {
      return this.isDefect("sdk-lower-case") ? token.toLowerCase() : token;
    });
  }

  retrieveTransactionMetaData(request, completion, failure) {
    this.#ask("metaData", request, completion, failure, ({ details }) => {
      if (this.isDefect("sdk-major-units")) return { ...details, amount: Math.floor(details.amount / 100) * 100 };
      if (this.isDefect("sdk-expects-tenders")) return { ...details, expectsTenders: true };
      if (this.isDefect("sdk-tips-always")) return { ...details, allowsTips: true };
      if (this.isDefect("sdk-approves") && details.result) return { ...details, result: "approved" };
      return details;
    });
  }

  updateTransaction(request, completion, failure) {
    const contents = { ...request };
    if (this.isDefect("sdk-one-rule")) contents.rule = "processPayment";
    if (this.isDefect("sdk-never-confirms")) contents.confirmationRequired = false;
    this.#ask("update", contents, completion, failure, ({ next }) => {
      return this.isDefect("sdk-summary-always") ? "summary" : next;
    });
  }

  releaseCheckoutToken(token) {
    if (!this.isDefect("sdk-keeps-token")) this.network.send("release", { token }, () => {});
  }

  #ask(what, request, completion, failure, read) {
    const blocks = { completion, failure };
    if (this.isDefect("sdk-one-slot")) this.slot = blocks;
    this.network.send(what, request, (error, reply) => {
      const { completion, failure } = this.isDefect("sdk-one-slot") ? this.slot : blocks;
      const told = this.isDefect("sdk-no-error") ? undefined : error;
      if (error) return this.isDefect("sdk-silent-failure") ? undefined : failure(told);
      completion(read(reply), reply.type);
      if (this.isDefect("sdk-both-blocks")) failure("unknown");
    });
  }
}

/** Gets the receipt of the most recently completed transaction. */
class ReceiptCoordinator {
  constructor(network, isDefect) {
    Object.assign(this, { network, isDefect });
  }

  retrieveLastReceipt(completion, failure) {
    this.network.send("receipt", {}, (error, reply) => {
      if (error) return failure(error);
      if (this.isDefect("sdk-first-receipt")) this.first ??= reply.receipt;
      completion(this.isDefect("sdk-first-receipt") ? this.first : reply.receipt);
    });
  }
}

/** Reads codes with the camera, and tells its delegate what they contain. */
class DecoderCoordinator {
  constructor(camera, isDefect) {
    Object.assign(this, { camera, isDefect });
    this.delegate = null;
  }

  startDecoderSession(delegate) {
    this.delegate = delegate;
    this.camera.turn(true, (code) => this.#see(code));
  }

  /** Reads the code in a picture from the host; in this example, a picture is the text of its code. */
  decodeImage(image) {
    return this.isDefect("sdk-shouts-images") ? image.toUpperCase() : image;
  }

  endDecoderSession() {
    if (!this.isDefect("sdk-looks-on")) this.delegate = null;
    if (!this.isDefect("sdk-camera-leak")) this.camera.turn(false);
  }

  #see(code) {
    if (this.delegate) this.delegate(this.isDefect("sdk-trims-codes") ? code.slice(0, 32) : code);
  }
}

/** The adapter, with a network and a camera of its own. */
class Library extends pyx.Session {
  static system = "paydiant";
  static role = "library";
  static isolation = "session";
  static stimuli = [
    "obtainCheckoutToken", "retrieveMetaData", "updateTransaction", "releaseCheckoutToken", "tokenIssued", "detailsSent",
    "updateAnswered", "requestFailed", "startDecoderSession", "frameCaptured", "endDecoderSession", "retrieveReceipt",
    "receiptSent", "decodeImage",
  ];
  static observes = [
    "requestedToken", "requestedMetaData", "requestedUpdate", "requestedRelease", "deliveredToken", "deliveredDetails",
    "deliveredUpdate", "failed", "changedCamera", "decoded", "requestedReceipt", "deliveredReceipt",
  ];
  static defect = "";

  open() {
    const isDefect = (name) => name === Library.defect;
    this.effects = [];
    this.requests = 0;
    this.waiting = new Map(); // number of a request -> the function that takes its reply
    this.onFrame = null;
    const network = { send: (...all) => this.carry(...all) };
    this.transactions = pyx.ofTheSDK(new TransactionCoordinator(network, isDefect));
    this.receipts = pyx.ofTheSDK(new ReceiptCoordinator(network, isDefect));
    this.decoder = pyx.ofTheSDK(new DecoderCoordinator({ turn: (...all) => this.turnCamera(...all) }, isDefect));
  }

  tell(kind, fields) {
    this.effects.push(pyx.effect(kind, fields));
  }

  /** The network: it gives each request a number, and Pyx replies once to that number. */
  carry(what, contents, reply) {
    if (what === "release") return this.tell("requestedRelease", contents);
    this.requests += 1;
    this.waiting.set(this.requests, reply);
    const kinds = {
      token: "requestedToken", metaData: "requestedMetaData", update: "requestedUpdate", receipt: "requestedReceipt",
    };
    this.tell(kinds[what], { request: this.requests, ...contents });
  }

  reply(request, ...values) {
    const take = this.waiting.get(request);
    this.waiting.delete(request);
    if (take) take(...values);
  }

  /** Switches the camera on or off; its pictures reach the decoder even after it was switched off. */
  turnCamera(isOn, onFrame) {
    if (onFrame) this.onFrame = onFrame;
    this.tell("changedCamera", { isOn });
  }

  send(kind, fields) {
    const failure = (error) => this.tell("failed", { call: fields.call, hasError: error !== undefined });
    switch (kind) {
      case "obtainCheckoutToken":
        this.transactions.obtainCheckoutToken(
          fields.type, (token, type) => this.tell("deliveredToken", { call: fields.call, token, type }), failure);
        break;
      case "retrieveMetaData":
        this.transactions.retrieveTransactionMetaData(
          { rule: fields.rule, token: fields.token, reference: fields.reference },
          (details) => this.tell("deliveredDetails", { call: fields.call, details }), failure);
        break;
      case "updateTransaction":
        this.transactions.updateTransaction(
          {
            rule: fields.rule, token: fields.token, reference: fields.reference, account: fields.account,
            confirmationRequired: fields.confirmationRequired,
          },
          (next) => this.tell("deliveredUpdate", { call: fields.call, next }), failure);
        break;
      case "releaseCheckoutToken": this.transactions.releaseCheckoutToken(fields.token); break;
      case "retrieveReceipt":
        this.receipts.retrieveLastReceipt(
          (receipt) => this.tell("deliveredReceipt", { call: fields.call, receipt }), failure);
        break;
      case "tokenIssued":
      case "updateAnswered":
      case "receiptSent":
      case "detailsSent": this.reply(fields.request, null, fields); break;
      case "requestFailed": this.reply(fields.request, fields.error); break;
      case "startDecoderSession":
        this.decoder.startDecoderSession((code) => this.tell("decoded", { code }));
        break;
      case "frameCaptured": if (fields.code !== undefined && this.onFrame) this.onFrame(fields.code); break;
      case "decodeImage": this.tell("decoded", { code: this.decoder.decodeImage(fields.code) }); break;
      case "endDecoderSession": this.decoder.endDecoderSession(); break;
    }
    return this.effects.splice(0);
  }

  static calibrate(kind, fields) {
    const around = new Library();
    around.effects = [];
    around.tell(kind, fields);
    return around.effects;
  }
}

module.exports = { DEFECTS, TransactionCoordinator, ReceiptCoordinator, DecoderCoordinator, Library };
