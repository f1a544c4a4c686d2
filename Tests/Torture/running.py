"""Starts `pyx` in a folder of its own, waits for it up to a limit, and says what it left behind."""

import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid

MARK = "PYX_TORTURE_MARK"
"""The variable that identifies every process that a run has started, wherever it went."""

TRAPS = ("Fatal error:", "*** Program crashed", "*** Signal ", "Traceback (most recent call last)", "Swift runtime failure")
"""The beginnings of lines about a trap in `pyx` itself; `pyx` quotes an adapter's traps after `pyx:`."""


SLOWEST = (0.0, "")
"""The run that took longest, in seconds of the wall clock, and its command."""


def adopt_orphans():
    """Makes this process adopt orphaned descendants, so that none is lost from sight (Linux)."""
    set_child_subreaper = 36
    ctypes.CDLL(None, use_errno=True).prctl(set_child_subreaper, 1, 0, 0, 0)


def hear_signals():
    """Restores the signals that `nohup` and background jobs ignore: programs started here must react to them."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def marked(mark):
    """The living processes that carry the mark: {pid: command line}."""
    wanted = f"{MARK}={mark}".encode()
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                if wanted not in file.read().split(b"\0"):
                    continue
            with open(f"/proc/{name}/cmdline", "rb") as file:
                words = file.read().replace(b"\0", b" ").decode(errors="replace").strip()
        except OSError:
            continue
        if words:
            found[int(name)] = words
    return found


class Place:
    """A folder for one run, with folders for reports, for temporary files and for what adapters remember."""

    def __init__(self):
        self.root = tempfile.mkdtemp(prefix="torture-")
        self.mark = uuid.uuid4().hex
        for name in ("reports", "tmp", "state", "cwd"):
            os.mkdir(self.path(name))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pid in marked(self.mark):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.root, ignore_errors=True)

    def path(self, *names):
        """A path in the folder."""
        return os.path.join(self.root, *names)

    @property
    def environment(self):
        """The environment of the run: marked, without Swift's backtraces, with temporary files in the folder."""
        return {
            **os.environ, MARK: self.mark, "TMPDIR": self.path("tmp"), "TORTURE_STATE": self.path("state"),
            "PYTHONDONTWRITEBYTECODE": "1", "SWIFT_BACKTRACE": "enable=no",
        }

    def start(self, words, **options):
        """Starts a program in the folder."""
        return subprocess.Popen(
            words, cwd=self.path("cwd"), env=self.environment, stdin=options.pop("stdin", subprocess.DEVNULL),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)

    def run(self, words, limit=120, during=None):
        """Runs a program in the folder to its end; `during` gets the process once it has started."""
        begun = time.monotonic()
        process = self.start(words)
        if during:
            during(process)
        try:
            out, err = process.communicate(timeout=limit)
            hung = False
        except subprocess.TimeoutExpired:
            process.kill()
            hung = True
            for pid in marked(self.mark):
                os.kill(pid, signal.SIGKILL)
            out, err = process.communicate()
        seconds = time.monotonic() - begun
        global SLOWEST
        SLOWEST = max(SLOWEST, (seconds, " ".join(map(os.fsdecode, words))))
        return Ended(self, process.returncode, out, err, hung, seconds)


class Ended:
    """The output of a run, and what the run left behind."""

    def __init__(self, place, code, out, err, hung, seconds):
        self.place, self.code, self.out, self.err = place, code, out, err
        self.hung, self.seconds = hung, seconds
        self.left = marked(place.mark)
        deadline = time.monotonic() + 0.5
        while self.left and time.monotonic() < deadline:  # killed processes need some processor time to end
            time.sleep(0.02)
            self.left = marked(place.mark)

    @property
    def notes(self):
        """Standard error as text."""
        return self.err.decode("utf-8", "replace")

    def surprises(self, may_leave=False, may_be_killed=False):
        """Complaints about things that no run may do, whatever its input."""
        if self.hung:
            yield "it hung and was killed"
            return
        if self.code is not None and self.code < 0 and not may_be_killed:
            yield f"it was killed by signal {-self.code}"
        own = [line for line in self.notes.splitlines() if not line.startswith("pyx: ")]
        trap = next((line for line in own if line.startswith(TRAPS)), None)
        if trap:
            yield f"it trapped: {trap[:200]}"
        if self.left and not may_leave:
            yield f"it left {len(self.left)} processes: {next(iter(self.left.values()))[:120]}"
        temporary = os.listdir(self.place.path("tmp"))
        if temporary and not may_leave:
            yield f"it left temporary files: {', '.join(temporary[:3])}"
        if os.listdir(self.place.path("cwd")):
            yield f"it wrote into its folder: {', '.join(os.listdir(self.place.path('cwd'))[:3])}"
