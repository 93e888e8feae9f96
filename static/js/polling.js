// When a page asks for news: never while its stream speaks, else now and then, and ever less often while nobody answers.
// Tabs that show the same follow by one stream (sharing.js). A player's tab keeps it while it is hidden, so that its
// title, a sound and a notification can call; the tab of somebody who watches lets go of it until it is looked at.

import { heardOf } from "./announcement.js";
import { ahead, tellEdition } from "./edition.js";
import { Tab } from "./sharing.js";

const QUIET_MS = 45_000; // the stream says every 20 seconds that it lives
const FIRST_SIGN_MS = 8_000; // a proxy that holds the stream back shows itself by this
const POLL_MS = 4_000;
const SLOWEST_POLL_MS = 60_000;
const REOPEN_MS = 20_000; // until a stream that could not be opened is tried again
const WHOLE = "<title data-whole>"; // how a message begins that holds every region, not only what is new

/** Asks for news while the stream is silent, ever less often while nobody answers. */
export class Polling {
  #live;
  #tab;
  #heardAt = 0;
  #alone = false;
  #connection = null;
  #openAt = Infinity;
  #failures = 0;
  #asking = null;
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
    if (event) return htmx.trigger(this.#live, event, { data });
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

  /** The stream has ended, which a server that stops does, and so does a network that is gone: ask if it stays away. */
  cut() {
    this.#heardAt = 0;
    this.#nextAt = Math.min(this.#nextAt, this.#later(2_000));
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
    setTimeout(() => this.ask(), 500 + 1_000 * Math.random()); // all pages lose a server that stops at one moment
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

  /** The network is back: what was asked over the old one may never be answered, so all of it is asked anew. */
  reconnected() {
    this.#heardAt = 0;
    this.#failures = 0;
    this.#nextAt = performance.now();
    this.#reopen();
    if (this.#asking) this.#asking.abort();
    else this.ask();
  }

  #reopen() {
    const connection = this.#connection;
    if (!connection) this.#openAt = Math.min(this.#openAt, this.#later(1_000));
    else if (connection.delayCanceller) connection.delayCanceller();
    else if (connection.reader) connection.reader.cancel();
    else connection.abortController.abort();
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
    this.#asking = new AbortController();
    const address = new URL(this.#live.dataset.regions, location.href);
    address.searchParams.set("since", tellEdition());
    try {
      await htmx.ajax("GET", address.pathname + address.search, {
        source: "#asks",
        target: "#notice",
        swap: "outerMorph",
        fetch: (...request) => this.#fetch(...request),
      });
    } finally {
      this.#asking = null;
    }
  }

  async #fetch(address, request) {
    const given = this.#asking.signal;
    try {
      const response = await fetch(address, { ...request, signal: AbortSignal.any([request.signal, given]) });
      heardOf(response.headers.get("House-News"));
      if (response.status < 500) this.#reached();
      else this.#missed();
      return response;
    } catch (error) {
      if (!given.aborted) this.#missed();
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

/** Name what all tabs have in common that may share a stream: the page, the seat that was asked for, the language. */
function viewOf(live) {
  const address = new URL(live.getAttribute("hx-sse:connect"), location.href);
  address.searchParams.delete("since");
  const page = document.getElementById("room") ? "waiting" : "table";
  return `${address.pathname}${address.search} ${page} ${document.documentElement.lang}`;
}
