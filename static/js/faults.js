// Notes what a page complains about, for somebody who reports that something is wrong: the last few complaints, in this
// tab, until it is closed. Nothing is sent from here; the form of the report shows them before they are. It is no module,
// so that it is there before the others can fail.

(() => {
  const MOST = 5;
  const LONGEST = 240;
  const LEAVING_MS = 2_000;
  const told = console.error;
  let left = -Infinity;

  // A page that is left loses its stream, which is no fault; whoever stays after all is heard again soon.
  addEventListener("beforeunload", () => (left = performance.now()));

  function note(words) {
    if (performance.now() - left < LEAVING_MS) return;
    try {
      const kept = JSON.parse(sessionStorage.getItem("faults") ?? "[]");
      const line = `${new Date().toISOString().slice(11, 19)} ${words}`;
      const plain = line.replace(/\/(t|s)\/[\w.-]+/g, "/$1/…").replace(/\s+/g, " ").slice(0, LONGEST); // who reads it needs no addresses
      sessionStorage.setItem("faults", JSON.stringify([...kept, plain].slice(-MOST)));
    } catch {
      // a browser that keeps nothing
    }
  }

  addEventListener("error", (event) => {
    if (event.message) note(`${event.message} (${place(event.filename)}:${event.lineno})`);
    else note(`not loaded: ${place(event.target?.src || event.target?.href?.baseVal || event.target?.href)}`);
  }, true);
  addEventListener("unhandledrejection", (event) => note(`not handled: ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) => note(`policy: ${event.violatedDirective} ${place(event.blockedURI)}`));
  console.error = (...words) => {
    note(words.map(plainly).join(" "));
    told.apply(console, words);
  };

  /** Word what was complained about; of a thing without words, such as what an event tells, only what it holds. */
  function plainly(thing) {
    const words = String(thing);
    return words === "[object Object]" ? `{${Object.keys(thing).join(", ")}}` : words;
  }

  function place(address) {
    return String(address ?? "").replace(location.origin, "");
  }
})();
