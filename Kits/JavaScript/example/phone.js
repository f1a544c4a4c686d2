"use strict";
// The fakes: what the SDK asks the phone for, answered from the world that Pyx sends. They know nothing about payments.

/** A phone whose apps, network and clock are those of the world. It reports what the SDK does with it. */
class Phone {
  #timers = [];

  constructor(world, report) {
    Object.assign(this, { world, report });
  }

  /** True if an app has the scheme and the host's Info.plist lists it. The question itself is not an effect. */
  canOpen(scheme) {
    return pyx.canOpen(this.world, scheme);
  }

  /** Succeeds if an app has the scheme; MobilePay also needs a network. */
  open(url) {
    const scheme = url.split(":", 1)[0];
    const isCutOff = scheme.startsWith("mobilepayonline") && !this.isOnline();
    const succeeded = pyx.isInstalled(this.world, scheme) && !isCutOff;
    this.report("openedURL", { url, succeeded });
    return succeeded;
  }

  isOnline() {
    return this.world.network === "online";
  }

  // Timers as in a page, but by the clock of the world.

  setTimeout(work, milliseconds) {
    const timer = { work: pyx.ofTheSDK(work), due: this.world.clock + milliseconds };
    this.#timers.push(timer);
    return timer;
  }

  clearTimeout(timer) {
    this.#timers = this.#timers.filter((one) => one !== timer);
  }

  /** Calls the timers that are due, in order, except those that an earlier call cancels. */
  fireTimers() {
    while (true) {
      const due = this.#timers.filter((timer) => timer.due <= this.world.clock);
      if (due.length === 0) return;
      const first = due.reduce((one, other) => (other.due < one.due ? other : one));
      this.clearTimeout(first);
      first.work();
    }
  }
}

/** The host's root view: an element of the page, with everything that can be seen of it. */
class Screen {
  constructor() {
    this.root = document.createElement("div");
    // The screens of all sessions are in the same place; a tap looks only at the screen of its own session.
    this.root.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 20px; height: 20px";
    document.body.append(this.root);
    this.observer = new MutationObserver(() => {});
    this.observer.observe(this.root, { childList: true });
    this.indicator = new Indicator(this.root);
  }

  /** What has been shown and removed since the last call, in order. */
  changes() {
    return this.observer.takeRecords().flatMap(({ addedNodes, removedNodes }) => [
      ...Array.from(removedNodes, () => pyx.effect("removedIndicator")),
      ...Array.from(addedNodes, () => pyx.effect("showedIndicator", { view: "root" })),
    ]);
  }

  /** Whether a tap in the middle arrives at the root itself. */
  isReached() {
    return document.elementsFromPoint(10, 10).find((element) => this.root.contains(element)) === this.root;
  }

  close() {
    this.root.remove();
  }
}
