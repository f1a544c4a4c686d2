"""Stands between an adapter and Pyx, and does one thing wrong: `python3 relay.py FAULT WORD COMMAND…`.

It serves adapters that have no faults of their own. WORD is the stimulus at which the faults `dies`, `hangs` and `closes`
happen; `slow`, `garbage` and `answers-twice` happen to the adapter's answers. Over HTTP it knows `closes` alone.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

DUE = 100
"""The answer that is garbage, or comes twice: the checks before the first case are over then."""
GARBAGE = b"Segmentation fault (not really)\n"


class Relay:
    """The adapter as a child, and the ways between it and Pyx."""

    def __init__(self, fault, word, command):
        self.fault, self.word, self.command = fault, ('{"%s":' % word).encode(), command
        self.answers = 0
        self.is_closed = False
        self.ends = []

    def run(self):
        """Relays until the child ends; ends as it has ended."""
        environment, pipes = dict(os.environ), None
        if "PYX_STREAM" in os.environ:
            host, port = os.environ["PYX_STREAM"].rsplit(":", 1)
            environment["PYX_STREAM"] = "127.0.0.1:%d" % self.listen(host, int(port))
        elif "PYX_URL" in os.environ:
            url = urllib.parse.urlsplit(os.environ["PYX_URL"])
            mine = "127.0.0.1:%d" % self.listen(url.hostname, url.port)
            environment["PYX_URL"] = url._replace(netloc=mine).geturl()
        else:
            pipes = subprocess.PIPE
        self.child = subprocess.Popen(self.command, env=environment, stdin=pipes, stdout=pipes)
        if pipes:
            self.begin(self.to_adapter, sys.stdin.buffer.raw.readline, self.child.stdin.fileno())
            self.begin(self.to_pyx, self.child.stdout.readline, 1)
        code = self.child.wait()
        while self.is_closed:  # it hangs up, and goes on running
            time.sleep(1)
        time.sleep(0.1)  # what it wrote last is on its way
        os._exit(code if code >= 0 else 128 - code)

    def begin(self, function, *arguments):
        threading.Thread(target=function, args=arguments, daemon=True).start()

    # The ways.

    def listen(self, host, port):
        """Accepts connections of the adapter on a port of its own, and passes each on."""
        listener = socket.create_server(("127.0.0.1", 0))

        def accept():
            while True:
                near, _ = listener.accept()
                far = socket.create_connection((host, port))
                for end in (near, far):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.ends += [near, far]
                self.begin(self.to_adapter, self.reader(far), near.fileno())
                self.begin(self.to_pyx, self.reader(near), far.fileno())

        self.ends.append(listener)
        self.begin(accept)
        return listener.getsockname()[1]

    @staticmethod
    def reader(end):
        """Reads lines from a stream; what is HTTP has no lines that matter here."""
        return end.makefile("rb").readline if "PYX_STREAM" in os.environ else lambda: end.recv(1 << 16)

    def to_adapter(self, read, descriptor):
        while data := read():
            if self.word in data and self.fault in ("dies", "hangs", "closes"):
                self.misbehave()
            self.write(descriptor, data)
        self.end_of(descriptor)

    def to_pyx(self, read, descriptor):
        while data := read():
            self.answers += 1
            if self.fault == "slow":
                time.sleep(0.02)
            is_due = self.answers == DUE
            if is_due and self.fault == "garbage":
                data = GARBAGE
            self.write(descriptor, data * 2 if is_due and self.fault == "answers-twice" else data)
        self.end_of(descriptor)

    def write(self, descriptor, data):
        try:
            while data and not self.is_closed:
                data = data[os.write(descriptor, data):]
        except OSError:  # nobody reads any more
            pass

    def end_of(self, descriptor):
        """Passes the end on."""
        for end in self.ends:
            if end.fileno() == descriptor:
                try:
                    end.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                return
        os.close(descriptor)

    # What goes wrong at the word.

    def misbehave(self):
        if self.fault == "dies":
            self.child.kill()
            self.child.wait()
            os._exit(9)
        if self.fault == "hangs":
            self.child.send_signal(signal.SIGSTOP)
            return
        self.is_closed = True
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()
        if not self.ends:
            os.close(1)
            self.child.stdin.close()


Relay(sys.argv[1], sys.argv[2], sys.argv[3:]).run()
