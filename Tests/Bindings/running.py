"""Starts `pyx certify` with an adapter over a pipe, a stream or HTTP, and says how it ended."""

import os
import pathlib
import shlex
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINDINGS = ("pipe", "stream", "http")


def attach(binding, adapter):
    """The options with which this adapter speaks over the binding."""
    if binding == "pipe":
        return ["--adapter", adapter]
    # If both PYX_STREAM and PYX_URL are set, the kits take the stream.
    return ["--listen", "--launch", ("env -u PYX_STREAM " if binding == "http" else "") + adapter]


class Run:
    """A run of `pyx certify`; both outputs go to one file in its folder."""

    def __init__(self, pyx, options, folder, **environment):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.reports = self.folder / "reports"
        self.began = time.monotonic()
        self.command = [pyx, "certify", "--reports", str(self.reports), *options]
        with open(self.folder / "said", "wb") as said:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd=ROOT,
                env={**os.environ, **environment})

    @property
    def said(self):
        return (self.folder / "said").read_text(errors="replace")

    @property
    def is_over(self):
        return self.process.poll() is not None

    def status(self, member):
        """A number from /proc/PID/status, such as VmHWM in KiB; 0 if the process has ended."""
        try:
            lines = pathlib.Path("/proc/%d/status" % self.process.pid).read_text().splitlines()
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in lines if line.startswith(member + ":")), 0)

    def finish(self, within):
        """The exit code; None if it had to be killed."""
        try:
            code = self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        self.seconds = time.monotonic() - self.began
        return code

    def report_files(self):
        """The bytes of each report, by its name."""
        return {str(path.relative_to(self.reports)): path.read_bytes()
                for path in sorted(self.reports.rglob("*")) if path.is_file()}

    def __str__(self):
        return shlex.join(self.command)
