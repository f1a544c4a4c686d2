"use strict";
/**
 * The adapter's end of Pyx's wire protocol, version 1 (Node 18 or newer, no packages). In a page, pyx_adapter_browser.js
 * comes after it.
 *
 * An adapter is a program that Pyx starts, or that connects to Pyx. It wraps a payment SDK: Pyx tells it what happens
 * (stimuli), and it answers with what the SDK did (effects). This module is the loop in between, so that an adapter is
 * one class for each role of a system:
 *
 *     const pyx = require("./pyx_adapter");
 *
 *     class Popup extends pyx.Session {
 *       static system = "pay-by-bank-app";
 *       static role = "library";
 *       static stimuli = ["showPopup", "tap"];            // what this adapter understands
 *       static observes = ["presented", "openedURL"];     // what it lets Pyx see; nothing else is judged
 *       static isolation = "session";
 *
 *       open(world) {                                     // a fresh process: remember nothing but world.preferences
 *         this.sdk = new MySDK();
 *       }
 *
 *       send(kind, fields, world) {                       // one stimulus; what was done, in order
 *         return [pyx.effect("presented", { popup: "bank" })];
 *       }
 *
 *       static calibrate(kind, fields) {                  // make the fake surroundings do this, without the SDK
 *         return new FakeDevice().do(kind, fields);
 *       }
 *     }
 *
 *     pyx.serve("My SDK", "1.2.3", [Popup]);
 *
 * The words of stimuli and effects, with their fields, are in the contract page of each role. `open`, `send`, `settle`,
 * `close` and `calibrate` may be async: if one returns a promise, the answer waits for it. Each stimulus of a session
 * waits for the answer to the one before it.
 *
 * The conversation is JSON-RPC 2.0, one message a line, UTF-8, on standard input and output. Standard error is a log that
 * Pyx keeps and never judges; `console.log` goes there too, so it cannot disturb the conversation. `pyx certify --listen`
 * waits for an adapter that connects: if the environment has PYX_STREAM, with PYX_TOKEN, the same lines go over TCP; if it
 * has PYX_URL alone, they go over HTTP.
 *
 *     > {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"suite":{"name":"pyx","version":"…"}}}
 *     < {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"implementation":{"name":"…","version":"…"},"systems":[…]}}
 *     > {"jsonrpc":"2.0","id":2,"method":"open","params":{"system":"…","role":"library","world":{…everything…}}}
 *     < {"jsonrpc":"2.0","id":2,"result":{"session":"1"}}
 *     > {"jsonrpc":"2.0","id":3,"method":"send","params":{"session":"1","stimulus":{"tap":{"button":"…"}},"world":{}}}
 *     < {"jsonrpc":"2.0","id":3,"result":{"effects":[{"openedURL":{"url":"…"}}]}}
 *     > {"jsonrpc":"2.0","id":4,"method":"close","params":{"session":"1"}}
 *     < {"jsonrpc":"2.0","id":4,"result":{"effects":[]}}
 *
 * `settle` ({session, atMostMilliseconds, world} -> {effects}) waits for work under way, `calibrate` ({system, role,
 * effect} -> {effects}) shows that the adapter can see an effect, `shutdown` ({} -> {}) ends the adapter, as does the
 * end of its input. `open` carries the whole world, later messages only those of its top-level members that changed: an
 * absent member is unchanged, and a member that is null is removed. Pyx waits for the answer to a request before it
 * sends another to the same session; requests to other sessions may come in between, as far as `isolation` allows.
 *
 * JavaScript represents all numbers of the protocol exactly, including the world's clock.
 */

// A block, so that `pyx` is the only name that this file adds to a page.
{
// The timers as they are now: in a page, an adapter may later put fakes in their place.
const { setTimeout, clearTimeout } = globalThis;

const PROTOCOL = 1;
const METHODS = ["initialize", "open", "send", "settle", "close", "calibrate", "shutdown"];

/** An effect on the wire; fields that are null or undefined are left out. */
function effect(kind, fields = {}) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return { [kind]: Object.fromEntries(given) };
}

/** Whether some app on the simulated device handles the URL scheme. */
function isInstalled(world, scheme) {
  return world.apps.some((app) => app.schemes.includes(scheme));
}

/** What the system tells the host: true if an app handles the scheme and the host's Info.plist lists it. */
function canOpen(world, scheme) {
  return (world.host.queriesSchemes || []).includes(scheme) && isInstalled(world, scheme);
}

/** One life of the SDK under one role: extend it, declare what it can do, write `open` and `send`. */
class Session {
  /** Name of the system, such as "pay-by-bank-app". */
  static system = "";
  /** "library", "integration" or "configuration". */
  static role = "library";
  /** The names of the stimuli that it understands. */
  static stimuli = [];
  /** The names of the effects that Pyx can see. If an effect named here is not reported, that means "was not done". */
  static observes = [];
  /**
   * "exact": when `send` returns, nothing more will happen by itself. A number: after `send`, this module waits at
   * most that many milliseconds for work started with `background` to end.
   */
  static quiescence = "exact";
  /** "controlled": time is world.clock. "system": the SDK takes it from the machine, and Pyx judges less. */
  static clock = "controlled";
  /** "session": any number of sessions at once; "serial": one at a time; "process": a new process for each. */
  static isolation = "process";
  /** The platform that the SDK is made for: "ios", "android", "web" or "other"; undefined if not declared. */
  static platform = undefined;
  /**
   * A function that makes this process, or this page, as good as a fresh one; leave it undefined if there is none. It
   * may be async. If all classes have one, an adapter that connects to Pyx connects again after `shutdown`.
   */
  static beginAnew = undefined;

  #late = [];
  #work = new Set();

  /** Starts the SDK as a fresh process would: it remembers nothing but world.preferences. */
  open(world) {}

  /** Delivers a stimulus; returns the array of its effects, in order. */
  send(kind, fields, world) {
    throw new Error("this adapter has no send");
  }

  /** Returns late effects; this implementation waits for all work started with `background`. */
  async settle(world, atMostMs) {
    await this.wait(atMostMs);
    return [];
  }

  /** Ends the SDK; returns the effects that had not been returned yet. */
  close() {
    return [];
  }

  /** Makes the fake surroundings cause this effect without the SDK; returns the effects that were seen. */
  static calibrate(kind, fields) {
    throw new Error("this adapter has no calibrate");
  }

  // What subclasses may use, at any time.

  /** Reports effects that happen outside `send`; they go out with the next answer. */
  later(...effects) {
    this.#late.push(...effects);
  }

  /** Runs an async function that may end after `send` has returned; it reports with `later`. */
  background(work) {
    const running = Promise.resolve()
      .then(work)
      .catch((error) => console.error(error))
      .finally(() => this.#work.delete(running));
    this.#work.add(running);
  }

  /** Waits for background work to end, up to a time limit; returns whether none is left. */
  async wait(atMostMs) {
    let timer;
    const end = new Promise((resolve) => (timer = setTimeout(resolve, atMostMs, true)));
    try {
      while (this.#work.size > 0) {
        if (await Promise.race([Promise.allSettled(this.#work).then(() => false), end])) return false;
      }
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  takeLate() {
    return this.#late.splice(0);
  }

  /** Keeps late effects for the next answer, because the present one is an error. */
  putBack(late) {
    this.#late.unshift(...late);
  }
}

/**
 * Throw it from `send` if the SDK itself threw and the contract has no effect for that; it counts as the SDK's answer.
 *
 * Any other error counts as the adapter's mistake, and gives no verdict on the SDK. `ofTheSDK` does this for all calls:
 *
 *     try {
 *       this.sdk.pay();
 *     } catch (error) {
 *       throw new pyx.ThrownBySDK(error);
 *     }
 */
class ThrownBySDK extends Error {
  code = -32001;

  constructor(error) {
    super(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

/**
 * Wraps an SDK in this process, or a function of it: errors and rejections of its calls become the SDK's answers, and
 * everything else is unchanged.
 *
 *     this.sdk = pyx.ofTheSDK(new MySDK(fakeDevice));
 *
 * Errors that the adapter's own fakes throw while the SDK calls them also count as the SDK's: keep the fakes simple.
 */
function ofTheSDK(target, owner) {
  const thrown = (error) => (error instanceof ThrownBySDK ? error : new ThrownBySDK(error));
  return new Proxy(target, {
    get(_, name) {
      let member;
      try {
        // The receiver is the target, not the proxy, because only the target has the private members.
        member = Reflect.get(target, name, target);
      } catch (error) {
        throw thrown(error);
      }
      return typeof member === "function" ? ofTheSDK(member, target) : member;
    },
    set: (_, name, value) => Reflect.set(target, name, value, target),
    apply(_, receiver, parameters) {
      try {
        const result = Reflect.apply(target, owner ?? receiver, parameters);
        return result instanceof Promise
          ? result.catch((error) => {
              throw thrown(error);
            })
          : result;
      } catch (error) {
        console.error(error);
        throw thrown(error);
      }
    },
  });
}

/** A request that cannot be answered; Pyx gets the text. */
class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** The loop: reads requests, calls the sessions, writes answers. */
class Adapter {
  constructor(name, version, classes) {
    Object.assign(this, { name, version, classes });
    this.sessions = new Map(); // id -> {session, world}
    this.opened = 0;
  }

  /** Answers requests until `shutdown` or the end of the input; returns whether it was `shutdown`. */
  async run(channel) {
    this.channel = channel;
    for await (const request of channel.requests()) {
      // Not awaited: while one session waits, another may go on.
      const answered = this.handle(request);
      if (request.method !== "shutdown") continue;
      await answered;
      await channel.close();
      return true;
    }
    await channel.close();
    return false;
  }

  /** Answers one request. */
  async handle(request) {
    const answer = { jsonrpc: "2.0", id: request.id };
    try {
      if (!METHODS.includes(request.method)) throw new Refusal(-32601, `no such method: ${request.method}`);
      answer.result = await this[request.method](request.params || {});
    } catch (error) {
      const isAnswer = error instanceof Refusal || error instanceof ThrownBySDK;
      if (!isAnswer) console.error(error);
      answer.error = isAnswer ? { code: error.code, message: error.message } : { code: -32000, message: String(error) };
    }
    this.channel.write(JSON.stringify(answer));
  }

  // The methods of the protocol.

  initialize() {
    const systems = new Map();
    for (const cls of this.classes) {
      const quiescence = cls.quiescence === "exact" ? "exact" : { waitsMilliseconds: cls.quiescence };
      const declared = { quiescence, clock: cls.clock, isolation: cls.isolation, platform: cls.platform };
      const entry = systems.get(cls.system) || { id: cls.system, roles: [], ...declared };
      for (const [key, value] of Object.entries(declared)) {
        if (JSON.stringify(entry[key]) !== JSON.stringify(value)) {
          throw new Refusal(-32000, `the roles of ${cls.system} declare different ${key}`);
        }
      }
      entry.roles.push({ role: cls.role, stimuli: cls.stimuli, observes: cls.observes });
      systems.set(cls.system, entry);
    }
    const implementation = { name: this.name, version: this.version };
    return { protocol: PROTOCOL, implementation, systems: [...systems.values()] };
  }

  async open(params) {
    const cls = this.classOf(params);
    const session = new cls();
    this.opened += 1;
    const name = String(this.opened);
    this.sessions.set(name, { session, world: params.world });
    await session.open(params.world);
    return { session: name };
  }

  async send(params) {
    const { session, world } = this.sessionOf(params);
    const [[kind, fields]] = Object.entries(params.stimulus);
    const { stimuli, quiescence } = session.constructor;
    if (!stimuli.includes(kind)) {
      throw new Refusal(-32602, `this adapter does not understand the stimulus ${kind}`);
    }
    const late = session.takeLate();
    let effects;
    try {
      const seen = await session.send(kind, fields, world);
      // A forgotten `return` would look like an SDK that does nothing.
      if (!Array.isArray(seen)) throw new Error("send returned no array; return [] if nothing happened");
      effects = [...late, ...seen];
    } catch (error) {
      if (error instanceof ThrownBySDK) session.putBack(late);
      throw error;
    }
    if (quiescence !== "exact") await session.wait(quiescence);
    return { effects: [...effects, ...session.takeLate()] };
  }

  async settle(params) {
    const { session, world } = this.sessionOf(params);
    const effects = (await session.settle(world, params.atMostMilliseconds)) || [];
    return { effects: [...session.takeLate(), ...effects] };
  }

  async close(params) {
    const { session } = this.sessionOf(params);
    this.sessions.delete(params.session);
    const effects = (await session.close()) || [];
    return { effects: [...session.takeLate(), ...effects] };
  }

  async calibrate(params) {
    const [[kind, fields]] = Object.entries(params.effect);
    return { effects: (await this.classOf(params).calibrate(kind, fields)) || [] };
  }

  shutdown() {
    return {};
  }

  // Inside.

  classOf({ system, role }) {
    const cls = this.classes.find((one) => one.system === system && one.role === role);
    if (!cls) throw new Refusal(-32602, `this adapter has no ${role} of ${system}`);
    return cls;
  }

  sessionOf(params) {
    const found = this.sessions.get(params.session);
    if (!found) throw new Refusal(-32602, `no such session: ${params.session}`);
    for (const [member, value] of Object.entries(params.world || {})) {
      if (value === null) delete found.world[member];
      else found.world[member] = value;
    }
    return found;
  }
}

/**
 * The conversation over HTTP: it posts answers, and each reply brings the next messages. It polls only while there is
 * nothing to answer.
 *
 * One request always waits for messages. If another request comes, Pyx answers the older one at once.
 */
class Exchange {
  #ask;
  #afterThisTask;
  #answers = [];
  #messages = [];
  #received = 0;
  #waiting = 0;
  #isPlanned = false;
  #isOver = false;
  #failure;
  #wake = () => {};

  /**
   * @param ask takes a method, a path and a body, and returns the text of the reply, or undefined if the conversation
   * is over.
   * @param afterThisTask returns a promise that resolves once the current task has ended.
   */
  constructor(ask, afterThisTask) {
    this.#ask = ask;
    this.#afterThisTask = afterThisTask;
  }

  async connect() {
    const { connection } = JSON.parse(await this.#ask("POST", "/connect", ""));
    this.query = `connection=${connection}`;
  }

  async *requests() {
    this.#plan();
    while (true) {
      while (this.#messages.length > 0) yield this.#messages.shift();
      if (this.#failure) throw this.#failure;
      if (this.#isOver) return;
      await new Promise((resolve) => (this.#wake = resolve));
    }
  }

  write(text) {
    this.#answers.push(text);
    this.#plan();
  }

  /** Posts the remaining answers, and expects no more messages. */
  async close() {
    this.#isOver = true;
    const rest = this.#answers.splice(0);
    if (rest.length > 0) await this.#ask("POST", `/answers?${this.query}`, `[${rest.join(",")}]`);
  }

  /** Sends the next request after this task, so that answers made in the same task go out together. */
  async #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    await this.#afterThisTask();
    this.#isPlanned = false;
    if (!this.#isOver && (this.#answers.length > 0 || this.#waiting === 0)) this.#exchange();
  }

  async #exchange() {
    const after = this.#received;
    const answers = this.#answers.splice(0);
    const query = `${this.query}&after=${after}`;
    this.#waiting += 1;
    try {
      const text =
        answers.length > 0
          ? await this.#ask("POST", `/answers?${query}`, `[${answers.join(",")}]`)
          : await this.#ask("GET", `/messages?${query}`);
      this.#take(text, after);
    } catch (error) {
      [this.#failure, this.#isOver] = [error, true];
    }
    this.#waiting -= 1;
    this.#wake();
    this.#plan();
  }

  #take(text, after) {
    if (text === undefined) this.#isOver = true;
    if (!text) return; // an older Pyx sends no messages in reply to answers
    // Another reply may have brought some of these messages already.
    const messages = JSON.parse(text).slice(this.#received - after);
    this.#received += messages.length;
    this.#messages.push(...messages);
  }
}

// What follows is for Node.

const isNode = typeof module === "object" && typeof require === "function";
const fs = isNode && require("node:fs");
const http = isNode && require("node:http");
const net = isNode && require("node:net");
const readline = isNode && require("node:readline");

/** Writes everything before it returns: a pipe may take only a part at a time, or nothing for a moment. */
function write(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(fs.writeSync(1, rest));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** The requests in a stream of lines. */
async function* requestsIn(input) {
  for await (const line of readline.createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line);
}

/** Standard input and output. */
class Pipe {
  requests() {
    return requestsIn(process.stdin);
  }

  write(text) {
    write(text + "\n");
  }

  async close() {}
}

/** A TCP connection; its first line shows the token. */
class Stream {
  constructor(address, token) {
    const [, host, port] = /^(.*):(\d+)$/.exec(address);
    this.socket = net.connect(Number(port), host).setNoDelay(true);
    this.socket.on("error", (error) => unreachable(error));
    this.write(JSON.stringify({ jsonrpc: "2.0", method: "connect", params: { token } }));
  }

  async *requests() {
    for await (const request of requestsIn(this.socket)) {
      if (request.error) stop(`refused: ${request.error.message}`); // Pyx lets no other adapter in
      this.isAsked = true;
      yield request;
    }
    if (!this.isAsked) stop("Pyx closed the connection before it asked anything; is PYX_TOKEN that of this run?");
  }

  write(text) {
    this.socket.write(text + "\n");
  }

  close() {
    return new Promise((resolve) => this.socket.end(resolve));
  }
}

/** HTTP requests on connections that stay open. */
class HTTP {
  #exchange = new Exchange((...request) => this.#ask(...request), () => new Promise(setImmediate));
  #isOver = false;

  constructor(url) {
    this.url = url;
    this.agent = new http.Agent({ keepAlive: true });
  }

  async *requests() {
    await this.#exchange.connect();
    yield* this.#exchange.requests();
  }

  write(text) {
    this.#exchange.write(text);
  }

  async close() {
    await this.#exchange.close();
    this.#isOver = true;
    this.agent.destroy();
  }

  #ask(method, path, body) {
    return new Promise((resolve) => {
      const failed = (error) => this.#isOver || unreachable(error);
      const request = http.request(this.url + path, { method, agent: this.agent }, (response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part)).on("error", failed);
        response.on("end", () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode === 410) return resolve(undefined);
          const reason = text ? ` ${text}` : "; is PYX_URL that of this run?";
          if (response.statusCode >= 300) stop(`refused: ${response.statusCode}${reason}`);
          resolve(text);
        });
      });
      request.on("error", failed).end(body);
    });
  }
}

/** Whether this process has completed a conversation; if so, it is no error if Pyx refuses the next one. */
let hasServed = false;

function unreachable(error) {
  stop(`cannot speak to Pyx: ${error.message}`);
}

/** Ends an adapter that cannot speak to Pyx. */
function stop(reason) {
  if (hasServed) process.exit(0);
  console.error(`pyx_adapter: ${reason}`);
  process.exit(69);
}

/** How this adapter speaks to Pyx: as the environment says, else over the pipe by which it was started. */
function channel() {
  const { PYX_STREAM, PYX_TOKEN, PYX_URL } = process.env;
  if (PYX_STREAM) return new Stream(PYX_STREAM, PYX_TOKEN);
  return PYX_URL ? new HTTP(PYX_URL) : new Pipe();
}

async function serveAll(name, version, classes) {
  // Everything else that writes to standard output writes to the log.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const isConnected = Boolean(process.env.PYX_STREAM || process.env.PYX_URL);
  while (await new Adapter(name, version, classes).run(channel())) {
    if (!isConnected || !classes.every((cls) => cls.beginAnew)) break;
    for (const cls of classes) await cls.beginAnew();
    hasServed = true;
  }
  process.exit(0);
}

/** Serves the session classes until Pyx is done. */
function serve(name, version, classes) {
  if (!isNode) throw new Error("load pyx_adapter_browser.js after pyx_adapter.js");
  serveAll(name, version, classes);
}

const names = { effect, isInstalled, canOpen, Session, ThrownBySDK, ofTheSDK, serve };
if (isNode) module.exports = names;
else globalThis.pyx = { ...names, Adapter, Exchange };
}
