"""What a hostile adapter writes instead of its answer, line by line.

Each entry changes the line with the right answer into other bytes. Its kind says what these mean to the reader:
`garble` (no answer, according to the page on the protocol), `harmless` (still an answer), `thrown` (error -32001),
`refused` (another error), or `mute` (an answer without the effects that occurred).
"""

import dataclasses
import json
from typing import Callable

LINES = {}


@dataclasses.dataclass(frozen=True)
class Way:
    """One way to write an answer."""

    kind: str
    change: Callable[[dict, bytes], bytes]
    places: tuple = ()
    """The methods for which the way makes sense; empty for all methods."""


def text(name, kind, change, *places):
    """Registers a way that edits the text of the line; the newline stays at its end."""

    def on_line(request, answer):
        changed = change(answer.decode().rstrip("\n"), request["id"])
        return changed.encode() + b"\n" if isinstance(changed, str) else changed + b"\n"

    LINES[name] = Way(kind, on_line, places)


def tree(name, kind, change, *places):
    """Registers a way that edits the answer as a dictionary."""

    def on_line(request, answer):
        message = json.loads(answer)
        return json.dumps(change(message) or message).encode() + b"\n"

    LINES[name] = Way(kind, on_line, places)


def result(name, kind, value, *places):
    """Registers a way that answers with that result."""
    tree(name, kind, lambda message: {**message, "result": value}, *places)


def error(name, kind, value):
    """Registers a way that answers with that error."""
    tree(name, kind, lambda message: {"jsonrpc": "2.0", "id": message["id"], "error": value})


def id_as(name, written):
    """Registers a way that writes the id differently."""
    text(name, "garble", lambda line, id: line.replace(f'"id":{id}', f'"id":{written(id)}').replace(
        f'"id": {id}', f'"id":{written(id)}'))


# Lines that are not answers.
text("garbage", "garble", lambda line, id: "Segmentation fault (not really)")
text("half-a-line", "garble", lambda line, id: line[: len(line) // 2])
text("two-halves", "garble", lambda line, id: line[: len(line) // 2] + "\n" + line[len(line) // 2 :])
text("two-on-one-line", "garble", lambda line, id: line + line)
text("twice", "garble", lambda line, id: line + "\n" + line)
text("after-something-unasked", "garble", lambda line, id: '{"jsonrpc":"2.0","id":999999,"result":{}}\n' + line)
text("after-a-notification", "garble", lambda line, id: '{"jsonrpc":"2.0","method":"log","params":{}}\n' + line)
text("after-a-question", "garble", lambda line, id: '{"jsonrpc":"2.0","id":1,"method":"hello"}\n' + line)
text("in-a-list", "garble", lambda line, id: f"[{line}]")
text("byte-order-mark", "garble", lambda line, id: "\ufeff" + line)
text("utf-16", "garble", lambda line, id: line.encode("utf-16"))
text("utf-32", "garble", lambda line, id: line.encode("utf-32-le"))
text("invalid-utf-8", "garble", lambda line, id: line.replace("2.0", "2.0\x01", 1).encode().replace(b"\x01", b"\xff"))
text("surrogate-bytes", "garble", lambda line, id: line[:-1].encode() + b',"x":"\xed\xa0\x80"}')
text("overlong-bytes", "garble", lambda line, id: line[:-1].encode() + b',"x":"\xc0\xaf"}')
text("nul-before", "garble", lambda line, id: "\0" + line)
text("nul-after", "garble", lambda line, id: line + "\0")
text("20-MiB", "garble", lambda line, id: line[:-1] + ',"x":"' + "x" * (20 << 20) + '"}')
text("deep-and-unclosed", "garble", lambda line, id: "[" * 200_000)
text("single-quotes", "garble", lambda line, id: line.replace('"', "'"))
text("trailing-comma", "garble", lambda line, id: line[:-1] + ",}")
text("comment", "garble", lambda line, id: line + " // done")
text("number-NaN", "garble", lambda line, id: line[:-1] + ',"x":NaN}')
text("number-infinite", "garble", lambda line, id: line[:-1] + ',"x":-Infinity}')
text("number-plus", "garble", lambda line, id: line[:-1] + ',"x":+1}')
text("number-hexadecimal", "garble", lambda line, id: line[:-1] + ',"x":0x10}')
text("number-with-point-only", "garble", lambda line, id: line[:-1] + ',"x":1.}')
text("raw-tab-in-text", "garble", lambda line, id: line[:-1] + ',"x":"\t"}')
text("bad-escape", "garble", lambda line, id: line[:-1] + ',"x":"\\x41"}')
text("two-ids", "garble", lambda line, id: line[:-1] + f',"id":{id}}}')
text("two-ids-escaped", "garble", lambda line, id: line[:-1] + f',"\\u0069d":{id}}}')
text("two-results", "garble", lambda line, id: line[:-1] + ',"result":{}}')
text("two-members-deep-inside", "garble", lambda line, id: line[:-1] + ',"x":[{"y":{"z":1,"z":1}}]}')
text("result-and-error", "garble", lambda line, id: line[:-1] + ',"error":{"code":-32001,"message":"both"}}')

# Ids.
id_as("id-with-zeros", lambda id: f"000{id}")
id_as("id-as-fraction", lambda id: f"{id}.0")
id_as("id-with-exponent", lambda id: f"{id}e0")
id_as("id-as-text", lambda id: f'"{id}"')
id_as("id-null", lambda id: "null")
id_as("id-true", lambda id: "true")
id_as("id-negative", lambda id: f"-{id}")
id_as("id-of-another", lambda id: id + 1)
id_as("id-zero", lambda id: "0")
id_as("id-huge", lambda id: "99999999999999999999999999")
id_as("id-beyond-64-bits", lambda id: str(id + (1 << 64)))
id_as("id-in-a-list", lambda id: f"[{id}]")
tree("id-missing", "garble", lambda message: {key: message[key] for key in message if key != "id"})
tree("version-missing", "garble", lambda message: {key: message[key] for key in message if key != "jsonrpc"})
tree("version-1", "garble", lambda message: {**message, "jsonrpc": "1.0"})
tree("version-as-number", "garble", lambda message: {**message, "jsonrpc": 2.0})
tree("neither-result-nor-error", "garble", lambda message: {"jsonrpc": "2.0", "id": message["id"]})

# Results of the wrong shape; `shutdown` has no result that could be wrong.
NOT_SHUTDOWN = ("initialize", "open", "send", "settle", "close", "calibrate")
EFFECTS = ("send", "settle", "close", "calibrate")
for name, value in {
    "null": None, "true": True, "number": 7, "text": "effects", "list": [], "list-of-lists": [[[]]], "empty": {},
}.items():
    result(f"result-{name}", "garble", value, *NOT_SHUTDOWN)
for name, value in {
    "null": None, "object": {}, "text": "launched", "of-null": [None], "of-numbers": [1], "of-words": ["launched"],
    "of-lists": [[]], "empty-one": [{}], "two-words-in-one": [{"launched": {"call": 1, "canLaunch": True}, "failed": {}}],
    "without-fields": [{"launched": {}}], "fields-null": [{"launched": None}],
    "wrong-types": [{"launched": {"call": "1", "canLaunch": 1}}], "unknown": [{"launchd": {"call": 1}}],
    "of-another-role": [{"answered": {"call": 1, "isAvailable": True}}],
    "call-fraction": [{"launched": {"call": 1.5, "canLaunch": True}}],
    "call-huge": [{"launched": {"call": 10**30, "canLaunch": True}}],
}.items():
    result(f"effects-{name}", "garble", {"effects": value}, *EFFECTS)
text("effects-call-overflow", "garble", lambda line, id: (
    '{"jsonrpc":"2.0","id":%d,"result":{"effects":[{"launched":{"call":1e999,"canLaunch":true}}]}}' % id), *EFFECTS)
for name, value in {"number": 7, "null": None, "list": ["1"], "object": {}}.items():
    result(f"session-{name}", "garble", {"session": value}, "open")

# Errors.
error("thrown", "thrown", {"code": -32001, "message": "the SDK threw"})
error("thrown-with-data", "thrown", {"code": -32001, "message": "", "data": {"stack": ["a", "b"]}})
for code in (-32700, -32600, -32601, -32602, -32603, -32000, -32002, -1, 0, 1, 32001, 2**62):
    error(f"error-{code}", "refused", {"code": code, "message": "cannot do that"})
error("error-with-lines", "refused", {"code": -32000, "message": "two\nlines\r\n\x1b[31m::error::red"})
for name, value in {
    "without-code": {"message": "x"}, "without-message": {"code": -32000}, "code-as-text": {"code": "-32001", "message": "x"},
    "code-fraction": {"code": -32001.5, "message": "x"}, "code-huge": {"code": 10**30, "message": "x"},
    "message-number": {"code": -32001, "message": 1}, "message-null": {"code": -32001, "message": None},
    "as-text": "it broke", "as-list": [], "as-number": 1, "true": True,
}.items():
    error(f"error-{name}", "garble", value)

# Lines that are still answers.
text("blank-line-before", "harmless", lambda line, id: "\n" + line)
text("carriage-return", "harmless", lambda line, id: line + "\r")
text("blanks-around", "harmless", lambda line, id: f" \t{line}  ")
text("blanks-inside", "harmless", lambda line, id: json.dumps(json.loads(line), indent=1).replace("\n", " "))
text("slashes-escaped", "harmless", lambda line, id: line.replace("/", "\\/"))
text("all-escaped", "harmless", lambda line, id: line.replace('"id"', '"\\u0069\\u0064"'))
text("members-reversed", "harmless", lambda line, id: json.dumps(dict(reversed(json.loads(line).items()))))
tree("unknown-members", "harmless", lambda message: {**message, "x": [1, {"y": None}], "": 0})
tree("unknown-member-of-1-MB", "harmless", lambda message: {**message, "x": "x" * 1_000_000})
text("unknown-numbers", "harmless", lambda line, id: line[:-1] + ',"x":[-0,1e2,1E-2,0.5,12345678901234567890]}')
text("unknown-depth", "harmless", lambda line, id: line[:-1] + ',"x":' + "[" * 100 + "]" * 100 + "}")
tree("unknown-text", "harmless", lambda message: {**message, "x": "\u202e\U0001f468\u200d\U0001f469 \ufffe \x00 \\"})
tree("error-null-beside-result", "harmless", lambda message: {**message, "error": None})

# Answers of an SDK that does nothing, or does everything twice.
result("no-effects", "mute", {"effects": []}, "send")
tree("effects-twice", "mute", lambda message: {
    **message, "result": {"effects": 2 * message["result"]["effects"]}}, "send")
