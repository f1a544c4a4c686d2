"""Tortures a built `pyx`: hostile adapters, kills, hostile texts, broken files, broken HTTP and few resources.

    python3 Tests/Torture --short          what every change has to bear: about a minute
    python3 Tests/Torture --all            everything: about half an hour
    python3 Tests/Torture --only NAME      one trial, or those whose names begin with NAME
    python3 Tests/Torture --soak           a run of a million stimuli, its memory and its descriptors

It prints a line for each surprise, with the command that repeats it, and one table; it exits with 1 if there is a
surprise. Everything follows from `--seed`. It needs Python 3.9 or newer, its standard library, and Linux.
"""

import argparse
import os
import sys

import expectations
import few_resources
import forms
import host_files
import kills
import kinds
import members
import mutations
import raw_http
import running
import self_check
import soak
import transcripts
from table import Table, Tools


def main():
    """Reads the arguments and runs the chosen trials."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(prog="Tests/Torture", description=__doc__.split("\n")[0])
    parser.add_argument("--all", action="store_true", help="the long form")
    parser.add_argument("--short", action="store_true", help="the short form: fewer trials, and smaller ones")
    parser.add_argument("--only", metavar="NAME", action="append", default=[], help="the trials whose names begin so")
    parser.add_argument("--list", action="store_true", help="print the names of the trials")
    parser.add_argument("--soak", action="store_true", help="a run of a million stimuli, alone")
    parser.add_argument("--cases", type=int, default=5600, help="with --soak: cases for each rule")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pyx", default=os.path.join(root, ".build", "release", "pyx"), help="the command under torture")
    parser.add_argument("--jobs", type=int, default=4, help="trials at the same time")
    words = parser.parse_args()
    if not os.access(words.pyx, os.X_OK):
        print(f"there is no pyx at {words.pyx}: swift build -c release --product pyx makes it", file=sys.stderr)
        return 2
    if not (words.all or words.short or words.only or words.list or words.soak):
        parser.error("choose one of --all, --short, --only, --list and --soak")
    running.adopt_orphans()
    running.hear_signals()
    if words.soak:
        return soak.soak(os.path.abspath(words.pyx), words.cases, words.seed)
    tools = Tools(os.path.abspath(words.pyx), words.seed, words.short, everything=bool(words.only) and not words.all)
    table = Table(tools, words.jobs)
    for kind, make in KINDS.items():
        trials = [t for t in make(tools) if not words.only or t.name.startswith(tuple(words.only))]
        if words.list:
            print("\n".join(trial.name for trial in trials))
        elif trials:
            table.run(kind, trials)
    return 0 if words.list else table.show()


KINDS = {
    "self": self_check.checks,
    "hostile": kinds.kinds, "kills": kills.kills, "texts": forms.forms, "mutations": mutations.mutations,
    "members": members.members, "transcripts": transcripts.transcripts, "expectations": expectations.expectations,
    "http": raw_http.http, "host files": host_files.host_files, "few resources": few_resources.few_resources,
}

if __name__ == "__main__":
    sys.exit(main())
