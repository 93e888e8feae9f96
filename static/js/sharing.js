// The tabs that show a table in the same way follow it by one stream. One of them leads: it holds a lock of the
// browser, keeps the stream open, and passes on what it says. When it is closed, or crashes, the browser gives the lock
// to the next. A browser that lends no locks (on a plain http address) opens a stream for each tab.

const CALL = "Is anybody there?";

/**
 * A tab among those of its view. `lead` opens the stream, `retire` closes it, `hear` takes what the leader passes on,
 * and `hearing` says whether the stream speaks to the leader.
 */
export class Tab {
  #name;
  #channel = null;
  #giveUp = null; // ends the wait for the lock, or the time that it is held
  #deeds;
  #leads = false;

  constructor(name, deeds) {
    this.#name = name;
    this.#deeds = deeds;
    if (!navigator.locks || !window.BroadcastChannel) return;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener("message", ({ data }) => this.#take(data));
  }

  get leads() {
    return this.#leads;
  }

  /** Follow with the others: lead as soon as nobody else does. */
  join() {
    if (this.#giveUp) return;
    if (!this.#channel) {
      this.#giveUp = () => this.#retire();
      return this.#lead();
    }
    const wait = new AbortController();
    let done;
    const term = new Promise((resolve) => (done = resolve));
    this.#giveUp = () => (this.#leads ? done() : wait.abort());
    const held = () => {
      this.#lead();
      return term;
    };
    navigator.locks.request(this.#name, { signal: wait.signal }, held).then(
      () => this.#retire(),
      () => {}, // it was given up before it came
    );
  }

  /** Follow no longer, and let another tab lead. */
  leave() {
    this.#giveUp?.();
    this.#giveUp = null;
  }

  /** Ask whoever leads for a sign. */
  call() {
    this.#channel?.postMessage(CALL);
  }

  /** Pass on what the stream said. */
  pass(message) {
    if (this.#leads) this.#channel?.postMessage(message);
  }

  #take(message) {
    if (message !== CALL) return this.#leads || this.#deeds.hear(message);
    if (this.#deeds.hearing()) this.pass({ event: "alive" });
  }

  #lead() {
    this.#leads = true;
    this.#deeds.lead();
  }

  #retire() {
    this.#leads = false;
    this.#deeds.retire();
  }
}
