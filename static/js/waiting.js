// The waiting room: follow the table, send a character as soon as it is chosen, fold a menu that was used, copy the link.

import "./copy.js";
import { follow } from "./live.js";

document.documentElement.classList.add("autosends");
document.addEventListener("change", (event) => event.target.closest("form[data-autosend]")?.requestSubmit());
document.addEventListener("submit", (event) => event.target.closest("details.menu")?.removeAttribute("open")); // done with
history.scrollRestoration = "manual"; // the game that takes its place, by a reload, is shown from its top
follow(document.getElementById("live"), () => {});
