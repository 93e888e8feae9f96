// Keeps a page of a table at the newest version, whatever way the news comes: the answer to a press, the stream, or,
// where no stream comes through, asking now and then. The server decides what is shown; this only decides when to ask.
// Tabs that show the same follow by one stream (sharing.js). A player's tab keeps it while it is hidden, so that its
// title, a sound and a notification can call; the tab of somebody who watches lets go of it until it is looked at.

import { Tab } from "./sharing.js";

const QUIET_MS = 45_000; // the stream says every 20 seconds that it lives
const FIRST_SIGN_MS = 8_000; // a proxy that holds the stream back shows itself by this
const POLL_MS = 4_000;
const SLOWEST_POLL_MS = 60_000;
const REOPEN_MS = 20_000; // until a stream that could not be opened is tried again
const WHOLE = "<title data-whole>"; // how a message begins that holds every region, not only what is new

/** The version that the page shows. */
export function shownVersion() {
  const shown = document.querySelector("#forms[data-version], #room[data-version]");
  return shown ? Number(shown.dataset.version) : 0;
}

/** How new the page is: the version of the game, and how much has been said beside it. */
function shownEdition() {
  return { version: shownVersion(), talks: Number(document.getElementById("talk")?.dataset.talks ?? 0) };
}

/** Follow the table of the page that holds `live`, and call `changed` after the page shows another version. */
export function follow(live, changed) {
  const polling = new Polling(live);
  passOn(live, polling);
  dropOldNews(live);
  live.addEventListener("alive", () => polling.heard());
  live.addEventListener("reload", () => location.reload());
  live.addEventListener("poll", () => polling.only());
  live.addEventListener("htmx:sse:before:connection", (event) => polling.mayConnect() || event.preventDefault());
  live.addEventListener("htmx:sse:after:connection", (event) => polling.connected(event.detail.connection));
  live.addEventListener("htmx:sse:close", () => polling.connected(null));
  live.addEventListener("htmx:sse:error", () => polling.failed());
  live.addEventListener("htmx:error", (event) => ofStream(event) && polling.failed());
  onLostPress(() => polling.lost());
  document.addEventListener("visibilitychange", () => (document.hidden ? polling.left() : polling.returned()));
  window.addEventListener("pageshow", (event) => event.persisted && polling.ask());
  window.addEventListener("online", () => polling.ask());
  closeOnLeaving(live);
  document.addEventListener("htmx:config:request", ({ detail }) => {
    detail.ctx.request.headers["Table-Edition"] = tellEdition();
  });
  announceChanges(changed);
  document.addEventListener("DOMContentLoaded", () => polling.begin()); // htmx is ready then, too
}

/** Pass on what the stream says to the tabs that follow by it. */
function passOn(live, polling) {
  live.addEventListener("htmx:sse:before:message", ({ detail }) => {
    const { event, data, id } = detail.message;
    polling.pass({ event, data, id });
  });
}

/** Says whether a request that failed was to open the stream: htmx tries again only once it was open. */
function ofStream(event) {
  return event.detail.ctx?.request?.action?.split("?")[0].endsWith("/stream");
}

/** Call `back` when a press gets no answer to show: nobody was there, or somebody who could not do it. */
export function onLostPress(back) {
  const pressed = ({ detail }) => detail.ctx?.request?.method === "POST";
  document.addEventListener("htmx:error", (event) => pressed(event) && back());
  document.addEventListener("htmx:response:error", (event) => {
    if (event.detail.ctx.response.status >= 500 && pressed(event)) back();
  });
}

/** A page that is left gives its connection back at once: a browser holds only six of them to a server. */
function closeOnLeaving(live) {
  let connection = null;
  live.addEventListener("htmx:sse:after:connection", (event) => (connection = event.detail.connection));
  window.addEventListener("pagehide", () => connection?.abortController?.abort());
}

/** An answer that was overtaken by a newer one must not be shown any more. */
function dropOldNews(live) {
  live.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (!message.event && message.id && ahead(message.id) === 0) event.preventDefault();
  });
  document.addEventListener("htmx:before:swap", (event) => {
    dropOldTalk(event.detail.tasks ?? []);
    const versions = (event.detail.tasks ?? [])
      .map((task) => task.fragment?.querySelector?.("#forms[data-version], #room[data-version]"))
      .filter(Boolean)
      .map((element) => Number(element.dataset.version));
    if (versions.some((version) => version < shownVersion())) event.preventDefault();
  });
}

/** A new board may come with talk that was overtaken by the answer to something one has just said oneself. */
function dropOldTalk(tasks) {
  const { talks } = shownEdition();
  const old = (task) => Number(task.fragment?.querySelector?.("#talk")?.dataset.talks ?? talks) < talks;
  for (let place = tasks.length - 1; place >= 0; place -= 1) if (old(tasks[place])) tasks.splice(place, 1);
}

/** Each request says how new its page is, so that the answer can be what is newer. */
function tellEdition() {
  const { version, talks } = shownEdition();
  return `${version}.${talks}`;
}

function announceChanges(changed) {
  let known = shownVersion();
  document.addEventListener("htmx:after:swap", () => {
    const version = shownVersion();
    if (version === known) return;
    known = version;
    changed(version);
  });
}

/** Name what all tabs have in common that may share a stream: the page, the seat that was asked for, the language. */
function viewOf(live) {
  const address = new URL(live.getAttribute("hx-sse:connect"), location.href);
  address.searchParams.delete("since");
  const page = document.getElementById("room") ? "waiting" : "table";
  return `${address.pathname}${address.search} ${page} ${document.documentElement.lang}`;
}

/** Count the changes between what the page shows and an edition: "17", or "17.4" with what was said beside. */
function ahead(edition) {
  const [version, talks] = edition.split(".").map(Number);
  const shown = shownEdition();
  return Math.max(0, version - shown.version) + Math.max(0, (talks ?? 0) - shown.talks);
}

/** Asks for news while the stream is silent, ever less often while nobody answers. */
class Polling {
  #live;
  #tab;
  #heardAt = 0;
  #alone = false;
  #connection = null;
  #openAt = Infinity;
  #failures = 0;
  #asking = false;
  #nextAt = performance.now() + FIRST_SIGN_MS;

  constructor(live) {
    this.#live = live;
    this.#tab = new Tab(viewOf(live), {
      lead: () => this.#open(),
      retire: () => this.#close(),
      hear: (message) => this.#hear(message),
      hearing: () => this.#streaming(),
    });
    setInterval(() => this.#tick(), 1_000);
  }

  /** Join the tabs that show the same; one that comes later has to catch up, and hear whether a stream is there. */
  begin() {
    if (this.#resting()) return;
    this.#tab.join();
    setTimeout(() => {
      if (this.#tab.leads) return;
      this.#tab.call();
      this.ask();
    }, 100);
  }

  pass(message) {
    this.#tab.pass(message);
  }

  mayConnect() {
    return this.#tab.leads && !this.#alone;
  }

  /** Take what the tab that leads has passed on; what does not follow on this page is asked for. */
  #hear({ event, data, id }) {
    if (event) return htmx.trigger(this.#live, event);
    this.heard();
    const steps = ahead(id);
    if (steps === 0) return;
    if (steps > 1 && !data.startsWith(WHOLE)) return this.ask();
    htmx.swap({ sourceElement: this.#live, target: this.#live, swap: "none swapEmpty:false", text: data });
  }

  /** A hidden page of somebody who only watches follows nothing. */
  #resting() {
    return document.hidden && !("holds" in this.#live.dataset);
  }

  left() {
    if (this.#resting()) this.#tab.leave();
  }

  heard() {
    this.#heardAt = performance.now();
    this.#reached();
  }

  connected(connection) {
    this.#connection = connection;
    this.#openAt = connection || this.#alone || !this.#tab.leads ? Infinity : this.#later(REOPEN_MS);
  }

  failed() {
    this.#heardAt = 0;
    if (!this.#connection) this.#openAt = this.#later(REOPEN_MS);
    this.#nextAt = Math.min(this.#nextAt, performance.now() + 1_000 * Math.random());
  }

  /** A press has got lost: say so at once, and see whether the server can be reached. */
  lost() {
    this.#failures += 1;
    this.#show(true);
    setTimeout(() => this.ask(), 1_000);
  }

  /** The browser holds too many streams: this page asks from now on. */
  only() {
    this.#alone = true;
    this.#heardAt = 0;
    this.#nextAt = this.#later(POLL_MS);
  }

  /** The page is looked at again: catch up at once, and follow by a stream again where that was given up. */
  returned() {
    this.ask();
    this.#tab.join();
    if (!this.#alone) return;
    this.#alone = false;
    if (this.#tab.leads) this.#open();
  }

  #open() {
    this.#openAt = Infinity;
    if (this.#connection) return;
    const address = new URL(this.#live.getAttribute("hx-sse:connect"), location.href);
    address.searchParams.set("since", tellEdition());
    htmx.ajax("GET", address.pathname + address.search, { source: this.#live });
  }

  #close() {
    this.#openAt = Infinity;
    this.#heardAt = 0;
    this.#connection?.reader?.cancel();
    this.#connection?.delayCanceller?.();
  }

  async ask() {
    if (this.#asking) return;
    this.#asking = true;
    const address = new URL(this.#live.dataset.regions, location.href);
    address.searchParams.set("since", tellEdition());
    try {
      await htmx.ajax("GET", address.pathname + address.search, {
        source: this.#live,
        target: "#notice",
        swap: "outerMorph",
        fetch: (...request) => this.#fetch(...request),
      });
    } finally {
      this.#asking = false;
    }
  }

  async #fetch(address, request) {
    try {
      const response = await fetch(address, request);
      if (response.status < 500) this.#reached();
      else this.#missed();
      return response;
    } catch (error) {
      this.#missed();
      throw error;
    }
  }

  #streaming() {
    return !this.#alone && this.#heardAt > 0 && performance.now() - this.#heardAt < QUIET_MS;
  }

  #tick() {
    const now = performance.now();
    if (this.#streaming() || this.#resting()) return;
    if (now >= this.#openAt) this.#open();
    if (now < this.#nextAt) return;
    this.#nextAt = this.#later(Math.min(POLL_MS * 2 ** this.#failures, SLOWEST_POLL_MS));
    this.ask();
  }

  /** A moment about so far ahead: spread out, so that not all pages come back at once. */
  #later(milliseconds) {
    return performance.now() + milliseconds * (0.7 + 0.6 * Math.random());
  }

  /** The server is there. After it was not, all waits have grown long: ask soon again, and let the stream not wait. */
  #reached() {
    if (this.#failures > 0) {
      this.#failures = 0;
      this.#nextAt = Math.min(this.#nextAt, this.#later(POLL_MS));
      this.#connection?.delayCanceller?.();
    }
    this.#show(false);
  }

  #missed() {
    this.#failures += 1;
    this.#show(this.#failures > 1);
  }

  #show(offline) {
    const banner = document.getElementById("offline");
    if (banner) banner.hidden = !offline;
  }
}
