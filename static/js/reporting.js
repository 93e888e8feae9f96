// The link to the form of a report is about what is on the screen now, not about what was there when the page was loaded.

import { shownVersion } from "./edition.js";

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-report]");
  if (!link || !shownVersion()) return;
  const address = new URL(link.href);
  address.searchParams.set("at", shownVersion());
  link.href = address.pathname + address.search;
});
