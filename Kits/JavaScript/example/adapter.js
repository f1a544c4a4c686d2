"use strict";
// The adapter: it turns stimuli into calls of the SDK, and the results of the calls into effects. This is the part that
// you write.

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
  static isolation = "session"; // the SDK keeps everything in its object, so any number may live side by side
  static platform = "ios"; // the document is about iOS, whatever this SDK is written in
  /** The functions that make the SDK and the screen; a page that tries another SDK or screen replaces them. */
  static makeSDK = (device, indicator) => new WalletSDK(device, indicator);
  static makeScreen = () => new Screen();

  open(world) {
    this.effects = [];
    this.answers = new Map(); // call -> the function with which the SDK takes the host's answer
    this.screen = this.constructor.makeScreen();
    this.phone = new Phone(world, (kind, fields) => this.report(kind, fields));
    this.sdk = pyx.ofTheSDK(this.constructor.makeSDK(this.phone, this.screen.indicator));
  }

  /** Each stimulus is a method of the same name. */
  send(kind, fields, world) {
    this.phone.world = world;
    this[kind](fields);
    return this.take();
  }

  launchWallet({ call, wallet, showsActivityIndicator, answersAtOnce }) {
    const callbacks = {
      onRegistration: (answer) => {
        this.report("walletURLRequested", { call });
        this.answers.set(call, pyx.ofTheSDK(answer));
        if (answersAtOnce) answer(answersAtOnce.walletURL, answersAtOnce.error);
      },
      onRedirect: (withoutInterruption) => this.report("redirected", { call, withoutInterruption }),
      onFailure: (kind, details) => this.report("failed", { call, kind, details }),
    };
    // A setting that the host does not give keeps the SDK's default.
    const canLaunch = this.sdk.launch(wallet, callbacks, { showsActivityIndicator });
    this.report("launched", { call, canLaunch: Boolean(canLaunch) });
  }

  answerRegistration({ call, walletURL }) {
    this.answers.get(call)?.(walletURL); // there is no answer without a question
  }

  failRegistration({ call, error }) {
    this.answers.get(call)?.(undefined, error);
  }

  didEnterBackground() {
    this.sdk.didEnterBackground();
  }

  willEnterForeground() {
    this.sdk.willEnterForeground();
  }

  didBecomeActive() {
    this.sdk.didBecomeActive();
  }

  openURL({ call, url }) {
    this.report("handledRedirect", { call, handled: Boolean(this.sdk.willHandleRedirect(url)) });
  }

  removeTransitionView() {
    this.sdk.removeTransitionView();
  }

  tap() {
    if (this.screen.isReached()) this.report("tapReached");
  }

  timePassed() {
    this.phone.fireTimers();
  }

  close() {
    this.screen.close();
    return this.take();
  }

  // Inside.

  /** Adds the new effects of the screen, and then this one. */
  report(kind, fields) {
    this.effects.push(...this.screen.changes(), pyx.effect(kind, fields));
  }

  take() {
    return [...this.effects.splice(0), ...this.screen.changes()];
  }

  /** Makes the fakes cause one effect without the SDK, to show that the adapter would see it. */
  static calibrate(kind, fields) {
    const session = new this();
    const [scheme] = (fields.url ?? "").split(":", 1);
    const apps = fields.succeeded ? [{ name: "Wallet", schemes: [scheme] }] : [];
    session.open({ apps, host: {}, network: "online", clock: 0 });
    const { phone, screen } = session;
    if (kind === "openedURL") phone.open(fields.url);
    else if (kind === "showedIndicator") screen.indicator.show();
    else if (kind === "removedIndicator") {
      screen.indicator.show();
      screen.changes();
      screen.indicator.remove();
    } else if (kind === "tapReached") session.tap();
    else session.report(kind, fields); // a callback or a result: nothing lies between the SDK and the report
    return session.close();
  }
}
