#!/usr/bin/env python3
"""Stands between Pyx, which has started it, and an adapter that connects: bridge.py stream|http CMD…

It starts CMD with PYX_STREAM and PYX_TOKEN, or PYX_URL, in the environment, and passes messages on in both directions. So
an adapter is tried through each of its bindings by a Pyx that speaks through a pipe.
"""

import http.server
import json
import os
import queue
import secrets
import socket
import subprocess
import sys
import threading
import urllib.parse

TOKEN = secrets.token_hex(16)


def say(line):
    """Passes an answer on to Pyx."""
    sys.stdout.buffer.write(line.rstrip(b"\n") + b"\n")
    sys.stdout.buffer.flush()


def start(command, **environment):
    """Starts the adapter."""
    return subprocess.Popen(command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=2)


def stream(command):
    """One connection over TCP."""
    server = socket.create_server(("127.0.0.1", 0))
    adapter = start(command, PYX_STREAM="127.0.0.1:%d" % server.getsockname()[1], PYX_TOKEN=TOKEN)
    connection = server.accept()[0]
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    lines = connection.makefile("rb")
    hello = json.loads(lines.readline())
    if (hello["method"], hello["params"]["token"], "id" in hello) != ("connect", TOKEN, False):
        sys.exit("the first line is no greeting: %s" % hello)

    def requests():
        for line in sys.stdin.buffer:
            connection.sendall(line)
        connection.shutdown(socket.SHUT_WR)

    threading.Thread(target=requests, daemon=True).start()
    for line in lines:
        say(line)
    return adapter


class Exchange(http.server.BaseHTTPRequestHandler):
    """The three paths of the HTTP binding."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    waiting = queue.Queue()
    sent = 0

    def reply(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def parts(self):
        """The path below the token, and the query; nothing where the token or the connection is another."""
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        is_known = url.path == "/%s/connect" % TOKEN or query.get("connection") == "c1"
        return (url.path[len(TOKEN) + 1:], query) if url.path.startswith("/" + TOKEN) and is_known else (None, {})

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        path, _ = self.parts()
        if path == "/connect":
            self.reply({"connection": "c1"})
        elif path == "/answers":
            for answer in json.loads(body):
                say(json.dumps(answer, ensure_ascii=False).encode())
            self.reply({})
        else:
            self.reply({}, 404)

    def do_GET(self):
        path, query = self.parts()
        if path != "/messages" or int(query["after"]) != Exchange.sent:
            return self.reply({}, 404)
        batch = []
        try:
            batch.append(Exchange.waiting.get(timeout=2))
            while True:
                batch.append(Exchange.waiting.get_nowait())
        except queue.Empty:
            Exchange.sent += len(batch)
            return self.reply(batch)

    def log_message(self, *_):
        pass


def http_polls(command):
    """Long polls over HTTP."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Exchange)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    adapter = start(command, PYX_URL="http://127.0.0.1:%d/%s" % (server.server_address[1], TOKEN))

    def requests():
        for line in sys.stdin.buffer:
            Exchange.waiting.put(json.loads(line))

    threading.Thread(target=requests, daemon=True).start()
    return adapter


if __name__ == "__main__":
    how, command = sys.argv[1], sys.argv[2:]
    # At once: a thread that still waits for Pyx would keep an orderly end from happening.
    os._exit({"stream": stream, "http": http_polls}[how](command).wait())
