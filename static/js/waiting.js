// The waiting room: follow the table, send a character as soon as it is chosen, copy the link.

import "./copy.js";
import { follow } from "./live.js";

document.documentElement.classList.add("autosends");
document.addEventListener("change", (event) => event.target.closest("form[data-autosend]")?.requestSubmit());
follow(document.getElementById("live"), () => {});
