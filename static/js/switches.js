// What this device is asked to do, kept in its own storage: small switches that only exist where scripts run.

const KEPT = "harmony-tables.";
const USUAL = { sound: false, notice: false, keys: true };

/** Say whether a switch is on. A browser that keeps nothing has them all as usual. */
export function isOn(name) {
  try {
    const kept = localStorage.getItem(KEPT + name);
    return kept === null ? USUAL[name] : kept === "on";
  } catch {
    return USUAL[name];
  }
}

/** Let each switch of the page show how it stands; `allowed(name)` may refuse, after a press, to put one on. */
export function showSwitches(allowed) {
  for (const button of document.querySelectorAll("[data-switch]")) {
    const name = button.dataset.switch;
    show(button, isOn(name));
    button.addEventListener("click", async () => {
      const on = !isOn(name) && (await allowed(name));
      keep(name, on);
      show(button, on);
    });
  }
  window.addEventListener("storage", () => {
    for (const button of document.querySelectorAll("[data-switch]")) show(button, isOn(button.dataset.switch));
  });
}

function show(button, on) {
  button.setAttribute("aria-checked", String(on));
}

function keep(name, on) {
  try {
    localStorage.setItem(KEPT + name, on ? "on" : "off");
  } catch {
    // a browser that keeps nothing: the switch goes back
  }
}
