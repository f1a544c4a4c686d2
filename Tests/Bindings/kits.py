"""The kits that speak over a binding, each with an adapter that can be told to do something wrong."""

import os
import pathlib
import subprocess
from dataclasses import dataclass, field

from running import BINDINGS, ROOT


@dataclass(frozen=True)
class Kit:
    name: str
    title: str
    command: str
    system: str
    rules: list
    word: str
    """The stimulus at which faults of the SDK happen."""
    cases: int = 20
    bindings: tuple = BINDINGS
    faults: dict = field(default_factory=dict)
    """The kit's own names for faults, if they differ from the usual names."""
    is_relayed: bool = False
    """Whether the adapter has no faults of its own, so that `relay.py` makes them."""


def build(*command):
    """Runs a compiler in the root of the package."""
    subprocess.run(command, cwd=ROOT, check=True)


def in_c(folder):
    """Compiles the C kit's gallery as the kit's own check does; returns the program's path."""
    kit = ROOT / "Kits/C"
    compiler = [os.environ.get("CC", "cc"), "-std=c11", "-O1", "-I", str(kit / "pyx"), "-I", str(kit / "example")]
    lines, sdk = os.path.join(folder, "lines.o"), os.path.join(folder, "sdk.o")
    build(*compiler, "-c", "-Dpyx_send_line=honest_send_line", str(kit / "pyx/pyx_lines.c"), "-o", lines)
    build(*compiler, "-c", "-Dwallet_will_handle_redirect=honest_will_handle_redirect", str(kit / "example/wallet_sdk.c"),
          "-o", sdk)
    rest = [str(path) for part in ("pyx", "example") for path in sorted((kit / part).glob("*.c"))
            if path.name not in ("pyx_lines.c", "wallet_sdk.c")]
    build(*compiler, *rest, lines, sdk, str(kit / "tests/faulty.c"), "-o", os.path.join(folder, "faulty"), "-pthread")
    return os.path.join(folder, "faulty")


def in_java(folder):
    """Compiles the Java kit's gallery; returns its command."""
    parts = [ROOT / "Kits/Java" / part for part in ("src", "example", "tests")]
    build("javac", "--release", "17", "-d", folder, *(str(path) for part in parts for path in sorted(part.rglob("*.java"))))
    return "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp %s pyx.adapter.FaultyAdapter" % folder


def make(folder):
    """All kits; compiled programs go into the folder."""
    wallets = dict(system="pia-wallets", rules=["--role", "library", "--rule", "PIA-RDR-01"], word="openURL")
    here = pathlib.Path("Tests/Bindings")
    return [
        Kit("python", "Python", "python3 %s" % (here / "faulty.py"), **wallets),
        Kit("javascript", "JavaScript in Node", "node %s" % (here / "faulty.js"), "dotpay",
            ["--role", "library", "--rule", "DP-LANG-02"], "getLanguages", cases=60),
        Kit("c", "C", in_c(folder), **wallets, bindings=("pipe", "stream"), faults={"garbage": "late-garbage"}),
        Kit("java", "Java", in_java(folder), "pay-by-bank-app", ["--rule", "PBBA-ERR-01", "--rule", "PBBA-ERR-04"],
            "showErrorPopup", cases=100, faults={"dies": "dies_in_case", "answers-twice": "answers_twice", "garbage": "garbage_line"}),
        Kit("swift", "Swift", str(ROOT / ".build/release/wallets-over-http"), **wallets, is_relayed=True),
    ]
