"""Stands between an adapter and Pyx, and does one thing wrong: `python3 relay.py FAULT WORD COMMAND…`.

It is for adapters that have no faults of their own, and for every adapter if the fault is `closes`. WORD is the
stimulus at which the faults `dies`, `hangs` and `closes` happen; `slow`, `garbage` and `answers-twice` happen to the
adapter's answers.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

DUE = 100
"""The number of the answer that is garbage or comes twice: by then, the checks before the first case are over."""
GARBAGE = b"Segmentation fault (not really)"

LENGTH = re.compile(rb"^content-length: *(\d+)", re.I | re.M)


class Relay:
    """The adapter as a child process, and the connections between the adapter and Pyx."""

    def __init__(self, fault, word, command):
        self.fault, self.word, self.command = fault, ('{"%s":' % word).encode(), command
        self.answers = 0
        self.is_closed = False
        self.ends = []

    def run(self):
        """Relays until the child ends, and then ends in the same way."""
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
        """Accepts the adapter's connections on the relay's own port, and passes each on."""
        listener = socket.create_server(("127.0.0.1", 0))

        def accept():
            while True:
                near, _ = listener.accept()
                far = socket.create_connection((host, port))
                for end in (near, far):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.ends += [near, far]
                self.begin(self.to_adapter, self.reader(far), near.fileno())
                self.begin(self.to_pyx, self.reader(near) if self.has_lines else self.requests(near), far.fileno())

        self.ends.append(listener)
        self.begin(accept)
        return listener.getsockname()[1]

    has_lines = "PYX_STREAM" in os.environ or "PYX_URL" not in os.environ

    def reader(self, end):
        """Reads line by line if the binding has lines; the lines of HTTP replies do not matter here."""
        return end.makefile("rb").readline if self.has_lines else lambda: end.recv(1 << 16)

    @staticmethod
    def requests(end):
        """Reads whole requests of HTTP."""
        stream = end.makefile("rb")

        def read():
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                line = stream.readline()
                if not line:
                    return b""
                head += line
            length = LENGTH.search(head)
            return head + stream.read(int(length[1]) if length else 0)

        return read

    def to_adapter(self, read, descriptor):
        while data := read():
            if self.word in data and self.fault in ("dies", "hangs", "closes"):
                self.misbehave()
            self.write(descriptor, data)
        self.end_of(descriptor)

    def to_pyx(self, read, descriptor):
        while data := read():
            if self.has_lines or b"/answers?" in data.split(b"\r\n", 1)[0]:
                self.answers += 1
                if self.fault == "slow":
                    time.sleep(0.02)
                if self.answers == DUE and self.fault in ("garbage", "answers-twice"):
                    data = self.spoiled(data)
            self.write(descriptor, data)
        self.end_of(descriptor)

    def spoiled(self, data):
        """The data with garbage in place of its answer, or with the answer twice; HTTP has answers in an array."""
        if self.has_lines:
            return GARBAGE + b"\n" if self.fault == "garbage" else data * 2
        head, body = data.split(b"\r\n\r\n", 1)
        answers = body.strip()[1:-1]
        body = b"[%s]" % (GARBAGE if self.fault == "garbage" else answers + b"," + answers)
        return LENGTH.sub(b"Content-Length: %d" % len(body), head) + b"\r\n\r\n" + body

    def write(self, descriptor, data):
        try:
            while data and not self.is_closed:
                data = data[os.write(descriptor, data):]
        except OSError:  # nobody reads any more
            pass

    def end_of(self, descriptor):
        """Closes a pipe, or the sending side of a connection, so that the reader sees the end."""
        for end in self.ends:
            if end.fileno() == descriptor:
                try:
                    end.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                return
        os.close(descriptor)

    # The faults that happen at the stimulus WORD.

    def misbehave(self):
        if self.fault == "dies":
            self.child.kill()
            self.child.wait()
            os._exit(9)
        if self.fault == "hangs":
            self.child.send_signal(signal.SIGSTOP)
            # On a busy machine, other threads of the child run on for a while, and could answer what is passed on next.
            os.waitid(os.P_PID, self.child.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
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
