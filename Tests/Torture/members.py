"""Each member of each file that `pyx` reads, with odd values: `pyx` must end within two seconds, with the right exit
code, and say in a clear line why it refuses a file."""

import copy
import json
import os
import plistlib

import mutations
import packs
from running import Place
from table import Trial

VALUES = (
    "-9223372036854775808", "-1", "0", "1", "2147483648", "9007199254740993", "4611686018427387904", "9223372036854775807",
    "1e400", '"1"', "null", None,
)
"""JSON texts that are written in place of a member; the last leaves the member out."""

PLACEHOLDER = "@torture@"


def places(tree, path=()):
    """The place of each member; members of array elements are taken from the first element that has them."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield (*path, key)
            yield from places(value, (*path, key))
    elif isinstance(tree, list):
        seen = set()
        for index, value in enumerate(tree):
            for place in places(value, (*path, index)):
                pattern = tuple("*" if isinstance(step, int) else step for step in place)
                if pattern not in seen:
                    seen.add(pattern)
                    yield place


def changed(tree, place, value):
    """The tree as JSON, with a text in place of a member, or without the member if the text is None."""
    tree = copy.deepcopy(tree)
    owner = tree
    for step in place[:-1]:
        owner = owner[step]
    if value is None:
        del owner[place[-1]]
        return packs.compact(tree)
    owner[place[-1]] = PLACEHOLDER
    return packs.compact(tree).replace(json.dumps(PLACEHOLDER).encode(), value.encode())


ONCE = ("environment", "shrinkEvaluations", "failures", "command")
"""Members that nothing else in a pack repeats: nothing contradicts a wrong but valid value, so `pyx` may accept it."""


class File:
    """A kind of file: how it is read, and which results are permitted."""

    def __init__(self, name, tree, words, codes, write=lambda text: text, suffix="json"):
        self.name, self.tree, self.words, self.codes, self.write, self.suffix = name, tree, words, codes, write, suffix

    def trial(self, place):
        name = f"members/{self.name}/" + ".".join(map(str, place))
        return Trial(name, lambda tools: self.surprises(tools, place), runs=len(VALUES))

    def surprises(self, tools, place):
        before = place_of(self.tree, place)
        for value in VALUES:
            if value is not None and value == json.dumps(before):
                continue
            with Place() as spot:
                path = spot.path("state", f"file.{self.suffix}")
                with open(path, "wb") as file:
                    file.write(self.write(changed(self.tree, place, value)))
                # The limit is two seconds of processor time, which does not depend on how busy the machine is.
                words = ["prlimit", "--cpu=2", "--", tools.pyx, *self.words(path, spot)]
                ended = spot.run(words, limit=60)
                codes = self.codes | ({0} if any(step in ONCE for step in place) else set())
                for line in [*ended.surprises(), *mutations.complaint(ended, codes)]:
                    yield f"{value}: {line}"


def place_of(tree, place):
    for step in place:
        tree = tree[step]
    return tree


def files(tools):
    """The kinds of files, with one correct file of each."""
    made = packs.sources(tools.pyx)

    def verify(path, _):
        return ["verify", path, "--key", made.path("k.pub")]

    # The exit codes say that the pack is refused, is not a pack, or is based on other rules.
    refused = {1, 65, 75}
    for name, tree in (
            ("report.json", json.loads(made.files["report.json"])), ("run.json", json.loads(made.files["run.json"])),
            ("statement", made.statement)):
        yield File(f"pack.{name}", tree, verify, refused, lambda text, name=name: made.pack(name, text), "tar")
    yield File(
        "shard", made.shard, lambda path, spot: ["merge", path, "--reports", spot.path("reports")], {0, 1, 2, 65, 75})
    yield File("report", made.report, lambda path, _: ["compare", made_report(made), path], {0, 1, 65, 75})
    yield File("certificate", made.report, lambda path, spot: ["certificate", path, "--badge", spot.path("state", "badge.svg")], {0, 1, 65, 75})
    yield File(
        "expectations", {"expectations": [{
            "rule": "PIA-LCH-01", "system": "pia-wallets", "outcome": "failed", "message": "x", "reason": "y", "issue": "1",
            "owner": "z", "expires": "2027-01-31"}]},
        lambda path, spot: [
            "certify", "--system", "pia-wallets", "--rule", "PIA-LCH-01", "--cases", "2", "--expectations", path, "--reports",
            spot.path("reports")], {0, 1, 2, 65, 75})
    yield File(
        "vectors", vectors(), lambda path, _: ["vectors", "check", os.path.dirname(path)], {0, 65})
    yield File(
        "plist", {"CFBundlePackageType": "APPL", "LSApplicationQueriesSchemes": ["vipps"], "CFBundleURLTypes": [
            {"CFBundleURLSchemes": ["shop"]}], "MinimumOSVersion": "13.0"},
        lambda path, spot: ["lint", "--system", "pia-wallets", path, "--reports", spot.path("reports")], {0, 1, 65, 66, 75},
        plist, "plist")


def made_report(made):
    path = made.path("report.json")
    if not os.path.exists(path):
        with open(path + ".part", "w") as file:
            json.dump(made.report, file)
        os.replace(path + ".part", path)
    return path


def vectors():
    folder = os.path.join(mutations.ROOT, "Vectors", "Files")
    name = sorted(file for file in os.listdir(folder) if file.startswith("pia-wallets"))[0]
    with open(os.path.join(folder, name)) as file:
        return json.load(file)


def plist(text):
    """A property list with the same members; values that a property list cannot hold become texts."""
    def fitting(value):
        if isinstance(value, dict):
            return {key: fitting(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [fitting(inner) for inner in value]
        return "null" if value is None or value == float("inf") else value

    return plistlib.dumps(fitting(json.loads(text)), fmt=plistlib.FMT_XML)


def members(tools):
    """Every member in the long form, some members of each file in the short form."""
    chance = tools.chance("members")
    for file in files(tools):
        trials = [file.trial(place) for place in places(file.tree)]
        yield from trials if not tools.short else chance.sample(trials, min(2, len(trials)))
