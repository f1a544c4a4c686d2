"use strict";
// The SDK that the example judges; in its place, you have your own SDK. This one takes one payment at a time to a
// wallet and back. It knows nothing about Pyx; the device and the indicator are passed to its constructor.

/** A payment that was not refused, with the functions that the host gave. */
class Payment {
  isAtWallet = false; // the wallet was opened
  hasLeft = false; // and the host has left the screen since
  patience = undefined; // the timer after which a missing redirect counts as an interruption

  constructor(wallet, callbacks) {
    Object.assign(this, { wallet, ...callbacks });
  }
}

class WalletSDK {
  static SCHEMES = { vipps: "vipps", vippsTest: "vippsMT", swish: "swish", mobilePay: "mobilepayonline" };
  static NAMES_IN_REDIRECT = { vipps: "vipps", vippsTest: "vipps", swish: "swish", mobilePay: "mobilepay" };
  /** How long after the return a redirect may arrive, in ms; life-cycle events and URLs can overtake each other. */
  static PATIENCE = 1500;

  /**
   * @param device has canOpen(scheme), open(url), isOnline(), setTimeout(work, ms) and clearTimeout(timer).
   * @param indicator has show() and remove(): `Indicator` in a page.
   */
  constructor(device, indicator) {
    Object.assign(this, { device, indicator, payment: undefined });
  }

  // What the host calls.

  /** Returns false if the wallet cannot be opened; otherwise asks the host to register the payment. */
  launch(wallet, { onRegistration, onRedirect, onFailure }, { showsActivityIndicator = true } = {}) {
    if (!this.canOpen(wallet)) return false;
    this.clearPatience();
    const payment = (this.payment = new Payment(wallet, { onRedirect, onFailure }));
    if (showsActivityIndicator) this.indicator.show();
    onRegistration((url, error) => this.registered(payment, url, error));
    return true;
  }

  /** Returns whether the URL is the redirect for the payment under way; if so, calls its `onRedirect` first. */
  willHandleRedirect(url) {
    const payment = this.payment;
    if (!payment?.isAtWallet || !this.isRedirect(url, payment.wallet)) return false;
    this.clearPatience();
    this.payment = undefined;
    payment.onRedirect(true);
    return true;
  }

  removeTransitionView() {
    this.indicator.remove();
  }

  // The host's answers: only the first answer for the payment under way counts.

  registered(payment, url, error) {
    if (payment !== this.payment || payment.isAtWallet) return;
    if (error !== undefined) return this.end();
    if (!this.canOpen(payment.wallet)) return this.fail("walletAppNotInstalled", "the wallet app was removed");
    if (payment.wallet === "mobilePay" && !this.device.isOnline()) {
      return this.fail("networkError", "MobilePay cannot be reached");
    }
    if (!this.device.open(url)) return this.fail("invalidWalletURL", `the wallet URL cannot be opened: ${url}`);
    payment.isAtWallet = true;
  }

  // What the system tells the SDK.

  didEnterBackground() {
    if (!this.payment?.isAtWallet) return;
    this.payment.hasLeft = true;
    this.clearPatience();
  }

  willEnterForeground() {}

  /** Starts `patience` after a return. The payment goes on when that timer ends: a redirect may still come. */
  didBecomeActive() {
    const payment = this.payment;
    if (!payment?.hasLeft) return;
    payment.hasLeft = false;
    payment.patience = this.device.setTimeout(() => payment.onRedirect(false), WalletSDK.PATIENCE);
  }

  // Inside.

  canOpen(wallet) {
    return this.device.canOpen(WalletSDK.SCHEMES[wallet]);
  }

  isRedirect(url, wallet) {
    const [, host, query] = /^[^:]+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/.exec(url) ?? [];
    const names = new URLSearchParams(query).getAll("wallet");
    return host?.toLowerCase() === "piasdk" && names.length === 1 && names[0] === WalletSDK.NAMES_IN_REDIRECT[wallet];
  }

  fail(kind, details) {
    const { onFailure } = this.payment;
    this.end();
    onFailure(kind, details);
  }

  /** The payment is over without a redirect: nobody will come back to remove the indicator. */
  end() {
    this.clearPatience();
    this.payment = undefined;
    this.indicator.remove();
  }

  clearPatience() {
    if (this.payment?.patience !== undefined) this.device.clearTimeout(this.payment.patience);
  }
}

/** Covers an element of the page while the consumer is taken to the wallet and back. */
class Indicator {
  constructor(root) {
    this.root = root;
    this.cover = document.createElement("div");
    this.cover.style.cssText = "position: absolute; inset: 0; background: rgb(0 0 0 / 50%)";
  }

  show() {
    this.root.append(this.cover);
  }

  remove() {
    this.cover.remove();
  }

  /** From now on the cover can only be seen: taps go through it to the element below. */
  letsTapsThrough() {
    this.cover.style.pointerEvents = "none";
  }
}
