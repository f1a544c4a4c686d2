"use strict";
// Fakes for an SDK that takes what it needs from the page itself: load this before the SDK. The example's SDK is given
// its surroundings, and needs none of these fakes; ../tests/page.html tries them. All sessions share the page, so
// declare `isolation` "serial", or "process" if the SDK keeps state of its own.

/** The page's own clock, timers, storage, network and navigation, made to follow the world. */
class FakePage {
  #timers = [];
  #count = 0;
  #given = new Map();

  /**
   * @param report is called with the name and the fields of each effect: openedURL, savedPreference.
   */
  constructor(report) {
    Object.assign(this, { report, world: undefined });
    this.#fakeClock();
    this.#fakeStorage();
    this.#fakeNavigation();
    define(navigator, "onLine", () => this.world.network === "online");
    define(document, "visibilityState", () => (this.world.lifecycle === "background" ? "hidden" : "visible"));
  }

  /** Takes over the world of a session or of a stimulus. */
  follow(world) {
    this.world = world;
  }

  /** Forgets all timers and URLs, for the next session. */
  clear() {
    this.#timers = [];
    this.#given.clear();
  }

  /**
   * Remembers a URL that the SDK is about to receive. A browser rewrites the URL of a navigation: for example, it
   * writes the scheme in lower case. The report has the URL in the form in which the SDK received it.
   */
  willGive(url) {
    if (URL.canParse(url, document.baseURI)) this.#given.set(new URL(url, document.baseURI).href, url);
  }

  /** Dispatches the event that pages get when they leave the screen or come back; the world says which of the two
   * happened. */
  tellVisibility() {
    document.dispatchEvent(new Event("visibilitychange"));
  }

  /** Calls the timers that are due by the clock of the world, in order: for the stimulus `timePassed`. */
  fireTimers() {
    while (true) {
      const due = this.#timers.filter((timer) => timer.due <= this.world.clock);
      if (due.length === 0) return;
      const first = due.reduce((one, other) => (other.due < one.due ? other : one));
      this.#timers = this.#timers.filter((timer) => timer !== first);
      first.work();
    }
  }

  #fakeClock() {
    const page = this;
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...parts) {
        super(...(parts.length > 0 ? parts : [page.world.clock]));
      }
      static now() {
        return page.world.clock;
      }
    };
    globalThis.setTimeout = (work, milliseconds = 0, ...values) => {
      this.#count += 1;
      this.#timers.push({ id: this.#count, due: this.world.clock + milliseconds, work: () => work(...values) });
      return this.#count;
    };
    globalThis.clearTimeout = (id) => (this.#timers = this.#timers.filter((timer) => timer.id !== id));
  }

  /** Reads are answered from the world. A write is reported, and the next world has the new value. */
  #fakeStorage() {
    const storage = {
      getItem: (key) => {
        const value = this.world.preferences[key];
        return value === undefined ? null : String(value);
      },
      setItem: (key, value) => this.report("savedPreference", { key, value: String(value) }),
    };
    define(window, "localStorage", () => storage);
  }

  /** Links, `location.href` and `location.assign` cannot be replaced, but they can be stopped. */
  #fakeNavigation() {
    window.open = (url) => (this.#open(String(url)), null);
    navigation.addEventListener("navigate", (event) => {
      // Reloads come from the kit. Navigation within the page opens neither an app nor another page.
      if (event.navigationType === "reload" || event.destination.sameDocument) return;
      event.preventDefault(); // whatever it leads to: if the page is left, the conversation is over
      const { url } = event.destination;
      this.#open(this.#given.get(url) ?? url);
    });
  }

  #open(url) {
    this.report("openedURL", { url, succeeded: this.#isInstalled(url.split(":", 1)[0].toLowerCase()) });
  }

  /** Schemes are compared without regard to case, as in URLs. */
  #isInstalled(scheme) {
    return this.world.apps.some((app) => app.schemes.some((own) => own.toLowerCase() === scheme));
  }
}

function define(object, name, get) {
  Object.defineProperty(object, name, { configurable: true, get });
}
