#!/usr/bin/env python3
"""Checks that the kit's README and the guide for browsers are true: readme.py PYX FOLDER.

Their `sh` blocks run unchanged, except for the path of pyx and the folder that they write to. The `text` block must be
in the output of the first `sh` block. The first `js` block must be in the example; the second must work in the adapter
that `pyx init` writes. The lines of the `trace` block must stand, in this order, in the transcript that the guide's
commands have left; `…` stands for anything.
"""

import pathlib
import re
import subprocess
import sys

pyx, folder = sys.argv[1:]
kit = pathlib.Path(__file__).resolve().parent.parent
root = kit.parent.parent
pages = [kit / "README.md", root / "Guides/browser.md"]
blocks = [block for page in pages for block in re.findall(r"^ *```(\w+)\n(.*?)^ *```$", page.read_text(), re.M | re.S)]
shell, text, script, trace = (
    [block for kind, block in blocks if kind == wanted] for wanted in ("sh", "text", "js", "trace"))
if (len(shell), len(text), len(script), len(trace)) != (5, 1, 2, 1):
    sys.exit("README: it has other blocks than this script knows")
pathlib.Path(folder).mkdir()


def run(command, code, more=""):
    """Runs a block in the root of the repository, as far as possible in a folder of its own."""
    command = re.sub(r"\.build/(release/pyx)?", lambda match: pyx if match[1] else folder + "/", command).rstrip("\n")
    if "--cases" in command:
        more = ""
    command += " --reports %s/reports%s" % (folder, more)
    ended = subprocess.run(["bash", "-euc", command], cwd=root, capture_output=True, text=True)
    if ended.returncode != code:
        sys.exit("README: exit %d of: %s\n%s" % (ended.returncode, command, ended.stderr[-2000:]))
    return ended.stderr


said = run(shell[0], 69)
if not re.search(".*".join(map(re.escape, text[0].split("…"))), said):
    sys.exit("README: the skeleton says something else: " + said)
for command in shell[1:]:
    run(command, 0, " --rule PIA-LCH-06 --cases 5")
example = "".join(path.read_text() for path in (kit / "example").glob("*.js"))
if re.sub("^   ", "", script[0], flags=re.M) not in example:
    sys.exit("README: its js block does not stand in the example")
initialized = pathlib.Path(folder, "initialized")
subprocess.run([pyx, "init", "--system", "pia-wallets", "--language", "javascript", initialized], check=True,
               stdout=subprocess.DEVNULL)
adapter = (initialized / "adapter.js").read_text()
unwritten = re.compile(r"^  openURL\(.*?^  },\n", re.M | re.S)
if len(unwritten.findall(adapter)) != 1:
    sys.exit("README: the adapter of pyx init has no function openURL")
written = unwritten.sub(lambda _: re.sub("^   ", "", script[1], flags=re.M), adapter)
(initialized / "adapter.js").write_text(written.replace("open(world) {}", "open(world) { this.sdk = globalThis.fakeSDK; }"))
asked = '''
  globalThis.fakeSDK = { willHandleRedirect: (url) => url === "shop://back" };
  const session = new (Object.values(require("./adapter.js"))[0])();
  session.open({});
  const answers = ["shop://back", "shop://other"].map((url, call) => session.send("openURL", { call, url }, {}));
  process.stdout.write(JSON.stringify(answers));
'''
answers = subprocess.run(["node", "-e", asked], cwd=initialized, capture_output=True, text=True)
if answers.stdout != '[[{"handledRedirect":{"call":0,"handled":true}}],[{"handledRedirect":{"call":1,"handled":false}}]]':
    sys.exit("README: its second js block answers something else: " + answers.stdout + answers.stderr)
transcript, place = pathlib.Path(folder, "guides/browser.txt").read_text(), 0
for line in trace[0].splitlines():
    found = re.compile(".*".join(map(re.escape, line.split("…")))).search(transcript, place)
    if not found:
        sys.exit("browser.md: no session goes so, from: " + line)
    place = found.end()
