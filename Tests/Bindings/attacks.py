"""What a flood sends to a waiting `pyx`, and what each of its connections may get back."""

import re
from dataclasses import dataclass

MANY = 10_000
TOO_LONG = (16 << 20) + 1
"""One byte more than a line may have."""


@dataclass(frozen=True)
class Attack:
    """A number of connections that send the same bytes."""

    name: str
    door: str
    """`stream` or `http`."""
    count: int
    sends: bytes
    refused: str
    """The pattern of everything that comes back; empty if the connection must end without a reply."""
    fill: int = 0
    """How many filler bytes follow; they are sent in parts."""
    is_held: bool = False
    """Whether every connection stays open until the last one is open; all end then, and no reply is required."""
    at_once: int = 200


def hello(token):
    """The first line over a stream."""
    return b'{"jsonrpc":"2.0","method":"connect","params":{"token":"%s"}}\n' % token.encode()


def request(method, path, port, *headers, length=0, host=None, body=b""):
    """A request after which the server closes the connection."""
    lines = ["%s %s HTTP/1.1" % (method, path), "Host: %s" % (host or "127.0.0.1:%d" % port), "Connection: close"]
    lines += [*headers, "Content-Length: %d" % (length or len(body))]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def status(*codes):
    """The pattern of a reply with one of these statuses, and with no header that lets other origins read the reply."""
    return r"HTTP/1\.1 (%s) (?!.*Access-Control)" % "|".join(map(str, codes))


WRONG = "0" * 32
BUSY = "an adapter is connected, and no other is awaited"
EVIL = "Origin: https://evil.example"
PLAIN = "Content-Type: text/plain"


def over_a_stream(token):
    """Attacks on the port of the stream."""
    return [
        Attack("connections that say nothing", "stream", MANY, b"", "", is_held=True),
        Attack("connections with half a first line", "stream", MANY, hello(token)[:40], "", is_held=True),
        Attack("wrong tokens", "stream", MANY, hello(WRONG), ""),
        Attack("first lines of more than 16 MiB", "stream", 100, b'{"jsonrpc":"', "", fill=TOO_LONG, at_once=20),
        Attack("a right token while an adapter works", "stream", 1000, hello(token), BUSY, at_once=20),
        Attack("a right token, then a line of 16 MiB", "stream", 50, hello(token), BUSY + "|^$", fill=TOO_LONG,
               at_once=10),
    ]


def over_http(token, port):
    """Attacks on the port of HTTP."""
    wrong, right = "/%s/connect" % WRONG, "/%s/" % token
    large = dict(fill=TOO_LONG, at_once=20)

    def post(path, *headers, **rest):
        return request("POST", path, port, *headers, **rest)

    return [
        Attack("connections that say nothing", "http", MANY, b"", "", is_held=True),
        Attack("connections with half a head", "http", MANY, post(wrong)[:40], "", is_held=True),
        Attack("wrong tokens", "http", MANY, post(wrong), status(404)),
        Attack("another Host", "http", 1000, post(right + "connect", host="evil.example"), status(403)),
        Attack("another host's page, by a plain form", "http", 1000, post(right + "connect", EVIL, PLAIN), status(403)),
        Attack("another host's page, by fetch", "http", 1000,
               request("OPTIONS", right + "answers", port, EVIL, "Access-Control-Request-Method: POST"), status(403)),
        Attack("a right token while an adapter works", "http", 1000, post(right + "connect"), status(409) + ".*" + BUSY),
        Attack("answers of 16 MiB to a connection that is none", "http", 100,
               post(right + "answers?connection=x", length=TOO_LONG), status(410), **large),
        Attack("bodies of more than 16 MiB with a wrong token", "http", 100, post(wrong, length=TOO_LONG), "", **large),
        Attack("bodies of 16 MiB, held without their last byte", "http", 200, post(wrong, length=TOO_LONG + 1), "", is_held=True,
               fill=TOO_LONG, at_once=200),
        Attack("bodies of 64 MiB", "http", 50, post(wrong, length=64 << 20), status(413) + "|^$", fill=64 << 20, at_once=10),
        Attack("heads of more than 16 MiB", "http", 50, b"POST /", status(400, 414, 431) + "|^$", **large),
    ]


def is_refusal(attack, reply):
    """Whether a reply is one that the attack may get."""
    if attack.refused == "":
        return reply == ""
    return re.search(attack.refused, reply, re.S) is not None
