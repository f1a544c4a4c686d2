"use strict";
/**
 * The beginning of an adapter for `pia-wallets`, role `library`.
 *
 * Start Pyx with it, and Pyx names what to write next. Each method drives the SDK and passes what the SDK did to
 * `report`. Remove the words of stimuli that the SDK does not have, and those of effects that cannot be seen: rules
 * that need them are then not applicable. The contract page `pia-wallets.library.md` explains every word and field.
 *
 * Copy the kit beside it. It runs in Node as it is, and in a page that loads it after the kit and your SDK.
 */
var pyx = globalThis.pyx ?? require("./pyx_adapter");

class Wallets extends pyx.Session {
  static system = "pia-wallets";
  static role = "library";
  static stimuli = [
    "launchWallet", "answerRegistration", "failRegistration", "didEnterBackground", "willEnterForeground",
    "didBecomeActive", "openURL", "removeTransitionView", "tap", "timePassed",
  ];
  static observes = [
    "launched", "walletURLRequested", "openedURL", "handledRedirect", "redirected", "failed", "showedIndicator",
    "removedIndicator", "tapReached",
  ];
  /** "session" if all state is in objects that `open` makes; "process" if a module or a global keeps some. */
  static isolation = "process";

  /**
   * A fresh process of the host: make your fakes from the world, and set
   * `this.sdk = pyx.ofTheSDK(new YourSDK(fakes))`.
   */
  open(world) {
    this.effects = [];
    throw new Error("not written yet: open");
  }

  /** Each stimulus is a method of the same name; what it reported is the answer. */
  send(kind, fields, world) {
    this.world = world;
    this[kind](fields);
    return this.effects.splice(0);
  }

  /** Adds an effect; the fakes call it as well. Effects outside `send`, such as after a promise, go to `later`. */
  report(kind, fields) {
    this.effects.push(pyx.effect(kind, fields));
  }

  /** The host launches a wallet, and may answer within the registration callback. Report `launched`. */
  launchWallet({ call, wallet, showsActivityIndicator, answersAtOnce }) {
    throw new Error("not written yet: launchWallet");
  }

  /** The host answers the registration callback of the launch with the number `call`. */
  answerRegistration({ call, walletURL }) {
    throw new Error("not written yet: answerRegistration");
  }

  /** The host's registration failed: the host answers with an error made from the text `error`. */
  failRegistration({ call, error }) {
    throw new Error("not written yet: failRegistration");
  }

  /** The host has left the screen. */
  didEnterBackground() {
    throw new Error("not written yet: didEnterBackground");
  }

  /** The host is about to be on screen again. */
  willEnterForeground() {
    throw new Error("not written yet: willEnterForeground");
  }

  /** The host receives events again. */
  didBecomeActive() {
    throw new Error("not written yet: didBecomeActive");
  }

  /** The system hands a URL to the host, which asks the SDK. Report `handledRedirect` with the same `call`. */
  openURL({ call, url }) {
    throw new Error("not written yet: openURL");
  }

  /** The host asks the SDK to remove the indicator. */
  removeTransitionView() {
    throw new Error("not written yet: removeTransitionView");
  }

  /** The consumer taps the host's root view. Report `tapReached` if nothing of the SDK is in the way. */
  tap() {
    throw new Error("not written yet: tap");
  }

  /** Time has passed: fire each timer that is due by the clock of the world, in order. */
  timePassed({ milliseconds }) {
    throw new Error("not written yet: timePassed");
  }

  /** Makes the fakes cause one effect without the SDK; returns what was reported, which must include the effect. */
  static calibrate(kind, fields) {
    throw new Error(`not written yet: calibrate ${kind}`);
  }
}

if (typeof module === "object" && require.main !== module) {
  module.exports = { Wallets }; // another script, such as a test, has loaded this one
} else {
  // Write the name and the version of your SDK.
  pyx.serve("my SDK", "0.0.0", [Wallets]);
}
