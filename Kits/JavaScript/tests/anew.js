"use strict";
// The example in Node with the isolation "process", but its process can begin anew. Its process id goes into the file
// that PYX_NUMBERS names.

const fs = require("node:fs");
const { pyx, Wallets } = require("../example/node");

let isUsed = false;

class BeginsAnew extends Wallets {
  static isolation = "process";

  static beginAnew() {
    isUsed = false;
  }

  open(world) {
    if (isUsed) throw new Error("this process has been used");
    isUsed = true;
    super.open(world);
  }
}

fs.appendFileSync(process.env.PYX_NUMBERS, `${process.pid}\n`);
pyx.serve("JavaScript wallets", "1", [BeginsAnew]);
