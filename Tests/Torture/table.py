"""Trials, how they are run, and the table of their results."""

import concurrent.futures
import dataclasses
import random
import sys
import threading
import traceback
import zlib
from typing import Callable, Iterator

import running


@dataclasses.dataclass
class Tools:
    """The settings that every trial gets."""

    pyx: str
    """The path of the command under torture."""
    seed: int
    short: bool
    everything: bool = False
    """Whether the long form includes every trial and not only a random part. `--only` without `--all` sets it, so that
    each trial can be chosen by name."""

    def chance(self, name):
        """Random numbers for the trial of that name; they do not depend on which other trials run."""
        return random.Random(self.seed * 0x1_0000_0000 + zlib.crc32(name.encode()))


@dataclasses.dataclass
class Trial:
    """One thing to try: its body yields a line for each surprise."""

    name: str
    body: Callable[[Tools], Iterator[str]]
    runs: int = 1
    """The number of runs that the trial counts for in the table."""


class Table:
    """Runs the trials of each kind, and counts."""

    def __init__(self, tools, jobs=4):
        self.tools, self.jobs = tools, jobs
        self.rows, self.surprises = [], []
        self.lock = threading.Lock()

    def run(self, kind, trials):
        """Runs the trials of one kind, several at a time."""
        row = {"kind": kind, "runs": 0, "expected": 0, "unexpected": 0}
        self.rows.append(row)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for trial, surprises in pool.map(self.result, trials):
                row["runs"] += trial.runs
                wrong = min(trial.runs, len(surprises))
                row["unexpected"] += wrong
                row["expected"] += trial.runs - wrong
                for line in surprises:
                    self.tell(trial.name, line)

    def result(self, trial):
        """A trial with its surprises; an error of the tool itself counts as a surprise."""
        try:
            return trial, list(trial.body(self.tools))
        except Exception as error:
            traceback.print_exc()
            return trial, [f"the torture tool itself went wrong: {type(error).__name__}: {error}"]

    def tell(self, name, line):
        """Prints a surprise at once, with the command that repeats it."""
        again = f"python3 Tests/Torture --pyx {self.tools.pyx} --seed {self.tools.seed} --only '{name}'"
        text = f"SURPRISE {name}: {line}\n  again: {again}{' --short' if self.tools.short else ''}"
        with self.lock:
            self.surprises.append(text)
            print(text, flush=True)

    def show(self):
        """Prints the table; returns the exit code."""
        print(f"{'kind':<14}{'runs':>8}{'as expected':>13}{'unexpected':>12}")
        for row in self.rows:
            print(f"{row['kind']:<14}{row['runs']:>8}{row['expected']:>13}{row['unexpected']:>12}")
        if not any(row["runs"] for row in self.rows):
            print("nothing was run", file=sys.stderr)
            return 2
        seconds, words = running.SLOWEST
        print(f"the slowest run took {seconds:.1f} s: {' '.join(words.split())[:300]}")
        return 1 if self.surprises else 0
