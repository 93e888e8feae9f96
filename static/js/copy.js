// Buttons that copy a link. Without this script they stay hidden, and the link can be selected by hand.

offerCopies(document);

/** Show the buttons within a part of the page, and let them copy. */
export function offerCopies(part) {
  for (const button of part.querySelectorAll("button[data-copy]")) offer(button);
}

function offer(button) {
  const field = document.getElementById(button.dataset.copy);
  const words = button.querySelector("span");
  const usual = words.textContent;
  button.hidden = false;
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    words.textContent = (await copied(field)) ? button.dataset.copied : button.dataset.failed;
    setTimeout(() => (words.textContent = usual), 2_500);
  });
}

async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value); // only where the address counts as safe: https, or this machine
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
