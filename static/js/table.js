// The page of a table in play: follow it, keep the panel of a target fresh, let go of a question that was overtaken.

import { shownVersion } from "./edition.js";
import { follow, onLostPress } from "./live.js";
import { showPanel } from "./panel.js";
import { moved } from "./playing.js";
import "./since.js";

const live = document.getElementById("live");
let refreshing = 0;
let over = isOver();

// Unlike in the waiting room, a reload stays where one was: said on leaving, since until then the room's own word counts.
addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
follow(live, () => {
  clearTimeout(refreshing);
  refreshing = setTimeout(refreshPanel, 200);
  dropOldQuestion();
  showTurn();
  showEnd();
  moved();
});
onePressAPage();
showTurn();

/**
 * Ask anew what the target needs: the table has changed since the panel was made. The answer to a press of one's own
 * brings the panel, or closes it; it may come a moment after the stream tells of the same press, so this waits for it.
 */
function refreshPanel() {
  const pointed = document.getElementById("pointed");
  if (!pointed?.value || document.querySelector("#act.htmx-request, #undo.htmx-request, #back.htmx-request, #sure.htmx-request")) return;
  showPanel(pointed.value);
}

/** The tab's picture says whose turn it is, as its title does. */
function showTurn() {
  const picture = document.querySelector("link[rel=icon]");
  picture.dataset.usual ??= picture.href;
  const mine = document.getElementById("forms").hasAttribute("data-acts");
  picture.href = mine ? picture.dataset.turn : picture.dataset.usual;
}

function isOver() {
  return document.getElementById("forms").hasAttribute("data-over");
}

/** The banner tells how the game ended, and leads there: let go of the panel that would lie over it. */
function showEnd() {
  if (over || !isOver()) return;
  over = true;
  const pointed = document.getElementById("pointed");
  if (pointed) pointed.value = "";
  showPanel();
}

function dropOldQuestion() {
  const question = document.getElementById("sure");
  if (question && Number(question.dataset.version) !== shownVersion()) question.closest(".notice").remove();
}

/**
 * A page is good for one press, until its answer has drawn it anew. The same press again does no harm (it counts once),
 * but another one was meant for the table as it will be: it is left out rather than refused. A press that got no answer
 * leaves the page as it was, good for any press.
 */
function onePressAPage() {
  let sent = { key: "", press: "" };
  document.addEventListener("htmx:config:request", (event) => {
    const { action, body } = event.detail.ctx.request;
    const key = body?.get?.("press_key");
    if (!key) return;
    const press = `${action} ${body.get("actions") ?? ""} ${body.get("record") ?? ""}`;
    if (key === sent.key && press !== sent.press && !body.get("confirm")) event.preventDefault();
    else sent = { key, press };
  });
  onLostPress(() => (sent = { key: "", press: "" }));
}
