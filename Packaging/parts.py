"""The parts of a released pyx: the archives that the linker's map names, and the packages that its package depends on
or recommends."""

import dataclasses
import re
import subprocess
import sys

SWIFT = "Apache-2.0 WITH Swift-exception"


@dataclasses.dataclass(frozen=True)
class Part:
    """A part from another project; its licence is an SPDX expression, or NOASSERTION if nobody has read the licence."""

    name: str
    version: str
    licence: str
    home: str
    #: Its place in the package's relations: STATIC_LINK, DYNAMIC_LINK or OPTIONAL_DEPENDENCY_OF.
    relation: str


#: The archives of the toolchain, by the beginning of their names; the first entry that matches counts.
ARCHIVES = [
    ("lib_FoundationICU", "icu", "Unicode-3.0", "https://github.com/swiftlang/swift-foundation-icu"),
    ("lib_FoundationCollections", "swift-collections", SWIFT, "https://github.com/apple/swift-collections"),
    ("libCoreFoundation", "swift-corelibs-foundation", SWIFT, "https://github.com/swiftlang/swift-corelibs-foundation"),
    ("libFoundationEssentials", "swift-foundation", SWIFT, "https://github.com/swiftlang/swift-foundation"),
    ("libFoundationInternationalization", "swift-foundation", SWIFT, "https://github.com/swiftlang/swift-foundation"),
    ("lib_FoundationCShims", "swift-foundation", SWIFT, "https://github.com/swiftlang/swift-foundation"),
    ("libFoundation", "swift-corelibs-foundation", SWIFT, "https://github.com/swiftlang/swift-corelibs-foundation"),
    ("lib_CFXMLInterface", "swift-corelibs-foundation", SWIFT, "https://github.com/swiftlang/swift-corelibs-foundation"),
    ("libdispatch", "swift-corelibs-libdispatch", SWIFT, "https://github.com/swiftlang/swift-corelibs-libdispatch"),
    ("libswiftDispatch", "swift-corelibs-libdispatch", SWIFT, "https://github.com/swiftlang/swift-corelibs-libdispatch"),
    ("libBlocksRuntime", "swift-corelibs-libdispatch", SWIFT, "https://github.com/swiftlang/swift-corelibs-libdispatch"),
    ("libswift", "swift", SWIFT, "https://github.com/swiftlang/swift"),
    ("libgcc", "gcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
    ("libstdc++", "gcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
    ("libc_nonshared", "glibc", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc"),
]

#: The licences of Debian's packages, as their copyright files give them for the library itself.
LICENCES = {
    "libc6": "LGPL-2.1-or-later", "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1", "libssl3": "Apache-2.0", "libcurl4": "curl",
    "libevent-extra-2.1-7": "BSD-3-Clause", "libevent-openssl-2.1-7": "BSD-3-Clause",
    "libevent-pthreads-2.1-7": "BSD-3-Clause", "libqrencode4": "LGPL-2.1-or-later", "libxml2": "MIT", "libzbar0": "LGPL-2.1-or-later",
    "zlib1g": "Zlib",
}


def swift_version():
    text = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    return re.search(r"Swift version (\S+)", text)[1]


def gcc_version():
    return subprocess.run(["gcc", "-dumpfullversion"], check=True, capture_output=True, text=True).stdout.strip()


def linked(map_file):
    """The parts that the linker took from archives; the script stops at an archive that is not listed above."""
    with open(map_file, errors="replace") as lines:
        archives = sorted({name for line in lines for name in re.findall(r"/(lib[\w.+-]+\.a)[(:]", line)})
    if not any(name.startswith("libswiftCore") for name in archives):
        sys.exit(f"parts: {map_file} names no libswiftCore.a, so it is not the map of a static pyx")
    swift, parts = swift_version(), {}
    for archive in archives:
        known = next((row for row in ARCHIVES if archive.startswith(row[0])), None)
        if known is None:
            sys.exit(f"parts: {archive} is linked, but Packaging/parts.py does not know it: add its project and licence")
        _, name, licence, home = known
        version = {"gcc": gcc_version, "glibc": lambda: debian("libc6")}.get(name, lambda: f"as in Swift {swift}")()
        parts[name] = Part(name, version, licence, home, "STATIC_LINK")
    return list(parts.values())


def debian(package):
    return subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", package], check=True, capture_output=True, text=True).stdout


def asked_for(control):
    """The Debian packages that the package depends on or recommends, with their versions on this machine."""
    fields = dict(re.findall(r"^([\w-]+): (.*)$", open(control).read(), re.M))
    return [
        Part(name, debian(name), LICENCES.get(name, "NOASSERTION"), f"https://packages.debian.org/bookworm/{name}", relation)
        for field, relation in (("Depends", "DYNAMIC_LINK"), ("Recommends", "OPTIONAL_DEPENDENCY_OF"))
        for name in re.findall(r"(?:^|, )([\w.+-]+)", fields[field])]
