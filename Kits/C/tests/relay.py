#!/usr/bin/env python3
"""Plays the listening Pyx: waits on a port, starts an adapter that connects to it, and passes lines on.

    pyx certify --adapter "python3 Kits/C/tests/relay.py PROGRAM…"

To Pyx it is the adapter. It demands what a listening Pyx demands: the first line must be `connect` with the token. With
RELAY=wrong-token, the adapter is told another token than the one that is demanded. With RELAY=busy, it is refused in
words, as one that comes while another is connected.
"""

import json
import os
import secrets
import socket
import subprocess
import sys
import threading


MODE = os.environ.get("RELAY", "")
REFUSAL = {
    "error": {"code": -32000, "message": "an adapter is connected, and no other is awaited"},
    "id": None, "jsonrpc": "2.0"}


def said(line):
    """What the line says; None if it is not JSON."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def accept(listener, token):
    """The connection and its input, once its first line is right; None if it is not."""
    connection, _ = listener.accept()
    lines = connection.makefile("rb")
    first = lines.readline()
    if said(first) == {"jsonrpc": "2.0", "method": "connect", "params": {"token": token}}:
        if MODE != "busy":
            return connection, lines
        connection.sendall(json.dumps(REFUSAL).encode() + b"\n")
    connection.close()
    lines.close()
    return None


def pass_on(connection):
    """From Pyx to the adapter, until Pyx is done."""
    for line in sys.stdin.buffer:
        connection.sendall(line)
    connection.shutdown(socket.SHUT_WR)


def main():
    """Gives the exit code of the adapter."""
    token = secrets.token_hex(16)
    told = "another" if MODE == "wrong-token" else token
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(10)
    address = "127.0.0.1:%d" % listener.getsockname()[1]
    # Nothing of Pyx's pipe reaches the adapter.
    child = subprocess.Popen(
        sys.argv[1:], env={**os.environ, "PYX_STREAM": address, "PYX_TOKEN": told},
        stdin=subprocess.DEVNULL, stdout=sys.stderr)
    accepted = accept(listener, token)
    if accepted:
        connection, lines = accepted
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=pass_on, args=(connection,), daemon=True).start()
        for line in lines:
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
    code = child.wait()
    # As the shell does it, so that Pyx is told of a signal.
    os._exit(128 - code if code < 0 else code)


main()
