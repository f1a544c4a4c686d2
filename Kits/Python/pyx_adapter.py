"""The adapter's end of Pyx's wire protocol, version 1 (Python 3.8 or newer, standard library only).

An adapter is a program that Pyx starts, or that connects to Pyx. It wraps a payment SDK: Pyx tells it what happens
(stimuli), and it answers with what the SDK did (effects). This module is the loop in between, so that an adapter is one
class for each role of a system:

    import pyx_adapter as pyx

    class Popup(pyx.Session):
        system, role = "pay-by-bank-app", "library"
        stimuli = ["showPopup", "tap"]            # what this adapter understands
        observes = ["presented", "openedURL"]     # what it lets Pyx see; nothing else is judged
        isolation = "session"

        def open(self, world):                    # a fresh process: remember nothing but world["preferences"]
            self.sdk = MySDK(...)

        def send(self, kind, fields, world):      # one stimulus; what was done, in order
            return [pyx.effect("presented", popup="bank")]

        @classmethod
        def calibrate(cls, kind, fields):         # make the fake surroundings do this, without the SDK
            return FakeDevice().do(kind, fields)

    pyx.serve("My SDK", "1.2.3", [Popup])

The words of stimuli and effects, with their fields, are in the contract page of each role.

The conversation is JSON-RPC 2.0, one message a line, UTF-8, on standard input and output. Standard error is a log that
Pyx keeps and never judges; `print` goes there too, so it cannot disturb the conversation. `pyx certify --listen` waits
for an adapter that connects: if the environment has PYX_STREAM, with PYX_TOKEN, the same lines go over TCP; if it has
only PYX_URL, they go over HTTP.

    > {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"suite":{"name":"pyx","version":"…"}}}
    < {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"implementation":{"name":"…","version":"…"},"systems":[…]}}
    > {"jsonrpc":"2.0","id":2,"method":"open","params":{"system":"…","role":"library","world":{…everything…}}}
    < {"jsonrpc":"2.0","id":2,"result":{"session":"1"}}
    > {"jsonrpc":"2.0","id":3,"method":"send","params":{"session":"1","stimulus":{"tap":{"button":"…"}},"world":{}}}
    < {"jsonrpc":"2.0","id":3,"result":{"effects":[{"openedURL":{"url":"…"}}]}}
    > {"jsonrpc":"2.0","id":4,"method":"close","params":{"session":"1"}}
    < {"jsonrpc":"2.0","id":4,"result":{"effects":[]}}

`settle` ({session, atMostMilliseconds, world} -> {effects}) waits for work under way, `calibrate` ({system, role,
effect} -> {effects}) shows that the adapter can see an effect, `shutdown` ({} -> {}) ends the adapter, as does the end
of its input. `open` carries the whole world, later messages only those of its top-level members that changed: an absent
member is unchanged, and a member that is null is removed. Pyx waits for the answer to a request before it sends another
to the same session; requests to other sessions may come in between, as far as `isolation` allows.
"""

import json
import os
import socket
import sys
import threading
import time
import traceback
import urllib.parse

PROTOCOL = 1


def effect(kind, /, **fields):
    """An effect on the wire; fields that are None are left out."""
    return {kind: {name: value for name, value in fields.items() if value is not None}}


def is_installed(world, scheme):
    """Whether some app on the simulated device handles the URL scheme."""
    return any(scheme in app["schemes"] for app in world["apps"])


def can_open(world, scheme):
    """What the system tells the host: true if an app handles the scheme and the host's Info.plist lists it."""
    return scheme in (world["host"].get("queriesSchemes") or []) and is_installed(world, scheme)


class Session:
    """One life of the SDK under one role: subclass it, declare what it can do, write `open` and `send`."""

    system = ""
    """Name of the system, such as "pay-by-bank-app"."""
    role = "library"
    """"library", "integration" or "configuration"."""
    stimuli = ()
    """The names of the stimuli that it understands."""
    observes = ()
    """The names of the effects that Pyx can see. If an effect named here is not reported, that means "was not done"."""
    quiescence = "exact"
    """"exact": when `send` returns, nothing more will happen by itself. A number: after `send`, this module waits at
    most that many milliseconds for work started with `background` to end."""
    clock = "controlled"
    """"controlled": time is world["clock"]. "system": the SDK takes it from the machine, and Pyx judges less."""
    isolation = "process"
    """"session": any number of sessions at once; "serial": one at a time; "process": a new process for each."""
    platform = None
    """The platform that the SDK is made for: "ios", "android", "web" or "other"; None if not declared."""
    threaded = False
    """Whether requests to different sessions are handled at the same time, each on a thread. Set it to True if `send`
    waits for something, such as a reply from the network."""
    begin_anew = None
    """A class method that makes this process as good as a fresh one; None if there is none. If all
    classes have one, an adapter that connects to Pyx connects again after `shutdown`."""

    def __new__(cls, *_):
        self = super().__new__(cls)
        self._changed = threading.Condition()
        self._late = []
        self._under_way = 0
        return self

    def open(self, world):
        """Starts the SDK as a fresh process would: it remembers nothing but world["preferences"]."""

    def send(self, kind, fields, world):
        """Delivers a stimulus; returns the list of its effects, in order."""
        raise NotImplementedError

    def settle(self, world, at_most_ms):
        """Returns late effects; this implementation waits for all work started with `background`."""
        self.wait(at_most_ms)
        return []

    def close(self):
        """Ends the SDK; returns the effects that had not been returned yet."""
        return []

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the fake surroundings cause this effect without the SDK; returns the effects that were seen."""
        raise NotImplementedError("this adapter has no calibrate")

    # What subclasses may use, from any thread.

    def later(self, *effects):
        """Reports effects that happen outside `send`; they go out with the next answer."""
        with self._changed:
            self._late.extend(effects)

    def background(self, function, *arguments):
        """Runs a function on a thread that may finish after `send` has returned; it reports with `later`."""
        with self._changed:
            self._under_way += 1

        def run():
            try:
                function(*arguments)
            except Exception:
                traceback.print_exc()
            finally:
                with self._changed:
                    self._under_way -= 1
                    self._changed.notify_all()

        threading.Thread(target=run, daemon=True).start()

    def wait(self, at_most_ms):
        """Waits for background work to end, up to a time limit; returns whether none is left."""
        with self._changed:
            return self._changed.wait_for(lambda: self._under_way == 0, at_most_ms / 1000)

    def _take_late(self):
        with self._changed:
            late, self._late = self._late, []
            return late

    def _put_back(self, late):
        """Puts late effects back for the next answer, because this answer is an error."""
        with self._changed:
            self._late[:0] = late


class ThrownBySDK(Exception):
    """Raise it from `send` if the SDK itself threw and the contract has no effect for that; it is the SDK's answer.

    Any other exception counts as the adapter's mistake, and gives no verdict on the SDK. `OfTheSDK` does this for all
    calls:

        try:
            self.sdk.pay()
        except Exception as error:
            raise pyx.ThrownBySDK(error)
    """

    code = -32001

    def __init__(self, error):
        is_error = isinstance(error, BaseException)
        super().__init__("%s: %s" % (type(error).__name__, error) if is_error else str(error))


class OfTheSDK:
    """An SDK in this process, or a function of it; errors that its calls throw are the SDK's answers.

        self.sdk = pyx.OfTheSDK(MySDK(fake_device))

    Errors that the adapter's own fakes throw while the SDK calls them also count as the SDK's: keep the fakes simple.
    """

    def __init__(self, target):
        object.__setattr__(self, "_target", target)

    def __getattr__(self, name):
        try:
            member = getattr(self._target, name)
        except Exception as error:
            raise ThrownBySDK(error)
        return OfTheSDK(member) if callable(member) else member

    def __setattr__(self, name, value):
        setattr(self._target, name, value)

    def __call__(self, *arguments, **named):
        try:
            return self._target(*arguments, **named)
        except ThrownBySDK:
            raise
        except Exception as error:
            traceback.print_exc()
            raise ThrownBySDK(error)


class Refusal(Exception):
    """A request that cannot be answered; Pyx gets the text."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Wait:
    """The rest of a request after the SDK was called: a wait for background work, with a time limit."""

    def __init__(self, session, at_most_ms, effects):
        self.session, self.at_most_ms, self.effects = session, at_most_ms, effects

    def is_best_moved(self):
        """Whether to wait on another thread, so that other sessions go on.

        Only this module's own code may run on that thread.
        """
        is_own = type(self.session).wait is Session.wait
        return is_own and not self.session.threaded and self.at_most_ms != 0 and not self.session.wait(0)

    def result(self):
        """Waits, and returns the result."""
        if self.at_most_ms != 0:
            self.session.wait(self.at_most_ms)
        return {"effects": self.effects + self.session._take_late()}


class Adapter:
    """The loop: reads requests, calls the sessions, writes answers."""

    def __init__(self, name, version, sessions):
        self.name, self.version = name, version
        self.classes = {(cls.system, cls.role): cls for cls in sessions}
        self.sessions = {}  # id -> (session, world)
        self.opened = 0
        self.lock = threading.Lock()
        self.is_over = False

    def run(self):
        """Answers requests until `shutdown` or the end of the input; returns whether it was `shutdown`."""
        self.channel = channel()
        sys.stdout.reconfigure(line_buffering=True)  # at once, because Python writes to a pipe block by block
        for request in self.channel.requests():
            if self._is_threaded(request):
                threading.Thread(target=self.handle, args=(request,), daemon=True).start()
            else:
                self.handle(request)
            if self.is_over:
                break
        self.channel.close()
        return self.is_over

    def handle(self, request):
        """Answers one request. If it only has to wait for background work, other sessions go on meanwhile."""
        answer = {"jsonrpc": "2.0", "id": request["id"]}
        try:
            method = self.methods.get(request["method"])
            if method is None:
                raise Refusal(-32601, "no such method: " + request["method"])
            result = method(self, request.get("params") or {})
            if isinstance(result, Wait):
                if result.is_best_moved():
                    threading.Thread(target=self._finish, args=(answer, result), daemon=True).start()
                    return
                result = result.result()
            answer["result"] = result
        except (Refusal, ThrownBySDK) as refusal:
            answer["error"] = {"code": refusal.code, "message": str(refusal)}
        except Exception as error:
            traceback.print_exc()
            answer["error"] = {"code": -32000, "message": "%s: %s" % (type(error).__name__, error)}
        self._answer(answer)

    def _finish(self, answer, wait):
        self._answer({**answer, "result": wait.result()})

    def _answer(self, answer):
        self.write(json.dumps(answer, separators=(",", ":")).encode() + b"\n")

    def write(self, data):
        """Writes one line."""
        self.channel.write(data)

    # The methods of the protocol.

    def initialize(self, params):
        systems = {}
        for (system, role), cls in self.classes.items():
            waits = cls.quiescence if cls.quiescence == "exact" else {"waitsMilliseconds": cls.quiescence}
            declared = {"quiescence": waits, "clock": cls.clock, "isolation": cls.isolation}
            if cls.platform is not None:
                declared["platform"] = cls.platform
            entry = systems.setdefault(system, {"id": system, "roles": [], **declared})
            if any(entry.get(key) != value for key, value in declared.items()):
                raise Refusal(-32000, "the roles of %s declare different %s" % (system, ", ".join(declared)))
            entry["roles"].append({"role": role, "stimuli": list(cls.stimuli), "observes": list(cls.observes)})
        implementation = {"name": self.name, "version": self.version}
        return {"protocol": PROTOCOL, "implementation": implementation, "systems": list(systems.values())}

    def open(self, params):
        session, world = self._class(params)(), params["world"]
        with self.lock:
            self.opened += 1
            name = str(self.opened)
            self.sessions[name] = (session, world)
        session.open(world)
        return {"session": name}

    def send(self, params):
        return self._begin_send(params).result()

    def _begin_send(self, params):
        session, world = self._session(params)
        ((kind, fields),) = params["stimulus"].items()
        if kind not in session.stimuli:
            raise Refusal(-32602, "this adapter does not understand the stimulus " + kind)
        late = session._take_late()
        try:
            effects = late + list(session.send(kind, fields, world) or [])
        except ThrownBySDK:
            session._put_back(late)
            raise
        return Wait(session, 0 if session.quiescence == "exact" else session.quiescence, effects)

    def settle(self, params):
        return self._begin_settle(params).result()

    def _begin_settle(self, params):
        session, world = self._session(params)
        if type(session).settle is Session.settle:
            return Wait(session, params["atMostMilliseconds"], [])
        effects = list(session.settle(world, params["atMostMilliseconds"]) or [])
        return Wait(session, 0, session._take_late() + effects)

    def close(self, params):
        session, _ = self._session(params)
        with self.lock:
            del self.sessions[params["session"]]
        effects = list(session.close() or [])
        return {"effects": session._take_late() + effects}

    def calibrate(self, params):
        ((kind, fields),) = params["effect"].items()
        return {"effects": list(self._class(params).calibrate(kind, fields) or [])}

    def shutdown(self, params):
        self.is_over = True
        return {}

    methods = {
        "initialize": initialize, "open": open, "send": _begin_send, "settle": _begin_settle, "close": close,
        "calibrate": calibrate, "shutdown": shutdown,
    }

    # Inside.

    def _class(self, params):
        cls = self.classes.get((params["system"], params["role"]))
        if cls is None:
            raise Refusal(-32602, "this adapter has no %s of %s" % (params["role"], params["system"]))
        return cls

    def _session(self, params):
        with self.lock:
            found = self.sessions.get(params["session"])
        if found is None:
            raise Refusal(-32602, "no such session: %s" % params["session"])
        for member, value in (params.get("world") or {}).items():
            if value is None:
                found[1].pop(member, None)
            else:
                found[1][member] = value
        return found

    def _is_threaded(self, request):
        params = request.get("params") or {}
        with self.lock:
            found = self.sessions.get(params.get("session"))
        return found is not None and found[0].threaded


class Pipe:
    """Standard input and output."""

    def __init__(self):
        self.lock = threading.Lock()
        self.output = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # whatever else writes to standard output writes to the log

    def requests(self):
        return map(json.loads, sys.stdin.buffer)

    def write(self, data):
        with self.lock:
            self.output.write(data)
            self.output.flush()

    def close(self):
        self.output.close()


class Stream:
    """A TCP connection; its first line shows the token."""

    is_asked = False

    def __init__(self, address, token):
        host, port = address.rsplit(":", 1)
        self.lock = threading.Lock()
        self.socket = socket.create_connection((host, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        hello = {"jsonrpc": "2.0", "method": "connect", "params": {"token": token}}
        self.write(json.dumps(hello).encode() + b"\n")

    def requests(self):
        with self.socket.makefile("rb") as lines:
            for line in lines:
                request = json.loads(line)
                if "error" in request:  # Pyx lets no other adapter in
                    raise Refused("refused: " + request["error"]["message"])
                self.is_asked = True
                yield request
        if not self.is_asked:
            raise Refused("Pyx closed the connection before it asked anything; is PYX_TOKEN that of this run?")

    def write(self, data):
        with self.lock:
            self.socket.sendall(data)

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:  # Pyx was first
            pass


class Refused(Exception):
    """Pyx refuses this adapter, at the start or later; the text says why."""


class Requests:
    """HTTP requests on a connection that stays open: each is sent at once, and its reply is read when it is needed."""

    IDLE_SECONDS = 60
    """Half of the time after which Pyx closes an idle connection."""

    def __init__(self, url):
        self.address = (url.hostname, url.port)
        self.head = "%%s %s%%s HTTP/1.1\r\nHost: %s\r\nContent-Length: %%d\r\n\r\n" % (url.path, url.netloc)
        self.socket = None
        self.last_use = 0

    def send(self, method, path, body=b""):
        now = time.monotonic()
        if self.socket is None or now - self.last_use > self.IDLE_SECONDS:
            self.close()
            self.socket = socket.create_connection(self.address)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.replies = self.socket.makefile("rb")
        self.last_use = now
        self.socket.sendall((self.head % (method, path, len(body))).encode() + body)

    def reply(self):
        """The reply to the request as JSON; None if the conversation is over."""
        line = self.replies.readline()
        if not line:
            raise ConnectionError("it closed the connection")
        length = 0
        for header in iter(self.replies.readline, b"\r\n"):
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        status, text = int(line.split()[1]), self.replies.read(length)
        if status == 410:
            return None
        if status // 100 != 2:
            raise Refused("refused: %d%s" % (status, " " + text.decode() if text else "; is PYX_URL that of this run?"))
        return json.loads(text) if text else {}

    def close(self):
        if self.socket is not None:
            self.replies.close()
            self.socket.close()


class HTTP:
    """Posts answers, and takes the next messages from the reply; polls only while there is nothing to answer.

    Answers from other threads go out at once, on a second connection.
    """

    def __init__(self, url):
        url = urllib.parse.urlsplit(url.rstrip("/"))
        self.exchanges, self.posts = Requests(url), Requests(url)
        self.reader = threading.get_ident()
        self.held = []  # the reader's answers to the messages at hand
        self.lock, self.answers = threading.Lock(), []
        self.is_posting = self.has_posted = False
        self.exchanges.send("POST", "/connect")
        self.query = "connection=" + self.exchanges.reply()["connection"]

    def requests(self):
        received = 0
        while True:
            after = "%s&after=%d" % (self.query, received)
            if self.held:
                held, self.held = self.held, []
                self.exchanges.send("POST", "/answers?" + after, self._batch(held))
            else:
                self.exchanges.send("GET", "/messages?" + after)
            messages = self.exchanges.reply()
            if messages is None:  # the conversation is over
                return
            received += len(messages)
            yield from messages

    def write(self, data):
        """Keeps the reading thread's answers until all messages at hand are answered; posts answers of other threads at
        once."""
        answer = data.rstrip(b"\n")
        if threading.get_ident() == self.reader:
            self.held.append(answer)
        else:
            self._post(answer)

    def _post(self, answer):
        """Posts at once; if another thread is posting, that thread also posts this answer."""
        with self.lock:
            self.answers.append(answer)
            if self.is_posting:
                return
            self.is_posting = True
        while True:
            self._end_post()
            with self.lock:
                batch, self.answers = self.answers, []
            # The reply is read only before the next post, so that no thread waits for it now.
            self.posts.send("POST", "/answers?" + self.query, self._batch(batch))
            self.has_posted = True
            with self.lock:
                self.is_posting = bool(self.answers)
                if not self.is_posting:
                    return

    def close(self):
        if self.held:  # nothing is expected any more
            self.exchanges.send("POST", "/answers?" + self.query, self._batch(self.held))
            self.exchanges.reply()
        self._end_post()
        self.exchanges.close()
        self.posts.close()

    def _end_post(self):
        if self.has_posted:
            self.has_posted = False
            self.posts.reply()

    @staticmethod
    def _batch(answers):
        return b"[" + b",".join(answers) + b"]"


def channel():
    """How this adapter speaks to Pyx: as the environment says, else over the pipe by which it was started."""
    if "PYX_STREAM" in os.environ:
        return Stream(os.environ["PYX_STREAM"], os.environ.get("PYX_TOKEN", ""))
    if "PYX_URL" in os.environ:
        return HTTP(os.environ["PYX_URL"])
    return Pipe()


def serve(name, version, sessions):
    """Serves the session classes until Pyx is done."""
    can_begin_anew = all(cls.begin_anew for cls in sessions) and ("PYX_STREAM" in os.environ or "PYX_URL" in os.environ)
    has_served = False
    try:
        while Adapter(name, version, sessions).run() and can_begin_anew:
            for cls in sessions:
                cls.begin_anew()
            has_served = True
    except (OSError, Refused) as error:
        if not has_served:  # otherwise Pyx needs no other adapter, and all is well
            reason = str(error) if isinstance(error, Refused) else "cannot speak to Pyx: %s" % error
            print("pyx_adapter: " + reason, file=sys.stderr)
            sys.exit(69)
