"""Kills a run at a random moment, in a folder with an older green report of the same name: nothing may look like a
pass.

Half of the runs judge in process, the other half behind an adapter. If the signal comes before the run has written its
first report, the folder stays as it was; if the signal comes later, some report in the folder must be red.
"""

import os
import signal
import time

import reports
from running import Place, marked
from table import Trial

SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGKILL")

GREEN = """<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="older" tests="1" failures="0" errors="0" skipped="0" time="1">
  <testsuite name="older" tests="1" failures="0" errors="0" skipped="0" time="1">
    <testcase name="OLD-01 Passed yesterday." classname="older" time="1"/>
  </testsuite>
</testsuites>
"""
OLDER = "TEST-pyx-reference-pia-wallets.xml"


class Kill:
    """One run with its signal."""

    def __init__(self, tools, name):
        chance = tools.chance(name)
        self.number = getattr(signal, chance.choice(SIGNALS))
        # Half of the signals come early, when the state of the run changes most quickly.
        self.after = chance.uniform(0, 3) if chance.random() < 0.5 else chance.uniform(0, 0.3)
        self.words = [tools.pyx, "certify", "--system", "pia-wallets", "--cases", "100000", "--format", "json"]
        self.is_piped = chance.random() < 0.5
        if self.is_piped:
            self.words += ["--adapter", f"{tools.pyx} adapter reference"]
        self.was_armed = False

    def send(self, process, folder, begun):
        """Waits for the moment, checks whether the run has written anything, and sends the signal."""
        time.sleep(self.after)
        names = set(os.listdir(folder)) - {OLDER}
        self.was_armed = bool(names) or os.stat(os.path.join(folder, OLDER)).st_mtime_ns > begun
        process.send_signal(self.number)

    def surprises(self):
        """Starts and kills the run, and reports what is wrong with the files and processes that remain."""
        with Place() as place:
            folder = place.path("reports")
            older = os.path.join(folder, OLDER)
            with open(older, "w") as file:
                file.write(GREEN)
            begun = time.time_ns() - 10**9 * 3600
            os.utime(older, ns=(begun, begun))
            ended = place.run(
                self.words + ["--reports", folder], limit=300, during=lambda p: self.send(p, folder, begun))
            is_deadly = self.number == signal.SIGKILL
            yield from ended.surprises(may_leave=is_deadly, may_be_killed=is_deadly or not self.was_armed)
            found, wrong = reports.suites(folder)
            for line in wrong:
                # A run cannot tidy up after a SIGKILL.
                if not is_deadly or ".part among the reports" not in line:
                    yield line
            if not self.was_armed:
                return
            if not any(suite.is_red for suite in found):
                yield f"{self}: no report is red"
            for suite in found:
                if not suite.is_red and os.stat(suite.path).st_mtime_ns > begun:
                    yield f"{self}: it wrote the green {suite.name}"
            if is_deadly:
                yield from self.remnants(place)
                return
            if ended.code != 75:
                yield f"{self}: exit {ended.code}, expected 75"
            yield from reports.agreement(ended.code, found, ended.out.decode("utf-8", "replace"))

    def remnants(self, place):
        """A complaint if an honest adapter's processes have outlived the run."""
        deadline = time.monotonic() + 5
        while marked(place.mark) and time.monotonic() < deadline:
            time.sleep(0.05)
        if marked(place.mark):
            yield f"{self}: the adapter goes on"

    def __str__(self):
        side = "behind an adapter" if self.is_piped else "in process"
        return f"{signal.Signals(self.number).name} after {self.after:.3f} s, {side}"


def kills(tools):
    """Random kills: 300 in the long form."""
    for number in range(12 if tools.short else 300):
        name = f"kills/{number:03}"
        yield Trial(name, lambda tools, name=name: Kill(tools, name).surprises())
