"use strict";
/**
 * An adapter inside a page: the conversation of pyx_adapter.js over HTTP, by `fetch` alone.
 *
 *     <script src="pyx_adapter.js"></script>
 *     <script src="pyx_adapter_browser.js"></script>
 *     <script src="my_sdk.js"></script>
 *     <script src="my_adapter.js"></script>     <!-- it ends with pyx.serve("My SDK", "1.2.3", [Popup]) -->
 *
 * `pyx certify --listen` prints a URL, and gives it to the launched command as PYX_URL. Open the page with that URL
 * after `#`, or as the parameter `pyx` of its query: `file:///…/my_page.html#http://127.0.0.1:PORT/TOKEN`. The page may
 * come from a file or from this machine; name any other origin with `--origin`.
 *
 * With the isolation "process", each session gets a fresh page. The page deletes what pages of its origin have stored,
 * and reloads itself, before it first connects and after each `shutdown`. If every class has `beginAnew`, the kit calls
 * that after `shutdown` instead. With any other isolation and without `beginAnew`, `shutdown` ends the conversation.
 *
 * The page shows what it is doing. It shows names of stimuli, and never their values.
 */
{
const { Adapter, Exchange } = globalThis.pyx;

/** What a person sees of the conversation. */
class Display {
  #values = new Map();
  #stimuli = 0;

  constructor(title) {
    const section = document.createElement("section");
    section.id = "pyx";
    section.setAttribute("aria-label", "Pyx");
    const list = document.createElement("dl");
    for (const name of ["adapter", "state", "system", "stimuli", "last stimulus"]) {
      const value = document.createElement("dd");
      list.append(Object.assign(document.createElement("dt"), { textContent: name }), value);
      this.#values.set(name, value);
    }
    section.append(list);
    document.body.append(section);
    this.#set("adapter", title);
    this.#set("stimuli", "0");
  }

  /** Shows and logs the state of the conversation. */
  state(words) {
    this.#set("state", words);
    console.info(`pyx_adapter: ${words}`);
  }

  /** Shows what a request is about. */
  request({ method, params = {} }) {
    if (params.system) this.#set("system", `${params.system}, ${params.role}`);
    if (method !== "send") return;
    this.#stimuli += 1;
    this.#set("stimuli", String(this.#stimuli));
    this.#set("last stimulus", Object.keys(params.stimulus)[0]);
  }

  #set(name, words) {
    this.#values.get(name).textContent = words;
  }
}

const NO_LONGER = "ended: Pyx needs this page no longer";

/** Why the page does not speak to Pyx, in words for a person. */
class Unreachable extends Error {}

/** HTTP requests by `fetch`. */
class Channel {
  #url;
  #display;
  #exchange = new Exchange((...request) => this.#ask(...request), afterThisTask);

  constructor(url, display) {
    this.#url = url.replace(/\/$/, "");
    this.#display = display;
  }

  connect() {
    return this.#exchange.connect();
  }

  async *requests() {
    this.#stay();
    for await (const request of this.#exchange.requests()) {
      this.#display.request(request);
      yield request;
    }
  }

  write(text) {
    this.#exchange.write(text);
  }

  /** Posts the last answer; Pyx may have ended before it replies. */
  async close() {
    try {
      await this.#exchange.close();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }

  /** Always keeps a request open: if it is cut, Pyx knows at once that the page has gone, whatever the page was doing. */
  async #stay() {
    try {
      while ((await this.#ask("GET", `/presence?${this.#exchange.query}`)) !== undefined);
    } catch {
      // The request for the next messages will report any error; an older Pyx does not know `/presence`.
    }
  }

  /** The text of the reply; undefined if the conversation is over. */
  async #ask(method, path, body) {
    let response, text;
    try {
      response = await ask(this.#url + path, { method, body, cache: "no-store" });
      text = await response.text();
    } catch {
      throw new Unreachable("cannot reach Pyx: it has ended, or the URL is not that of this run, or --origin is missing");
    }
    if (response.status === 410) return undefined;
    if (!response.ok) throw new Unreachable(`refused: ${reasonIn(text) ?? `HTTP status ${response.status}`}`);
    return text;
  }
}

// The original `fetch` and URL of the page: an adapter may replace `fetch` by a fake, and an SDK may change the URL.
const ask = globalThis.fetch.bind(globalThis);
const ownURL = new URL(location.href);

/** Resolves once the current task has ended; a timer would wait for a second in a tab that nobody sees. */
function afterThisTask() {
  return new Promise((resolve) => {
    tasks.push(resolve);
    nextTask.port2.postMessage(null);
  });
}

const tasks = [];
const nextTask = new MessageChannel();
nextTask.port1.onmessage = () => tasks.shift()();

function reasonIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

/** Removes the stored data of this origin that scripts can reach. */
async function forget() {
  const stores = [
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    () => document.cookie.split("; ").forEach(expire),
    async () => Promise.all((await indexedDB.databases()).map(({ name }) => deleteDatabase(name))),
    async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))),
    async () => Promise.all((await navigator.serviceWorker.getRegistrations()).map((one) => one.unregister())),
    () => history.replaceState(null, ""),
    () => (window.name = ""),
  ];
  for (const clear of stores) {
    try {
      await clear();
    } catch {
      // A page that was loaded from a file lacks some of these stores.
    }
  }
}

/** Expires a cookie under each path by which this page may have set it. */
function expire(cookie) {
  const parts = location.pathname.split("/");
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join("/");
    for (const one of [path, `${path}/`]) document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=${one || "/"}`;
  }
}

function deleteDatabase(name) {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}

/** The URL of the run, as the page was given it. */
function givenURL() {
  const hash = decodeURIComponent(ownURL.hash.slice(1));
  return /^https?:/.test(hash) ? hash : ownURL.searchParams.get("pyx");
}

function isLoaded() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

// Why this page reloaded itself, if it did. The reason is removed from the history before the SDK can see it.
const reasons = { fresh: "pyx_adapter: to begin", again: "pyx_adapter: to serve again" };
const reason = Object.values(reasons).find((one) => one === history.state);
if (reason) history.replaceState(null, "");

/** Whether this page has completed a conversation; it is then no error if Pyx refuses another. */
let hasServed = reason === reasons.again;

/** Whether the page has to be loaded for each session. */
function needsLoading(classes) {
  return classes.some((cls) => cls.isolation === "process") && !classes.every((cls) => cls.beginAnew);
}

/** Loads the page as if for the first time. */
async function loadAgain(reason) {
  await forget();
  history.replaceState(reason, "", ownURL.href);
  location.reload();
}

/** Connects and serves once; returns whether Pyx has ended the conversation with `shutdown`. */
async function serveOnce(url, display, adapter) {
  const channel = new Channel(url, display);
  await channel.connect();
  hasServed = false;
  display.state("connected");
  return adapter.run(channel);
}

async function serveAll(name, version, classes, display, url) {
  if (needsLoading(classes) && !reason) return loadAgain(reasons.fresh);
  while (await serveOnce(url, display, new Adapter(name, version, classes))) {
    hasServed = true;
    if (needsLoading(classes)) {
      display.state("loads again");
      return loadAgain(reasons.again);
    }
    if (!classes.every((cls) => cls.beginAnew)) break;
    display.state("begins anew");
    for (const cls of classes) await cls.beginAnew();
  }
  display.state(NO_LONGER);
}

/**
 * Serves the session classes until Pyx is done.
 *
 * @param {string} [url] the URL of the run; by default, the one in the page's own URL.
 */
globalThis.pyx.serve = async (name, version, classes, url = givenURL()) => {
  await isLoaded();
  const display = new Display(`${name} ${version}`);
  if (!url) return display.state("refused: the URL of this page lacks # and the URL that pyx certify --listen prints");
  try {
    await serveAll(name, version, classes, display, url);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    display.state(hasServed ? NO_LONGER : error.message);
  }
};
}
