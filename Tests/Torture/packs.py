"""Files as `pyx` writes them, to be changed: an evidence pack that can be put together and signed again, and the others."""

import base64
import functools
import hashlib
import json
import os
import subprocess
import tempfile
import threading

LOCK = threading.Lock()


class Sources:
    """One run of two rules, in every form in which `pyx` leaves one behind."""

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
        """The pack with another text in place of a file; `statement` is what is signed. Signed as if nothing were wrong."""
        files = dict(self.files)
        envelope = json.loads(files.pop("attestation.json"))
        statement = json.loads(base64.b64decode(envelope["payload"]))
        if name != "statement":
            files[name] = text
            for file in statement["predicate"]["configuration"]:
                file["digest"]["sha256"] = hashlib.sha256(files[file["name"]]).hexdigest()
        payload = text if name == "statement" else compact(statement)
        kind = envelope["payloadType"]
        signed = b"DSSEv1 %d %s %d %s" % (len(kind), kind.encode(), len(payload), payload)
        envelope["payload"] = base64.b64encode(payload).decode()
        envelope["signatures"][0]["sig"] = base64.b64encode(self.signature(signed)).decode()
        files["attestation.json"] = compact(envelope)
        return tar(files)

    def signature(self, data):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "data")
            with open(path, "wb") as file:
                file.write(data)
            return subprocess.run(
                ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", self.key, "-in", path], check=True,
                capture_output=True).stdout

    @property
    def statement(self):
        return json.loads(base64.b64decode(json.loads(self.files["attestation.json"])["payload"]))


@functools.cache
def made(pyx):
    return Sources(pyx)


def sources(pyx):
    """The files, made once."""
    with LOCK:
        return made(pyx)


def compact(tree):
    """JSON as it is signed."""
    return json.dumps(tree, separators=(",", ":"), ensure_ascii=False).encode()


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
    """A pack of files, in the one form that a pack has."""
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
