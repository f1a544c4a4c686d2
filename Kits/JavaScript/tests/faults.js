"use strict";
// What can go wrong in a page, one at a time: `faulty.html?fault=NAME`. ../check says how each must end.

/** A promise that is never fulfilled: the stimulus gets no answer. */
const never = () => new Promise(() => {});

/** The example, with other work for a tap. */
function tapped(work) {
  return class extends Wallets {
    async send(kind, fields, world) {
      return kind === "tap" ? ((await work(fields)) ?? []) : super.send(kind, fields, world);
    }
  };
}

/** Each session needs a freshly loaded page, and makes it unusable for any other session. */
class OneLoadEach extends Wallets {
  static isolation = "process";

  open(world) {
    if (globalThis.isUsed || sessionStorage.used || window.name) throw new Error("this page has been used");
    globalThis.isUsed = sessionStorage.used = window.name = "yes";
    location.hash = "elsewhere";
    super.open(world);
  }
}

/** Each session needs a fresh page too, but the page can begin anew without being loaded again. */
class BeginsAnew extends Wallets {
  static isolation = "process";

  static beginAnew() {
    globalThis.isUsed = undefined;
  }

  open(world) {
    if (globalThis.isUsed) throw new Error("this page has been used");
    globalThis.isUsed = "yes";
    super.open(world);
  }
}

/** Its SDK answers after a timer of the page. */
class Timed extends Wallets {
  static quiescence = 5000;

  send(kind, fields, world) {
    this.background(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      this.later(...super.send(kind, fields, world));
    });
    return [];
  }
}

const FAULTS = {
  none: Wallets,
  loads: OneLoadEach,
  begins: BeginsAnew,
  timed: Timed,
  // Uses up the tab's memory, which kills the renderer.
  crashes: tapped(() => {
    for (const kept = []; ; ) kept.push(new Array(100000).fill(1.5));
  }),
  navigates: tapped(() => {
    location.href = "about:blank";
    return never();
  }),
  blocks: tapped(() => {
    for (;;);
  }),
  throws: tapped(() => {
    throw new TypeError("no such button");
  }),
};

/** Whether timers wait much longer than requested. */
async function isThrottled() {
  const start = performance.now();
  for (let count = 0; count < 8; count += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  return performance.now() - start > 2000;
}

/** Serves the adapter with the fault. With `&hidden`, the page opens another tab in front of its own; if this slows the
 * timers down, the adapter's version says so. */
async function serveWith(name) {
  let version = "1";
  if (location.search.includes("hidden")) {
    window.open("about:blank");
    if (await isThrottled()) version = `${document.visibilityState} and throttled`;
  }
  pyx.serve("JavaScript wallets", version, [FAULTS[name]]);
}
