"""Files of a host app that are built to take long: `pyx lint` reads each, or refuses it in one line, in time."""

import struct

from running import Place
from table import Trial

SECONDS = 20
"""The time limit: ten times as long as the slowest file takes on a quiet machine."""


def binary_list(levels, circular=False, width=10):
    """A binary property list in which each array contains the next one ten times."""
    data, offsets = b"bplist00", []
    for level in range(levels):
        offsets.append(len(data))
        is_last = level == levels - 1
        data += b"\x51a" if is_last and not circular else bytes([0xA0 | width] + [0 if is_last else level + 1] * width)
    table = len(data)
    data += b"".join(struct.pack(">H", offset) for offset in offsets)
    return data + bytes([0, 0, 0, 0, 0, 0, 2, 1]) + struct.pack(">QQQ", levels, 0, table)


def xml_list(inside):
    """A property list in XML around the given text."""
    return b"<plist version=\"1.0\">" + inside + b"</plist>"


PLISTS = {
    "values-without-end": (binary_list(13), 65),
    "holds-itself": (binary_list(5, circular=True), 65),
    "200-levels": (binary_list(200), 65),
    "objects-without-end": (b"bplist00\x51a" + b"\0" * 22 + bytes([1, 1]) + b"\x7f" + b"\xff" * 23, 65),
    "offsets-outside": (binary_list(3)[:-32] + bytes(6) + bytes([2, 1]) + struct.pack(">QQQ", 3, 0, 2**62), 65),
    "200000-levels-in-xml": (xml_list(b"<array>" * 200_000 + b"</array>" * 200_000), 65),
    "200000-levels-that-do-not-end": (xml_list(b"<dict><key>a</key>" * 200_000), 65),
    "100000-keys": (xml_list(b"<dict>" + b"<key>a</key><string>b</string>" * 100_000 + b"</dict>"), None),
    "entities": (b"<!DOCTYPE plist [<!ENTITY a \"aaaaaaaaaa\">" + b"".join(
        b"<!ENTITY %c \"%s\">" % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(12)) + b"]>" + xml_list(b"<string>&m;</string>"), 65),
}
PODFILES = {
    "200000-blocks": (b"target 'A' do\n" * 200_000, 0), "50000-heredocs": (b"x = <<~T\npod 'A'\nT\n" * 50_000, 0),
    "700000-blocks": (b"target 'A' do\n" * 700_000, 0), "500000-heredocs": (b"x = <<~T\npod 'A'\nT\n" * 500_000, 0),
    "one-line-of-10-MB": (b"'a' " * 2_600_000, 0), "one-statement-of-10-MB": (b"pod 'A',\n" * 1_100_000, 0),
    "open-texts": (b"pod 'A\n" * 1_000_000, 0), "10000000-lines": (b"\n" * 10_000_000, 0),
    "one-line-of-conditions": (b"= if |do| && 'a' " * 600_000, 0), "11-MB": (b"pod 'A'\n" * 1_400_000, 65),
    "12000-pods": (b"".join(b"pod 'A%d'\n" % n for n in range(12_000)), 65),
}


def lint(tools, name, data, code):
    """Lints one file."""
    with Place() as place:
        path = place.path("state", name)
        with open(path, "wb") as file:
            file.write(data)
        ended = place.run([tools.pyx, "lint", path, "--system", "pay-by-bank-app", "--reports", place.path("state", "reports")], limit=SECONDS)
        yield from ended.surprises()
        # If the file is read, its rules may hold or fail.
        if ended.code not in ((0, 1, 65) if code is None else (0, 1) if code == 0 else (code,)):
            yield f"exit {ended.code}, and not {code}: {ended.notes[:200]}"
        if ended.code == 65 and len(ended.notes.splitlines()) != 1:
            yield f"{len(ended.notes.splitlines())} lines on standard error"


def host_files(tools):
    """Each file once; the short form takes every third file."""
    every = 3 if tools.short else 1
    trials = [(f"plist/{name}", "Info.plist", *what) for name, what in PLISTS.items()]
    trials += [(f"podfile/{name}", "Podfile", *what) for name, what in PODFILES.items()]
    for title, name, data, code in trials[::every]:
        yield Trial(
            f"host-files/{title}", lambda tools, name=name, data=data, code=code: lint(tools, name, data, code), runs=1)


