// The panel of what the page points at, asked of the server anew.

/** Show the panel of a target; without one, let go of the panel. */
export function showPanel(target = "") {
  const live = document.getElementById("live");
  const address = new URL(live.dataset.panel, location.href);
  if (target) address.searchParams.set("target", target);
  htmx.ajax("GET", address.pathname + address.search, { source: "#shows", target: "#target", swap: "outerMorph" });
}
