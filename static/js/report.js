// The form of a report: fills in the size of the window, and shows what the pages of this tab have complained about, which
// is sent along. What is not to be sent can be taken out, or left out altogether by the box beside it.

const form = document.getElementById("report");
const faults = document.getElementById("report-faults");

form.elements.namedItem("window").value = `${innerWidth}x${innerHeight} @${devicePixelRatio}`;
show("report-window", form.elements.namedItem("window").value);

const noted = complaints();
if (noted.length) {
  faults.value = noted.join("\n");
  faults.closest("[hidden]").hidden = false;
}

function complaints() {
  try {
    return JSON.parse(sessionStorage.getItem("faults") ?? "[]");
  } catch {
    return [];
  }
}

function show(id, words) {
  const place = document.getElementById(id);
  place.textContent = words;
  place.closest("[hidden]").hidden = false;
}
