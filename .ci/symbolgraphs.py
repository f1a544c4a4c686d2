"""Finds the versions of Apple's systems that introduced the symbols of the toolchain's own modules."""

import concurrent.futures
import json
import pathlib
import subprocess
import tempfile

# Modules of Apple's systems. Each of the toolchain's other modules exists either on no Apple system or on every version
# of every Apple system. The symbols of FoundationNetworking on Linux are in Foundation on Apple's systems.
GRAPHED = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "FoundationEssentials", "Foundation",
    "FoundationNetworking", "Dispatch"]
# If a graph names no version for a symbol, the symbol is as old as its module; `Swift` is part of every system.
MODULES = {
    "Swift": {}, "_Concurrency": {"macOS": (10, 15), "iOS": (13,)}, "_StringProcessing": {"macOS": (13,), "iOS": (16,)},
    "Synchronization": {"macOS": (15,), "iOS": (18,)}}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class SymbolGraphs:
    """The contents of the symbol graphs, read once."""

    def __init__(self):
        self.symbols, self.parents, self.twins = {}, {}, {}
        target = json.loads(output("swift", "-print-target-info"))["target"]["triple"]
        with tempfile.TemporaryDirectory() as folder:
            def extract(module):
                output("swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-output-dir", folder,
                       "-minimum-access-level", "public")

            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                list(pool.map(extract, GRAPHED))
            for path in sorted(pathlib.Path(folder).iterdir()):
                self.read(json.loads(path.read_text()))

    def read(self, graph):
        module = graph["module"]["name"]
        for symbol in graph["symbols"]:
            path = (module, *symbol["pathComponents"])
            since = {
                one["domain"]: tuple(one["introduced"].get(part, 0) for part in ("major", "minor"))
                for one in symbol.get("availability", []) if "introduced" in one}
            usr = symbol["identifier"]["precise"]
            self.twins[usr.replace("PsE", "P", 1)] = usr
            self.symbols[usr] = (module, path, since)
        for one in graph["relationships"]:
            if one["kind"] in ("memberOf", "requirementOf", "optionalRequirementOf"):
                self.parents.setdefault(one["source"], set()).add(one["target"])

    def since(self, usr, platform):
        """The first version that has both a symbol and the type that it is a member of; None if no graph names a
        version."""
        _, path, own = self.symbols[usr]
        found = [own[platform]] if platform in own else []
        # Types that inherit the symbol from a protocol do not count.
        found += [one for parent in self.parents.get(usr, ()) if self.symbols.get(parent, (0, 0))[1] == path[:-1]
                  if (one := self.since(parent, platform))]
        return max(found, default=None)

    def age(self, usr, platform):
        """The first version with the symbol; empty if every version has it, None if it is unknown."""
        # If a protocol's requirement is newer than the method of its extension, the compiler uses the method for older
        # systems.
        found = [self.since(one, platform) or MODULES.get(self.symbols[one][0], {platform: None}).get(platform, ())
                 for one in {usr, self.twins.get(usr, usr)}]
        return None if None in found else min(found)
