"""What a hostile adapter does with its process and its streams instead of an answer.

Each deed gets the proxy, the request and the right answer. The argument of `@deed` says what the caller gets: `death`
(no answer can come), `silence` (no answer comes), `garble` (something else comes) or `harmless`.
"""

import os
import signal
import sys
import threading
import time

DEEDS, KINDS = {}, {}


def deed(kind):
    """Registers a function among the deeds under its own name."""

    def enter(function):
        name = function.__name__.strip("_").replace("_", "-")
        DEEDS[name], KINDS[name] = function, kind
        return function

    return enter


def wait():
    """Sleeps for an hour, which no trial outlasts."""
    time.sleep(3600)
    os._exit(0)


def deaf():
    """Keeps running, whatever it is asked."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    wait()


@deed("death")
def exit_0(proxy, request, answer):
    os._exit(0)


@deed("death")
def exit_3(proxy, request, answer):
    os._exit(3)


def dies_of(name):
    """Ends itself with a signal."""

    def body(proxy, request, answer):
        signal.signal(getattr(signal, name), signal.SIG_DFL) if name != "SIGKILL" else None
        os.kill(os.getpid(), getattr(signal, name))
        wait()

    body.__name__ = name.lower()
    deed("death")(body)


for signal_name in ("SIGKILL", "SIGSEGV", "SIGABRT", "SIGTERM", "SIGPIPE"):
    dies_of(signal_name)


@deed("death")
def half_a_line_and_exit(proxy, request, answer):
    proxy.write(answer[: len(answer) // 2])
    os._exit(0)


@deed("death")
def closes_stdout(proxy, request, answer):
    os.close(1)
    wait()


@deed("silence")
def hangs(proxy, request, answer):
    wait()


@deed("silence")
def hangs_deaf(proxy, request, answer):
    deaf()


@deed("silence")
def stops_itself(proxy, request, answer):
    os.kill(os.getpid(), signal.SIGSTOP)


@deed("silence")
def half_a_line_and_hangs(proxy, request, answer):
    proxy.write(answer[: len(answer) // 2])
    wait()


@deed("silence")
def closes_stdin_and_hangs(proxy, request, answer):
    os.close(0)
    wait()


@deed("silence")
def says_nothing(proxy, request, answer):
    pass


@deed("silence")
def answer_without_end_of_line(proxy, request, answer):
    proxy.write(answer.rstrip(b"\n"))


@deed("garble")
def floods_stdout(proxy, request, answer):
    while True:
        proxy.write(b"x" * 65536)


@deed("harmless")
def floods_stderr(proxy, request, answer):
    os.write(2, b"noise without end of line " * 4000)
    proxy.write(answer)


@deed("harmless")
def closes_stderr(proxy, request, answer):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    proxy.write(answer)


@deed("harmless")
def byte_by_byte(proxy, request, answer):
    for number, byte in enumerate(answer):
        os.write(1, bytes([byte]))
        if number % 200 == 0:
            time.sleep(0.001)


@deed("harmless")
def ignores_signals(proxy, request, answer):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    proxy.write(answer)


@deed("harmless")
def stray_thread(proxy, request, answer):
    threading.Thread(target=wait, daemon=True).start()
    proxy.write(answer)


@deed("harmless")
def ends_after_its_answer_slowly(proxy, request, answer):
    proxy.write(answer)
    if request["method"] == "shutdown":
        time.sleep(0.5)
        sys.exit(0)
