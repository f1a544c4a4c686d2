"""Leaves its process group, or leaves something behind that has, around another adapter: escapes.py HOW END ADAPTER.

HOW is how it gets away. END is what it does then: `deaf` serves well and goes on when it should end, `garbage` breaks
the protocol in the middle and goes on then, `noise` dies in the middle and leaves behind what goes on writing to its
log. An hour is for ever here: no test waits so long, however much else the machine has to do.
"""

import os
import sys
import time

import wrapped

how, end, script = sys.argv[1:4]


def sleep_for_ever():
    time.sleep(3600)
    os._exit(0)


def setpgid():
    """Goes into the suite's own group: the one that was made for it is empty."""
    os.setpgid(0, os.getpgid(os.getppid()))


def setsid():
    """Serves from a child in a session of its own."""
    if os.fork() != 0:
        sleep_for_ever()
    os.setsid()


def doubleFork():
    """Becomes a daemon, as programs did that were to outlive a terminal."""
    if os.fork() != 0:
        os._exit(0)
    os.setsid()
    if os.fork() != 0:
        os._exit(0)
    time.sleep(0.5)  # so that its first process is surely seen to be gone


def helper():
    """Serves itself, and leaves a daemon behind that keeps all streams open."""
    pid = os.fork()
    if pid == 0:
        os.setsid()
        if os.fork() != 0:
            os._exit(0)
        sleep_for_ever()
    os.waitpid(pid, 0)


def orphans():
    """Starts what ends at once, and whose parent is gone by then; then it takes its time."""
    for _ in range(10):
        pid = os.fork()
        if pid == 0:
            if os.fork() == 0:
                time.sleep(0.2)
            os._exit(0)
        os.waitpid(pid, 0)
    time.sleep(5)


class Escaped(wrapped.pyx.Adapter):
    handled = 0

    def handle(self, request):
        self.handled += 1
        # Later than the checks before the first case, which take some 150 requests where three roles are claimed.
        if end == "garbage" and self.handled > 200:
            self.write(b"no answer\n")
            parent = os.getppid()
            while os.getppid() == parent:  # in a session of its own nobody ends it
                time.sleep(0.2)
            os._exit(0)
        if end == "noise" and self.handled > 80:
            if os.fork() != 0:
                os._exit(3)
            os.setsid()
            for _ in range(60000):
                os.write(2, b"still here\n")
                time.sleep(0.01)
            os._exit(0)
        super().handle(request)


globals()[how]()
wrapped.pyx.Adapter = Escaped
wrapped.run(script)
if how != "orphans":
    sleep_for_ever()
