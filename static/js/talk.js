// Table talk: lets go of what was said a while ago, marks on the board what somebody points at, and folds the menu
// once something was said. The server sends what was said; without this script its lines stay until the next change.

import { showPanel } from "./panel.js";

const LASTING_MS = 30_000;
const CARD = /^(?:buy|card|fight|item):(\w+)$/; // a target that is a card, by what would be done with it
const NAMED_PX = 64;
const since = new Map(); // when each line was first seen, by its number

let waits = waiting();
setInterval(refresh, 1_000);
document.addEventListener("htmx:after:swap", () => requestAnimationFrame(refresh));
document.addEventListener("htmx:after:swap", refreshPanel);
document.addEventListener("htmx:after:request", said);
document.addEventListener("keydown", ({ key }) => key === "Escape" && !document.querySelector("dialog[open]") && fold());
document.addEventListener("click", ({ target }) => target.closest?.("main") && !target.closest("dialog") && fold());
refresh();

function refresh() {
  const lines = [...document.querySelectorAll("#heard [data-said]")];
  for (const line of lines) {
    const { said } = line.dataset;
    if (!since.has(said)) since.set(said, performance.now());
    line.hidden = performance.now() - since.get(said) > LASTING_MS;
  }
  mark(lines.filter((line) => line.dataset.pointsAt && !line.hidden));
}

/** Put the name of whoever points at something on the links that lead to it; whatever is right already stays. */
function mark(pointing) {
  const wanted = new Map();
  for (const { dataset } of pointing) {
    for (const link of linksTo(dataset.pointsAt)) wanted.set(link, [...(wanted.get(link) ?? []), dataset.speaker]);
  }
  for (const mark of document.querySelectorAll(".pointed-mark")) {
    if (wanted.get(mark.parentElement)?.join(", ") === mark.textContent) wanted.delete(mark.parentElement);
    else {
      mark.parentElement.classList.remove("pointed-at");
      mark.remove();
    }
  }
  for (const [link, names] of wanted) {
    const mark = document.createElement("span");
    mark.className = "pointed-mark";
    mark.setAttribute("aria-hidden", "true"); // the line that says so is read out
    mark.textContent = names.join(", ");
    mark.hidden = link.offsetWidth < NAMED_PX; // a frame says enough on a small sign
    link.append(mark);
    link.classList.add("pointed-at");
  }
}

function linksTo(target) {
  const card = CARD.exec(target)?.[1];
  return [...document.querySelectorAll("main a[hx-target='#target']:not(#target a)")].filter((link) => {
    const own = new URL(link.href).searchParams.get("target") ?? "";
    return own === target || (card !== undefined && CARD.exec(own)?.[1] === card);
  });
}

/** What was said stands on the page, so the menu lets it be seen. What was refused stays to be changed. */
function said({ detail }) {
  const form = detail.ctx?.sourceElement?.closest?.("#talk-menu form, form[data-clears]");
  if (!form || detail.ctx.response?.status !== 200) return;
  if ("clears" in form.dataset) form.reset();
  const menu = form.closest("#talk-menu");
  if (menu?.contains(document.activeElement)) menu.querySelector("summary").focus();
  if (menu) fold();
}

/** Whoever acts has asked, or does so no more: an open panel says whether its target can be pointed out. */
function refreshPanel() {
  if (waiting() === waits) return;
  waits = waiting();
  const pointed = document.getElementById("pointed");
  if (pointed?.value) showPanel(pointed.value);
}

function waiting() {
  return document.querySelector("#talk[data-waits]") !== null;
}

/** Close the menu; what is half typed in it stays. */
function fold() {
  document.getElementById("talk-menu")?.removeAttribute("open");
}
