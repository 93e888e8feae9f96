// One moment of a game. The arrow keys lead to those beside it, cards are looked at as at the table, and the moments can
// follow one another by themselves. A step fetches the page of the next moment and puts it in the place of this one, so
// that nothing flickers and the address is always the moment's own. Without this script each step loads its page.

import { offerCopies } from "./copy.js";
import { openDialogs } from "./dialogs.js";

const WAYS = { ArrowLeft: "prev", ArrowRight: "next" };
const PAUSE_MS = { step: 1_600, turn: 2_600 }; // to read what happened
const LESS_MOTION = 2; // times as long for whoever asks their device for less motion
const LESS = matchMedia("(prefers-reduced-motion: reduce)");
const PARTS = ["header.site .moments", "main .moment-told", "main .table-page"];

const said = document.createElement("p"); // tells those who listen where they are and what happened there
said.className = "sr";
said.setAttribute("role", "status");
document.body.append(said);

let timer = null; // while the moments follow one another
let way = ""; // by steps or by turns
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
  if (button) return button.dataset.play === way ? pause() : play(button.dataset.play);
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
  play("turn");
}

/** Show the buttons that let the moments follow one another, unless this is the last one. */
function setUp() {
  for (const button of document.querySelectorAll("button.play")) {
    const plays = button.dataset.play === way;
    button.dataset.words ??= button.textContent;
    button.hidden = !next(button.dataset.play);
    button.setAttribute("aria-pressed", String(plays));
    button.textContent = plays ? button.dataset.pause : button.dataset.words;
  }
}

function next(by) {
  return document.querySelector(`.moments a[data-way=${by}]`);
}

function play(by) {
  clearTimeout(timer);
  way = by;
  timer = setTimeout(goOn, PAUSE_MS[way] * (LESS.matches ? LESS_MOTION : 1));
  setUp();
}

function pause() {
  clearTimeout(timer);
  [way, wanted] = ["", ""]; // what was asked for on the way comes too late
  setUp();
}

async function goOn() {
  const by = way;
  await show(next(by).href, "replace"); // so that the way back leads to where one began to watch
  if (way !== by) return; // it was stopped meanwhile
  return next(by) ? play(by) : pause();
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
  const focused = document.activeElement?.closest?.(".moments a, .moments button");
  const was = focused && (focused.dataset.play ? `[data-play=${focused.dataset.play}]` : `[title="${CSS.escape(focused.title)}"]`);
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

/** Give the focus back to the way that was taken, or to another one, once there is no going that way any more. */
function give(was) {
  if (!was) return;
  const ways = document.querySelector(".moments");
  (ways.querySelector(`${was}:not([hidden])`) ?? ways.querySelector("a")).focus();
}
