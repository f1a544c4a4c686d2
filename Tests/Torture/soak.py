"""A run of a million stimuli must not accumulate memory, descriptors or processes."""

import os
import sys
import time

from kinds import HERE
from running import Place, marked

STIMULI = 1_000_000
EARLY = 10_000
"""The number of stimuli before the memory is first measured: by then, everything that is made once exists."""

GROWTH = 1.2
DESCRIPTORS = 15


class Sample:
    """What a process holds at one moment."""

    def __init__(self, pid, stimuli):
        self.stimuli = stimuli
        with open(f"/proc/{pid}/status") as file:
            fields = dict(line.split(":", 1) for line in file)
        self.kilobytes = int(fields["VmRSS"].split()[0])
        self.descriptors = len(os.listdir(f"/proc/{pid}/fd"))
        self.threads = int(fields["Threads"])
        self.zombies = sum(state == "Z" for state in states_of_children(pid))

    def __str__(self):
        return (
            f"{self.stimuli:>9} stimuli  {self.kilobytes / 1024:7.1f} MB  {self.descriptors:>3} descriptors  "
            f"{self.threads:>3} threads  {self.zombies} zombies")


def states_of_children(pid):
    """The states of a process's children."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                words = file.read().rpartition(b")")[2].split()
        except OSError:
            continue
        if int(words[1]) == pid:
            yield words[0].decode()


def stimuli(path):
    """The number of stimuli so far, from the counter's file."""
    try:
        with open(path) as file:
            return int(file.read())
    except (FileNotFoundError, ValueError):
        return 0


def soak(pyx, cases, seed):
    """Runs the trial, printing a sample from time to time; returns the exit code."""
    with Place() as place:
        counted = place.path("state", "count")
        adapter = f"{sys.executable} {HERE}/counter.py {counted} {pyx} adapter reference"
        process = place.start([
            pyx, "certify", "--system", "pia-wallets", "--cases", str(cases), "--seed", str(seed), "--reports",
            place.path("reports"), "--adapter", adapter])
        samples, begun = [], time.monotonic()
        while process.poll() is None:
            time.sleep(0.2)
            count = stimuli(counted)
            if count >= EARLY and (not samples or count >= samples[-1].stimuli * 1.25 or count >= samples[-1].stimuli + 50_000):
                try:
                    samples.append(Sample(process.pid, count))
                except (OSError, KeyError):
                    break
                print(samples[-1], flush=True)
        out, err = process.communicate()
        seconds, total = time.monotonic() - begun, stimuli(counted)
        print(f"exit {process.returncode} after {seconds:.0f} s and {total} stimuli: {total / seconds:.0f} a second")
        surprises = list(judged(samples, total, process.returncode, marked(place.mark)))
    for line in surprises:
        print(f"SURPRISE soak: {line}\n  again: python3 Tests/Torture --soak --cases {cases} --seed {seed} --pyx {pyx}")
    return 1 if surprises else 0


def judged(samples, total, code, left):
    """Complaints about everything that grew although it should not."""
    if code != 0:
        yield f"exit {code}"
    if total < STIMULI:
        yield f"there were {total} stimuli, fewer than {STIMULI}: raise --cases"
    if left:
        yield f"it left {len(left)} processes"
    if not samples:
        yield "nothing was measured"
        return
    first, last = samples[0], samples[-1]
    if last.kilobytes > GROWTH * first.kilobytes:
        yield f"{last.kilobytes / 1024:.1f} MB at the end, {first.kilobytes / 1024:.1f} MB after {first.stimuli} stimuli"
    if most := [sample for sample in samples if sample.descriptors > DESCRIPTORS]:
        yield f"{most[0].descriptors} descriptors after {most[0].stimuli} stimuli"
    if waiting := [sample for sample in samples if sample.zombies > 1]:
        yield f"{waiting[0].zombies} zombies after {waiting[0].stimuli} stimuli"
