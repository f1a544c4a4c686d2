"""Broken HTTP against `pyx simulator`: it survives, answers a good request afterwards, and keeps no descriptor."""

import json
import os
import signal
import socket
import time
import urllib.request

from running import Ended, Place
from table import Trial

TARGETS = (b"/", b"/client/v1/", b"/merchant/x/payments", b"http://127.0.0.1/", b"*", b"/%00%ff/../..", b"/" + b"a" * 60_000)
METHODS = (b"GET", b"POST", b"PUT", b"HEAD", b"OPTIONS", b"TRACE", b"CONNECT", b"DELETE", b"get", b"", b"G\0T", b"X" * 10_000)
VERSIONS = (b"HTTP/1.1", b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/99999999999.1", b"http/1.1", b"", b"HTTP/1.1\0")
HEADERS = (
    b"Host: x", b"Content-Length: 5", b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Content-Length: 0x5",
    b"Content-Length: 5\r\nContent-Length: 6", b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked, chunked",
    b"Transfer-Encoding: gzip", b"Transfer-Encoding: chunked\r\nContent-Length: 3", b"Connection: close",
    b"Connection: keep-alive", b"Expect: 100-continue", b"Upgrade: websocket", b"Authorization: \xff\xfe", b"X: \0", b": nameless",
    b"No colon", b" folded", b"X-Long: " + b"y" * 100_000, b"\r\n".join(b"X-%d: 1" % n for n in range(2000)), b"Range: bytes=9-1",
    b"Content-Type: application/json", b"Content-Encoding: gzip", b"Host: a\r\nHost: b",
)
BODIES = (
    b"", b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"FFFFFFFFFFFFFFFF\r\nx", b"-1\r\n\r\n", b"zz\r\n\r\n", b"5;a=b\r\nhello\r\n0\r\nT: 1\r\n\r\n",
    b"5\r\nhel", b"{\"encryptedCustomerInput\":", b"[" * 100_000, b"\x00" * 1000, b"a.b.c.d.e", b"GET / HTTP/1.1\r\n\r\n" * 50,
)

SPARE = 6
"""How many descriptors a runtime may open when it first needs them; a real leak loses hundreds, one per request."""


def request(chance):
    """A broken request."""
    if chance.random() < 0.15:
        return bytes(chance.randrange(256) for _ in range(chance.choice((1, 20, 2000))))
    first = b" ".join((chance.choice(METHODS), chance.choice(TARGETS), chance.choice(VERSIONS)))
    ends = chance.choice((b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r"))
    lines = [first] + [chance.choice(HEADERS) for _ in range(chance.randint(0, 4))]
    return ends.join(lines) + ends * chance.choice((2, 2, 2, 1, 0)) + chance.choice(BODIES)


def throw(port, data, chance):
    """Sends the request in one of several ways, and reads only a little of the response."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=2)
    connection.settimeout(0.2)
    try:
        if chance.random() < 0.2:
            for at in range(min(len(data), 30)):  # one byte at a time, like a client that holds connections open
                connection.sendall(data[at : at + 1])
                time.sleep(0.002)
            data = data[30:]
        if data:
            connection.sendall(data)
        how = chance.randrange(4)
        if how == 0:
            connection.shutdown(socket.SHUT_WR)
        elif how == 1:  # closes without a farewell
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            return
        connection.recv(4096)
    except OSError:
        pass
    finally:
        connection.close()


class Simulator:
    """One simulator under torture."""

    def __init__(self, place, tools, before=()):
        """Starts a simulator; the words in `before` come before the command."""
        self.process = place.start([*before, tools.pyx, "simulator"], bufsize=0)
        self.errors = open(place.path("state", "errors"), "w+b")
        text = b""
        while True:
            text += self.process.stdout.read(4096) or b""
            try:
                self.session = json.loads(text)
                break
            except ValueError:
                if self.process.poll() is not None:
                    raise RuntimeError(self.process.stderr.read().decode())
        self.port = int(self.session["clientApiUrl"].split(":")[2].split("/")[0])
        os.set_blocking(self.process.stderr.fileno(), False)

    def drain(self):
        """Reads the simulator's log, so that a full pipe does not block the simulator."""
        while data := self.process.stderr.read(65536):
            self.errors.write(data)

    @property
    def descriptors(self):
        """How many descriptors the simulator has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def answers(self):
        """Whether the simulator answers a good request."""
        url = f"http://127.0.0.1:{self.port}/merchant/{self.session['customerId']}/sessions"
        with urllib.request.urlopen(urllib.request.Request(url, data=b"", method="POST"), timeout=20) as answer:
            return answer.status == 200 and "clientSessionId" in json.load(answer)


def assault(tools, name, count):
    """Many broken requests against one simulator."""
    chance = tools.chance(name)
    with Place() as place:
        simulator = Simulator(place, tools)
        begun = time.monotonic()
        if not simulator.answers():
            yield "it does not answer a good request at the beginning"
        before = simulator.descriptors
        held = [socket.create_connection(("127.0.0.1", simulator.port)) for _ in range(20)]
        for connection in held:
            connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        for number in range(count):
            data = request(chance)
            throw(simulator.port, data, chance)
            simulator.drain()
            if simulator.process.poll() is not None:
                yield f"request {number} ended it: {data[:200]!r}"
                return
        for connection in held:
            connection.close()
        if not simulator.answers():
            yield "it does not answer a good request at the end"
        deadline = time.monotonic() + 10
        while simulator.descriptors > before + SPARE and time.monotonic() < deadline:
            time.sleep(0.1)
        if simulator.descriptors > before + SPARE:
            yield f"it has {simulator.descriptors} descriptors open, {before} at the beginning"
        simulator.drain()
        simulator.process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + 20
        while simulator.process.poll() is None and time.monotonic() < deadline:
            simulator.drain()
            time.sleep(0.02)
        simulator.drain()
        simulator.errors.seek(0)
        ended = Ended(place, simulator.process.poll(), b"", simulator.errors.read(), simulator.process.poll() is None, time.monotonic() - begun)
        yield from ended.surprises()
        if ended.code != 0:
            yield f"exit {ended.code} when it was stopped"


FRAMINGS = (
    b"Content-Length: +5", b"Content-Length: 0x5", b"Content-Length : 5", b"Content-Length\t: 5", b"Content-Length: 5, 5",
    b"Content-Length: 5\r\nContent-Length: 6", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    b"Transfer-Encoding: chunked\r\nContent-Length: 5", b"Transfer-Encoding: gzip, chunked",
)
"""Heads that do not say where their body ends: RFC 9112, sections 5.1 and 6."""

SIZES = (b"0x5", b"+5", b"-5", b" 5", b"5 ", b"5\t", b"", b"05 \r", b"5h", b";a")
"""Invalid sizes of chunks: RFC 9112, section 7.1."""


def framing(tools):
    """Each unclear head and each wrong chunk is refused, and the bytes after it do not count as a request."""
    with Place() as place:
        simulator = Simulator(place, tools)
        chunked = b"Transfer-Encoding: chunked"
        broken = [(head, b"5\r\nhello\r\n0\r\n\r\n" if b"chunked" in head else b"hello") for head in FRAMINGS]
        broken += [(chunked, size + b"\r\nhello\r\n0\r\n\r\n") for size in SIZES]
        broken += [(chunked, b"5\r\nhello" + end + b"0\r\n\r\n") for end in (b"", b"\n", b"x\r\n")]
        for head, body in broken:
            with socket.create_connection(("127.0.0.1", simulator.port), timeout=20) as connection:
                connection.sendall(b"POST /merchant/x/sessions HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n" + body + b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = b""
                try:
                    while data := connection.recv(4096):
                        answer += data
                except ConnectionResetError:
                    pass
            if not answer.startswith(b"HTTP/1.1 400 ") or answer.count(b"HTTP/1.1 ") != 1:
                yield f"{head!r} with {body!r} was answered by {answer[:60]!r}"
        if not simulator.answers():
            yield "it does not answer a good request at the end"
        simulator.process.send_signal(signal.SIGTERM)
        simulator.process.wait(20)


def http(tools):
    """Unclear heads and wrong chunks; then, in the long form, ten simulators with 300 broken requests each."""
    yield Trial("http/framing", framing, runs=len(FRAMINGS) + len(SIZES) + 3)
    for number in range(1 if tools.short else 10):
        name, count = f"http/{number:02}", 60 if tools.short else 300
        yield Trial(name, lambda tools, name=name, count=count: assault(tools, name, count), runs=count)
