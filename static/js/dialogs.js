// Dialogs of a table's page: a card read closely, and the sheet of keys and signals. They lie outside all regions, so
// whatever others do leaves them open; the browser itself gives the focus back to where it came from.

const closely = document.getElementById("closely");
let wanted = ""; // the card that was asked for last

/** Let links to cards open the dialog, buttons their dialogs, and a press beside a dialog close it. */
export function openDialogs() {
  for (const button of document.querySelectorAll("button[data-dialog]")) {
    button.hidden = false;
    button.addEventListener("click", () => open(button.dataset.dialog));
  }
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLDialogElement) event.target.close(); // its backdrop: what is in it has its own place
    const link = event.target.closest?.("a[data-look]");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    look(link.href);
  });
  document.addEventListener("click", lookTwice, { capture: true });
}

/** Open a dialog of the page. */
export function open(id) {
  const dialog = document.getElementById(id);
  if (!dialog.open) dialog.showModal();
}

/** Open a card large; where it cannot be had for the dialog, go to its page. */
export async function look(address) {
  wanted = address;
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const sheet = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".sheet");
    if (wanted !== address) return;
    document.getElementById("sheet").replaceChildren(document.adoptNode(sheet));
    open("closely");
    closely.scrollTop = 0;
  } catch {
    location.assign(address);
  }
}

/** A card whose panel lies open already is opened large by the next press. */
function lookTwice(event) {
  const pointed = document.getElementById("pointed")?.value;
  const link = event.target.closest?.("a[hx-target='#target']");
  const large = document.querySelector("#target a.look");
  if (!pointed || !link || !large || link.closest("#target")) return;
  if (new URL(link.href).searchParams.get("target") !== pointed) return;
  event.preventDefault();
  event.stopPropagation();
  look(large.href);
}
