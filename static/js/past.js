// One moment of a game: the arrow keys lead to those beside it, and cards are looked at as at the table.

import { openDialogs } from "./dialogs.js";

const WAYS = { ArrowLeft: "prev", ArrowRight: "next" };

openDialogs();
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (document.querySelector("dialog[open]") || event.target.closest("[data-arrows], ol.log, .side")) return;
  if (event.key in WAYS) document.querySelector(`.moments a[rel=${WAYS[event.key]}]`)?.click();
});
