// The page of a table in play: follow it, keep the panel of a target fresh, let go of a question that was overtaken.

import { follow, shownVersion } from "./live.js";

const live = document.getElementById("live");

follow(live, () => {
  refreshPanel();
  dropOldQuestion();
});

/** Ask anew what the target needs: the table has changed since the panel was made. */
function refreshPanel() {
  const pointed = document.getElementById("pointed");
  if (!pointed?.value) return;
  const address = new URL(live.dataset.panel, location.href);
  address.searchParams.set("target", pointed.value);
  htmx.ajax("GET", address.pathname + address.search, { source: live, target: "#target", swap: "outerMorph" });
}

function dropOldQuestion() {
  const question = document.getElementById("sure");
  if (question && Number(question.dataset.version) !== shownVersion()) question.closest(".notice").remove();
}
