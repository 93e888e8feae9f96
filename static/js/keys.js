// A table by keyboard: single keys that move the focus, arrows from card to card, and a sheet that tells them.

import { look, open } from "./dialogs.js";
import { controls } from "./focus.js";
import { isOn } from "./switches.js";

const PRESSES = "button[form]:not([disabled], [form=undo]), .press, summary";
const CARD = /^(?:buy|card|fight|item):(\w+)$/; // a target that is a card, by what would be done with it
const SIDEWAYS = 3; // how much further away something seems that lies to the side

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listen to keys, and name the parts of this table in the sheet. */
export function listenToKeys() {
  const parts = [...document.querySelectorAll(".jump a")];
  const list = document.getElementById("part-keys");
  parts.forEach((link, number) => list.append(entry(number + 1, link.textContent.trim())));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || typing(event.target)) return;
    if (deed(event, parts)) event.preventDefault();
  });
}

function entry(key, words) {
  const line = document.createElement("div");
  const [term, meaning, cap] = ["dt", "dd", "kbd"].map((name) => document.createElement(name));
  cap.textContent = key;
  meaning.textContent = words;
  term.append(cap);
  line.append(term, meaning);
  return line;
}

function typing(element) {
  return element.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
}

/** Do what a key asks for; says whether it was one of ours. */
function deed(event, parts) {
  if (event.key === "Escape") return closePanel();
  if (event.key in STEPS) return !event.target.matches("input") && step(event.target, STEPS[event.key]);
  if (!isOn("keys")) return false;
  const part = parts[Number(event.key) - 1];
  if (part) return goTo(document.querySelector(part.hash));
  switch (event.key) {
    case "?":
      open("device");
      return true;
    case "n":
      return next(1);
    case "N":
      return next(-1);
    case "u":
      return give(document.querySelector("button[form=undo]:not([disabled])"));
    case "i":
      return lookAt(event.target);
    default:
      return false;
  }
}

function closePanel() {
  const close = document.querySelector("#target.open a[data-close]");
  close?.click();
  return Boolean(close);
}

/** Go through all that can be pressed now, in the order of the page, around and around. */
function next(way) {
  const found = controls(document.querySelector(".table-page")).filter((control) => control.matches(PRESSES) && !control.closest(".side"));
  if (found.length === 0) return false;
  const at = found.indexOf(document.activeElement);
  if (at >= 0) return give(found.at((at + way) % found.length));
  const after = found.findIndex((control) => follows(document.activeElement, control));
  return give(way > 0 ? (found[after] ?? found[0]) : found.at(after - 1));
}

function follows(from, control) {
  return Boolean(from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** Go to a part of the table: to its first control, or to the part itself. */
function goTo(part) {
  if (!part) return false;
  const first = controls(part)[0];
  if (!first) part.tabIndex = -1;
  return give(first ?? part);
}

function give(element) {
  element?.focus();
  return Boolean(element);
}

function lookAt(element) {
  const link = element.closest("a[hx-target='#target']") ?? element.closest("li")?.querySelector("a[hx-target='#target']");
  const [, card] = CARD.exec(link ? new URL(link.href).searchParams.get("target") : "") ?? [];
  const large = element.closest("a[data-look]") ?? (element.closest("#target") ? document.querySelector("#target a.look") : null);
  if (card) look(document.querySelector(".table-page").dataset.cards + card);
  else if (large) look(large.href);
  return Boolean(card || large);
}

/** Go to what lies nearest in a direction, within the same group of cards or spaces. */
function step(from, [right, down]) {
  const group = from.closest?.("[data-arrows]");
  if (!group) return false;
  const here = middle(from);
  let [best, nearest] = [null, Infinity];
  for (const control of controls(group)) {
    if (control === from) continue;
    const there = middle(control);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    const far = ahead + SIDEWAYS * aside;
    if (ahead > 4 && far < nearest) [best, nearest] = [control, far];
  }
  return give(best);
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
