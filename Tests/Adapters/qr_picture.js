"use strict";
/**
 * Pictures of QR codes for `showedPicture`, drawn by the program `qrencode` (Debian's package of that name).
 */

const { spawnSync } = require("child_process");

/** The width of a module in pixels. */
const SCALE = 4;

/** Whether the program is installed. */
function canDraw() {
  return spawnSync("qrencode", ["--version"]).status === 0;
}

/** A picture of a code with this text: a binary PGM, in base64. */
function pictureOf(text) {
  // Each row of modules is a line, and each module two characters, "##" if it is dark; the margin is drawn too.
  const drawn = spawnSync("qrencode", ["--8bit", "--type=ASCII", "--output=-"], { input: text, encoding: "utf8" });
  if (drawn.status !== 0) throw new Error(`qrencode: ${drawn.stderr}`);
  const rows = drawn.stdout.split("\n").filter((line) => line !== "").map((line) => {
    const modules = line.match(/../g).map((module) => Buffer.alloc(SCALE, module === "##" ? 0 : 255));
    return Buffer.concat(Array(SCALE).fill(Buffer.concat(modules)));
  });
  const side = rows.length * SCALE;
  return Buffer.concat([Buffer.from(`P5\n${side} ${side}\n255\n`), ...rows]).toString("base64");
}

module.exports = { canDraw, pictureOf };
