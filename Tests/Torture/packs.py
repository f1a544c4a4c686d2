"""Files as `pyx` writes them, ready for changes: an evidence pack that can be put together and signed again, and other
files."""

import base64
import functools
import hashlib
import json
import os
import re
import subprocess
import tempfile
import threading

LOCK = threading.Lock()


class Sources:
    """The files of one run of two rules, in every form that `pyx` writes."""

    def __init__(self, pyx):
        self.pyx = pyx
        self.folder = tempfile.mkdtemp(prefix="torture-sources-")
        self.key = self.path("k.key")
        self.call("keygen", self.path("k"))
        rules = ["--system", "pia-wallets", "--rule", "PIA-LCH-01", "--rule", "PIA-INT-02", "--cases", "10"]
        report = self.call(
            "certify", *rules, "--format", "json", "--reports", self.path("reports"), "--evidence", self.path("pack.tar"),
            "--sign", self.key)
        self.call("certify", *rules, "--shard", "1/1", "--reports", self.path("shard"))
        shard = next(name for name in sorted(os.listdir(self.path("shard"))) if name.endswith(".json"))
        self.report = json.loads(report)
        with open(self.path("shard", shard)) as file:
            self.shard = json.load(file)
        self.files = untar(self.path("pack.tar"))

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def call(self, *words):
        ended = subprocess.run([self.pyx, *words], capture_output=True)
        if ended.returncode not in (0, 1, 75):
            raise RuntimeError(f"{words[0]}: {ended.stderr.decode()[-300:]}")
        return ended.stdout

    def pack(self, name, text):
        """The pack with another text for a file, signed as if nothing were wrong; `statement` is the signed text
        itself."""
        files = dict(self.files)
        if name == "statement":
            return signed(files, self.key, text)
        files[name] = text
        return signed(files, self.key)

    @property
    def statement(self):
        return json.loads(base64.b64decode(json.loads(self.files["attestation.json"])["payload"]))


def signed(files, key, payload=None):
    """A pack of these files with a valid signature; the signed statement is `payload`, or has the files' digests."""
    files = dict(files)
    envelope = json.loads(files.pop("attestation.json"))
    if payload is None:
        statement = json.loads(base64.b64decode(envelope["payload"]))
        statement["predicate"]["configuration"] = [
            {"name": name, "digest": {"sha256": hashlib.sha256(files[name]).hexdigest()}}
            for name in sorted(files, key=str.encode)]
        payload = compact(statement)
    kind = envelope["payloadType"]
    words = b"DSSEv1 %d %s %d %s" % (len(kind), kind.encode(), len(payload), payload)
    envelope["payload"] = base64.b64encode(payload).decode()
    envelope["signatures"][0]["sig"] = base64.b64encode(signature(words, key)).decode()
    files["attestation.json"] = compact(envelope)
    return tar(files)


def signature(data, key):
    """The signature over these bytes, made by OpenSSL."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data")
        with open(path, "wb") as file:
            file.write(data)
        return subprocess.run(
            ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", path], check=True, capture_output=True).stdout


@functools.cache
def made(pyx):
    return Sources(pyx)


def sources(pyx):
    """The files, made once."""
    with LOCK:
        return made(pyx)


def compact(tree):
    """JSON in the form that is signed."""
    return json.dumps(tree, separators=(",", ":"), ensure_ascii=False).encode()


def line(record):
    """A case as a transcript writes it: members of inner objects sorted, few escapes; bytes are returned unchanged."""
    if isinstance(record, bytes):
        return record
    members = (json.dumps(key) + ":" + json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
               for key, value in record.items())
    text = "{" + ",".join(members) + "}"
    return re.sub(r"\\.|\x7f", lambda found: ESCAPES.get(found[0], found[0]), text).encode()


ESCAPES = {"\\b": "\\u0008", "\\f": "\\u000c", "\x7f": "\\u007f"}
"""What Python writes, and the escape that Pyx writes in its place."""


def untar(path):
    """The files of a pack."""
    with open(path, "rb") as file:
        data = file.read()
    files, place = {}, 0
    while data[place]:
        size = int(data[place + 124 : place + 135], 8)
        files[data[place : place + 100].rstrip(b"\0").decode()] = data[place + 512 : place + 512 + size]
        place += 512 + (size + 511) // 512 * 512
    return files


def tar(files):
    """A pack of files, in the only form that a pack may have."""
    data = b""
    for name in sorted(files, key=str.encode):
        content = files[name]
        head = bytearray(512)
        for place, text in (
                (0, name), (100, "0000644"), (108, "0000000"), (116, "0000000"), (124, f"{len(content):011o}"),
                (136, "00000000000"), (148, "        "), (156, "0"), (257, "ustar"), (263, "00"), (329, "0000000"), (337, "0000000")):
            head[place : place + len(text)] = text.encode()
        head[148:156] = f"{sum(head):06o}\0 ".encode()
        data += bytes(head) + content + b"\0" * (-len(content) % 512)
    return data + b"\0" * 1024
