"""Runs `pyx certify` on one changed adapter, and reports the verdict."""

import collections
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading

PATIENCE = 300, 10
"""The time limit of a run in seconds: a fixed part, and a part for each case of a rule. Only a hanging `pyx` should
reach the limit: `pyx` itself ends an adapter that does not answer."""


class Verdict:
    """The rules' verdict on a change: noticed, threw, died, hung, not started, inconclusive, or not noticed."""

    def __init__(self, kind, rules=(), reason=""):
        self.kind, self.rules, self.reason = kind, list(rules), reason


class Judge:
    """Runs `pyx`, remembers which rules noticed changes in which function, and tries those rules first."""

    def __init__(self, pyx, python, folder, cases, deep_cases):
        self.pyx, self.python = pyx, python
        # The adapters are copied, so that edits during the run change nothing.
        self.kept = tempfile.TemporaryDirectory(prefix="pyx-mechanical-")
        self.folder = shutil.copytree(
            folder, pathlib.Path(self.kept.name) / "adapters", ignore=shutil.ignore_patterns("__pycache__", "[A-Z]*"))
        self.cases, self.deep_cases = cases, deep_cases
        self.lock = threading.Lock()
        self.kills = collections.defaultdict(collections.Counter)  # file or function -> rule -> how often it noticed
        self.runs = 0

    def control(self, adapter, subjects):
        """Judges the files as they are written without a change; ends the run unless the verdict is `not noticed`."""
        sources = {subject.file: subject.source() for subject in subjects}
        for role in sorted({subject.role for subject in subjects}):
            with tempfile.TemporaryDirectory(prefix="pyx-mechanical-") as place:
                verdict = self.run(*self.copied(adapter, sources, place), role, self.cases, [])
            if verdict.kind != "not noticed":
                raise SystemExit("%s, %s, is %s without a change: %s" % (
                    adapter, role, verdict.kind, ", ".join(verdict.rules) or verdict.reason))

    def copied(self, adapter, sources, place):
        """Copies the adapters with a new text for some files; returns the folder and the command for `run`."""
        folder = shutil.copytree(self.folder, pathlib.Path(place) / "adapters")
        for file, source in sources.items():
            (folder / file).write_text(source)
        script = next(path for path in (folder / (adapter + ".py"), folder / (adapter + ".js")) if path.exists())
        command = "node" if script.suffix == ".js" else "%s -B" % self.python
        return pathlib.Path(place), "%s %s" % (command, script)

    def judge(self, adapter, change, source):
        """First tries the rules that noticed changes near by, then all rules, then all rules with more cases."""
        with tempfile.TemporaryDirectory(prefix="pyx-mechanical-") as place:
            start = *self.copied(adapter, {change.subject.file: source}, place), change.subject.role
            likely = self.likely(change)
            verdict = self.run(*start, self.cases, likely) if likely else None
            if verdict is None or verdict.kind != "noticed":
                verdict = self.run(*start, self.cases, [])
            if verdict.kind == "not noticed" and self.deep_cases > self.cases:
                verdict = self.run(*start, self.deep_cases, [])
        self.remember(change, verdict)
        return verdict

    def remember(self, change, verdict):
        """Keeps the rules that noticed a change, because they are likely to notice other changes near by."""
        if verdict.kind == "noticed":
            with self.lock:
                for name in (change.subject.file, change.subject.file + " " + change.function):
                    self.kills[name].update(verdict.rules)

    def likely(self, change):
        """The rules that noticed the most changes of this function and of this file; empty if none did so far."""
        with self.lock:
            near = self.kills[change.subject.file + " " + change.function].most_common(6)
            far = self.kills[change.subject.file].most_common(6)
        return sorted({rule for rule, _ in near + far})

    def run(self, place, command, role, cases, rules):
        """One run of `pyx certify`."""
        with self.lock:
            self.runs += 1
        words = [self.pyx, "certify", "--adapter", command, "--role", role, "--cases", str(cases),
                 "--reports", str(place / "reports"), "--format", "json"]
        for rule in rules:
            words += ["--rule", rule]
        environment = {name: value for name, value in os.environ.items() if name != "PYX_DEFECT"}
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", env=environment,
            cwd=place, start_new_session=True)
        limit = PATIENCE[0] + PATIENCE[1] * cases
        try:
            output, errors = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGTERM)  # pyx ends what it has started, and reports what it knows
            try:
                verdict = self.read(*process.communicate(timeout=60))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                verdict = self.read(*process.communicate())
            # A stopped run that noticed nothing may not have reached the part that shows the change.
            return verdict if verdict.kind == "noticed" else Verdict("hung", reason="no end in %d s" % limit)
        return self.read(output, errors)

    @staticmethod
    def read(output, errors):
        """The verdict of a report."""
        try:
            results = json.loads(output)["results"]
        except (ValueError, KeyError):
            return Verdict("not started", reason=(errors.strip().split("\n") or [""])[-1])
        failing = [result["rule"] for result in results if result["outcome"] in ("failed", "warned")]
        if failing:
            return Verdict("noticed", failing)
        reasons = [json.dumps(result["error"] or result["inconclusive"]) for result in results
                   if result["outcome"] in ("errored", "inconclusive")]
        if not reasons:
            return Verdict("not noticed")
        text = " ".join(reasons)
        for kind, word in (("threw", "Error"), ("died", "exit"), ("hung", "answer within")):
            if word in text:
                return Verdict(kind, reason=reasons[0])
        return Verdict("inconclusive", reason=reasons[0])
