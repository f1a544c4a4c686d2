"use strict";
// The same example in Node: `node Kits/JavaScript/example/node.js`. It loads the scripts as the page does, and needs a
// screen of its own, because Node has no page.

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

globalThis.pyx = require("../pyx_adapter");
for (const file of ["wallet_sdk.js", "phone.js", "adapter.js", "defects.js"]) {
  vm.runInThisContext(fs.readFileSync(path.join(__dirname, file), "utf8"), file);
}

/** Stands in for `Screen`, which needs a page. */
class PlainScreen {
  #changes = [];
  #isCovered = false;
  #isTransparent = false;

  indicator = {
    show: () => this.#cover(true, pyx.effect("showedIndicator", { view: "root" })),
    remove: () => this.#cover(false, pyx.effect("removedIndicator")),
    letsTapsThrough: () => (this.#isTransparent = true),
  };

  #cover(isCovered, change) {
    if (isCovered !== this.#isCovered) this.#changes.push(change);
    this.#isCovered = isCovered;
  }

  changes() {
    return this.#changes.splice(0);
  }

  isReached() {
    return !this.#isCovered || this.#isTransparent;
  }

  close() {}
}

const Wallets = vm.runInThisContext("Wallets");
Wallets.makeScreen = () => new PlainScreen();
module.exports = { pyx, Wallets };

if (require.main === module) {
  pyx.serve("JavaScript wallets", "1", [vm.runInThisContext("withDefect")(process.env.PYX_DEFECT)]);
}
