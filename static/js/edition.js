// How new a page is. The version of the game and the number of things said beside it only rise; together they are
// an edition: "17", or "17.4" once somebody has spoken.

/** The version that the page shows. */
export function shownVersion() {
  const shown = document.querySelector("#forms[data-version], #room[data-version]");
  return shown ? Number(shown.dataset.version) : 0;
}

/** How new the page is: the version of the game, and how much has been said beside it. */
export function shownEdition() {
  return { version: shownVersion(), talks: Number(document.getElementById("talk")?.dataset.talks ?? 0) };
}

/** Each request says how new its page is, so that the answer can be what is newer. */
export function tellEdition() {
  const { version, talks } = shownEdition();
  return `${version}.${talks}`;
}

/** Count the changes between what the page shows and an edition: "17", or "17.4" with what was said beside. */
export function ahead(edition) {
  const [version, talks] = edition.split(".").map(Number);
  const shown = shownEdition();
  return Math.max(0, version - shown.version) + Math.max(0, (talks ?? 0) - shown.talks);
}
