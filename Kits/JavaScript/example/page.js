"use strict";
// Fakes for an SDK that takes what it needs from the page itself: load this before the SDK. The example's SDK is given its
// surroundings, and needs none of it; ../tests/page.html tries it. Where the page is shared, declare `isolation` "serial",
// or "process" if the SDK keeps state of its own.

/** The page's own clock, timers, storage, network and navigation, made to follow the world. */
class FakePage {
  #timers = [];
  #count = 0;

  /**
   * @param report is called with the name and the fields of what the SDK does: openedURL, savedPreference.
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

  /** Forgets all timers, for the next session. */
  clear() {
    this.#timers = [];
  }

  /** Tells the SDK what pages are told when they leave the screen or come back; the world says which. */
  tellVisibility() {
    document.dispatchEvent(new Event("visibilitychange"));
  }

  /** Calls what is due by the clock of the world, in order: for the stimulus `timePassed`. */
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

  /** Reads come from the world; a write is reported, and the next world has it. */
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
    const open = (url) => {
      const succeeded = pyx.isInstalled(this.world, url.split(":", 1)[0]);
      this.report("openedURL", { url, succeeded });
    };
    window.open = (url) => (open(String(url)), null);
    navigation.addEventListener("navigate", (event) => {
      // A page of http or file is the host's own; anything else opens an app.
      if (/^(https?|file):/.test(event.destination.url)) return;
      event.preventDefault();
      open(event.destination.url);
    });
  }
}

function define(object, name, get) {
  Object.defineProperty(object, name, { configurable: true, get });
}
