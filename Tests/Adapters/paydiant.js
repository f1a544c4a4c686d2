#!/usr/bin/env node
"use strict";
/**
 * An adapter for `paydiant` in JavaScript. `paydiant_sdk.js` has the facades of the SDK and connects them to Pyx;
 * `paydiant_host.js` has a wallet app that uses such facades.
 *
 * Run it with `pyx certify --adapter "node Tests/Adapters/paydiant.js"`.
 *
 * PYX_DEFECT in the environment switches on one defect, so that you can see which rules notice it; the DEFECTS of the
 * two files name them.
 */

const pyx = require("./pyx_adapter");
const host = require("./paydiant_host");
const sdk = require("./paydiant_sdk");

const defect = process.env.PYX_DEFECT || "";
const defects = { ...sdk.DEFECTS, ...host.DEFECTS };
if (defect && !(defect in defects)) {
  console.error(`PYX_DEFECT=${defect} is not one of ${Object.keys(defects).join(", ")}`);
  process.exit(1);
}
host.Host.defect = defect;
sdk.Library.defect = defect;

pyx.serve("Example of Paydiant in JavaScript", "1.0", [sdk.Library, host.Host]);
