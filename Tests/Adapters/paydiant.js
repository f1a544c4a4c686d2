#!/usr/bin/env node
"use strict";
/**
 * An adapter for `paydiant` in JavaScript: a wallet app on top of the SDK stands in `paydiant_host.js`.
 *
 * Run it with `pyx certify --adapter "node Tests/Adapters/paydiant.js"`.
 *
 * PYX_DEFECT in the environment switches one defect on, so that one can see which rules notice it; DEFECTS names them.
 */

const pyx = require("./pyx_adapter");
const host = require("./paydiant_host");

const defect = process.env.PYX_DEFECT || "";
if (defect && !(defect in host.DEFECTS)) {
  console.error(`PYX_DEFECT=${defect} is none of ${Object.keys(host.DEFECTS).join(", ")}`);
  process.exit(1);
}
host.Host.defect = defect;

pyx.serve("Example wallet app in JavaScript", "1.0", [host.Host]);
