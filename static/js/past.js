// One moment of a game. The arrow keys lead to those beside it, cards are looked at as at the table, and the moments can
// follow one another by themselves. A step fetches the page of the next moment and puts it in the place of this one, so
// that nothing flickers and the address is always the moment's own. Without this script each step loads its page.

import { offerCopies } from "./copy.js";
import { openDialogs } from "./dialogs.js";

const WAYS = { ArrowLeft: "prev", ArrowRight: "next" };
const PAUSE_MS = 1_600; // to read what happened
const LONGER_MS = 3_200; // for whoever asks their device for less motion
const LESS = matchMedia("(prefers-reduced-motion: reduce)");
const PARTS = ["header.site .moments", "main .moment-told", "main .table-page"];

const said = document.createElement("p"); // tells those who listen where they are and what happened there
said.className = "sr";
said.setAttribute("role", "status");
document.body.append(said);

let timer = null; // while the moments follow one another
let wanted = ""; // the moment that was asked for last

openDialogs();
setUp();
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (document.querySelector("dialog[open]") || event.target.closest("[data-arrows], ol.log, .side, input")) return;
  if (event.key in WAYS) document.querySelector(`.moments a[rel=${WAYS[event.key]}]`)?.click();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button.play");
  if (button) return timer === null ? play() : pause();
  const link = event.target.closest("a.step-to, .log a.at");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  pause();
  show(link.href);
});
addEventListener("popstate", () => {
  pause();
  show(location.href, "none");
});
document.addEventListener("visibilitychange", () => document.hidden && pause());
if (location.hash === "#play") {
  history.replaceState(null, "", location.pathname + location.search);
  play();
}

/** Show the button that lets the moments follow one another, unless this is the last one. */
function setUp() {
  const button = document.querySelector("button.play");
  if (!button) return;
  button.dataset.play ??= button.textContent;
  button.hidden = !next();
  button.setAttribute("aria-pressed", String(timer !== null));
  button.textContent = timer === null ? button.dataset.play : button.dataset.pause;
}

function next() {
  return document.querySelector(".moments a[rel=next]");
}

function play() {
  timer = setTimeout(goOn, LESS.matches ? LONGER_MS : PAUSE_MS);
  setUp();
}

function pause() {
  clearTimeout(timer);
  timer = null;
  setUp();
}

async function goOn() {
  const link = next();
  if (link) await show(link.href, "replace"); // so that the way back leads to where one began to watch
  if (timer === null) return; // it was stopped meanwhile
  return next() ? play() : pause();
}

/** Put another moment in the place of this one; where that cannot be, go to its page. `kept` says how to note it. */
async function show(address, kept = "push") {
  wanted = address;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (wanted !== address) return;
    put(page);
    if (kept === "push") history.pushState(null, "", address);
    if (kept === "replace") history.replaceState(null, "", address);
  } catch {
    location.assign(address);
  }
}

function put(page) {
  const [focused, label] = [document.activeElement, document.activeElement?.getAttribute("title")];
  const was = focused?.closest?.(".moments") ? label || "play" : "";
  for (const part of PARTS) {
    const [old, now] = [document.querySelector(part), page.querySelector(part)];
    if (!old || !now) throw new Error(part);
    if (part.endsWith(".table-page")) keepDialog(old, now);
    old.replaceWith(document.adoptNode(now));
  }
  offerCopies(document.querySelector(".moment-told"));
  said.textContent = `${text(".moment-place")}. ${text(".moment-words")}`;
  document.title = page.title;
  document.documentElement.dataset.theme = page.documentElement.dataset.theme;
  setUp();
  give(was);
}

function text(selector) {
  return document.querySelector(selector).textContent.replace(/\s+/g, " ").trim();
}

/** The dialog of a card lies on the page for good: it is known to what opens it. */
function keepDialog(old, now) {
  const [mine, theirs] = [old.querySelector("#closely"), now.querySelector("#closely")];
  if (mine && theirs) theirs.replaceWith(mine);
}

/** Give the focus back to the way that was taken, or to the one on, once there is no going that way any more. */
function give(was) {
  if (!was) return;
  const way = was === "play" ? document.querySelector("button.play") : document.querySelector(`.moments a[title="${CSS.escape(was)}"]`);
  (way ?? document.querySelector(".moments a"))?.focus();
}
