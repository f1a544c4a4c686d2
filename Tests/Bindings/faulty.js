"use strict";
/** The Dotpay example in JavaScript with one thing wrong, which PYX_FAULT names. */

const pyx = require("../Adapters/pyx_adapter");

const fault = process.env.PYX_FAULT || "none";
/** The number of the answer that is garbage or comes twice: by then, the checks before the first case are over. */
const due = 220;

const forEver = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The same session class with a fault in its SDK. */
const faulty = (cls) =>
  class extends cls {
    async send(kind, fields, world) {
      if (fault === "slow") await moment();
      if (kind === "getLanguages" && fault === "dies") process.reallyExit(9);
      if (kind === "getLanguages" && fault === "hangs") forEver();
      return super.send(kind, fields, world);
    }
  };

const { serve } = pyx;
pyx.serve = (name, version, classes) => serve(name, version, classes.map(faulty));

// The kit's channel is private, so answers are changed when they become text.
const stringify = JSON.stringify;
const separator = process.env.PYX_URL && !process.env.PYX_STREAM ? "," : "\n";
let answers = 0;
JSON.stringify = (value, ...rest) => {
  const text = stringify(value, ...rest);
  if (!value || value.jsonrpc !== "2.0" || value.method) return text;
  answers += 1;
  if (answers !== due) return text;
  if (fault === "garbage") return "Segmentation fault (not really)";
  return fault === "answers-twice" ? text + separator + text : text;
};

require("../Adapters/dotpay.js");
