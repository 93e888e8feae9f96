// Keeps the focus where somebody works. What a press takes away gives it to the control that comes next; a question
// takes it, and gives it back; a panel that was opened by key takes it along. Nothing moves it while it has a place.

const CONTROLS = "a[href], button:not([disabled]), input:not([type=hidden], [disabled]), select, summary, [tabindex='0']";
const BEYOND = "#notice, #target, #proposal"; // what comes and goes
let place = null; // where the focus was: the element, its neighbours, its region
let home = null; // the same, outside of what comes and goes
let byKey = false;

/** The controls of a part of the page that somebody could use now, in their order. */
export function controls(part) {
  return [...part.querySelectorAll(CONTROLS)].filter((found) => found.checkVisibility({ visibilityProperty: true }));
}

/** Follow the focus, and mend it whenever the page was drawn anew. */
export function keepFocus() {
  document.addEventListener("keydown", () => (byKey = true), { capture: true });
  document.addEventListener("pointerdown", pressed, { capture: true });
  document.addEventListener("focusin", ({ target }) => remember(target));
  document.addEventListener("htmx:before:swap", () => remember(document.activeElement));
  document.addEventListener("htmx:after:swap", ({ detail }) => queueMicrotask(() => mend(detail.ctx?.sourceElement)));
}

function pressed({ target }) {
  byKey = false;
  if (!target.closest(CONTROLS)) place = home = null; // let go on purpose
}

function remember(element) {
  if (!element || element === document.body || element.closest("dialog")) return;
  const region = element.closest("section[id], #notice, #proposal") ?? document.getElementById("main");
  const among = controls(region);
  const at = among.indexOf(element);
  place = { element, region: region.id, key: keyOf(element), next: among.slice(at + 1), before: among.slice(0, at).reverse() };
  if (!element.closest(BEYOND)) home = place;
}

/** What a control is known by when the page draws it anew. */
function keyOf(element) {
  return element.id ? `#${CSS.escape(element.id)}` : element.hasAttribute("href") ? `a[href="${CSS.escape(element.getAttribute("href"))}"]` : "";
}

function mend(source) {
  if (document.querySelector("dialog[open]")) return;
  const question = document.querySelector("#sure button");
  if (question && source?.matches?.("form, #live, #live > *") && lost()) return give(question);
  if (question && source?.matches?.("form") && document.activeElement?.form) return give(question);
  if (byKey && source?.matches?.("a[hx-target='#target']")) return panelBySource(source);
  if (lost()) give(successor());
}

function lost() {
  const now = document.activeElement;
  return place !== null && (now === null || now === document.body || !now.isConnected);
}

/** A panel that was asked for by key takes the focus; one that was closed gives it back. */
function panelBySource(source) {
  const panel = document.getElementById("target");
  const heading = panel.querySelector("h2");
  if (!heading) return give(successor());
  if (source.closest("#target") && !lost()) return;
  heading.focus();
}

function successor() {
  for (const known of [place, home]) {
    if (!known) continue;
    const found = inPlaceOf(known);
    if (found) return found;
  }
  return document.querySelector("#turn [form=act]:not([disabled])") ?? document.querySelector("#banner a");
}

function inPlaceOf({ element, key, next, before, region }) {
  const again = key ? document.querySelector(`#main ${key}`) : null;
  const first = [element, again, ...next, ...before].find(usable);
  if (first) return first;
  const part = document.getElementById(region);
  return part && region !== "main" ? controls(part)[0] : null;
}

function usable(element) {
  return element?.isConnected && !element.disabled && element.checkVisibility({ visibilityProperty: true });
}

/** The view moves along only for somebody who goes by key: it would jump away under a finger. */
function give(element) {
  element?.focus({ preventScroll: !byKey });
}
