"""Runs another adapter, and either leaves its process group or leaves a process behind outside it.

Usage: escapes.py HOW END ADAPTER.

HOW is the way it escapes. END is what it does afterwards: `deaf` serves well but keeps running when it should end,
`garbage` breaks the protocol in the middle and keeps running, `noise` dies in the middle and leaves a process behind
that keeps writing to its log. "Keeps running" means an hour: no test waits that long, however busy the machine is.
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
    """Joins the suite's own process group, so the group that was made for it is empty."""
    os.setpgid(0, os.getpgid(os.getppid()))


def setsid():
    """Serves from a child in a session of its own."""
    if os.fork() != 0:
        sleep_for_ever()
    os.setsid()


def doubleFork():
    """Becomes a daemon, like programs that must outlive their terminal."""
    if os.fork() != 0:
        os._exit(0)
    os.setsid()
    if os.fork() != 0:
        os._exit(0)
    time.sleep(0.5)  # so that its first process is certainly seen to have ended


def helper():
    """Serves by itself, and leaves a daemon behind that keeps all streams open."""
    pid = os.fork()
    if pid == 0:
        os.setsid()
        if os.fork() != 0:
            os._exit(0)
        sleep_for_ever()
    os.waitpid(pid, 0)


def orphans():
    """Starts processes that end a moment after their parents have ended, and then waits for five seconds."""
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
        # The checks before the first case make some 150 requests if three roles are claimed; the fault comes later.
        if end == "garbage" and self.handled > 200:
            self.write(b"no answer\n")
            parent = os.getppid()
            while os.getppid() == parent:  # nobody ends a process in a session of its own
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
