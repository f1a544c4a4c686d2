"""Runs with few descriptors, no room in files or little address space: a run that fails gives the reason in one line,
ends with a distinct exit code, and leaves nothing behind."""

import os
import re
import signal
import socket
import sys
import time

from raw_http import Simulator
from running import Ended, Place
from table import Trial

ADAPTER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Adapters", "pia_wallets.py")
SHORTAGE = re.compile(r"^pyx: too (few file descriptors|little address space): [^\n]*; raise the limit with ulimit -[nv]\n$")
CONNECTIONS = 100


def certify(place, tools, more=()):
    """The command line of a run that writes its reports into the folder of `place`."""
    return [tools.pyx, "certify", "--system", "pia-wallets", "--cases", "60", "--seed", str(tools.seed),
            "--reports", place.path("reports"), *more]


def short(tools, limit, more=()):
    """A run on a machine with few resources: it says before it begins that they are too few, or ends as usual."""
    with Place() as place:
        ended = place.run(["prlimit", limit, "--core=0", "--", *certify(place, tools, more)])
        yield from ended.surprises()
        if ended.code == 127 and "error while loading shared libraries" in ended.notes:
            return  # the program does not start
        if ended.code == 75 and SHORTAGE.match(ended.notes):
            if os.listdir(place.path("reports")):
                yield f"it left {os.listdir(place.path('reports'))}"
        elif ended.code not in (0, 1) or re.search("trap|Too many open", ended.notes):
            yield f"exit {ended.code}: {ended.notes[:300]!r}"


def full(tools, blocks, more=()):
    """A run with a limit on the size of files: one line says which file could not be written, and neither a
    partial file nor a pack is left."""
    with Place() as place:
        state = place.path("state")
        if more:
            place.run([tools.pyx, "keygen", os.path.join(state, "k")])
            more = ("--evidence", os.path.join(state, "pack"), "--sign", os.path.join(state, "k.key"))
        ended = place.run(["prlimit", f"--fsize={blocks}", "--core=0", "--", *certify(place, tools, more)])
        yield from ended.surprises()
        if ended.code != 73:
            yield f"exit {ended.code}, and not 73: {ended.notes[:300]!r}"
        said = [line for line in ended.notes.splitlines() if "File too large" in line]
        if len(said) != 1 or not said[0].startswith("pyx: cannot write"):
            yield f"the line is {ended.notes[-300:]!r}"
        left = [name for name in os.listdir(place.path("reports")) + os.listdir(state) if ".part" in name or name == "pack"]
        if left:
            yield f"it left {left}"


def serving(tools, descriptors):
    """Few descriptors and a hundred unfinished requests: a simulator still answers, and reports the shortage once."""
    with Place() as place:
        begun = time.monotonic()
        simulator = Simulator(place, tools, ["prlimit", f"--nofile={descriptors}", "--"])
        held = []
        for _ in range(CONNECTIONS):
            connection = socket.create_connection(("127.0.0.1", simulator.port), timeout=20)
            connection.sendall(b"POST /merchant/x/sessions HTTP/1.1\r\nHost: x\r\nX: ")
            held.append(connection)
        for number in range(5):
            if not simulator.answers():
                yield f"it does not answer good request {number}"
        simulator.drain()
        for connection in held:
            connection.close()
        if not simulator.answers():
            yield "it does not answer when they have gone"
        simulator.process.send_signal(signal.SIGTERM)
        simulator.process.wait(20)
        simulator.drain()
        simulator.errors.seek(0)
        ended = Ended(place, simulator.process.poll(), b"", simulator.errors.read(), False, time.monotonic() - begun)
        yield from ended.surprises()
        if ended.code != 0:
            yield f"exit {ended.code} when it was stopped"
        if len(ended.err) > 2000 or ended.notes.count("too few file descriptors") != 1:
            yield f"{len(ended.err)} bytes on standard error: {ended.notes[:300]!r}"


def few_resources(tools):
    """Each limit in steps; in the short form, only a few steps."""
    step = 3 if tools.short else 1
    for count in range(6, 33, 2 * step):
        yield Trial(f"few/descriptors-{count:02}", lambda tools, n=count: short(tools, f"--nofile={n}"))
        words = ("--adapter", f"'{sys.executable}' '{ADAPTER}'")
        yield Trial(f"few/adapter-{count:02}", lambda tools, n=count, words=words: short(tools, f"--nofile={n}", words))
    for size in (0, 1000, 20_000) if not tools.short else (1000,):
        yield Trial(f"few/bytes-{size}", lambda tools, n=size: full(tools, n))
        yield Trial(f"few/bytes-of-pack-{size}", lambda tools, n=size: full(tools, n, ("pack",)))
    for count in range(100, 1000, 100 * step):
        yield Trial(f"few/space-{count}", lambda tools, n=count: short(tools, f"--as={n << 20}"))
    for count in (24, 40) if not tools.short else (24,):
        yield Trial(f"few/simulator-{count}", lambda tools, n=count: serving(tools, n), runs=CONNECTIONS)
