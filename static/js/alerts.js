// "Your turn" for somebody who looks at something else: a soft sound and a notification of the browser, if this
// device wants them. Never for what oneself has done.

import { isOn } from "./switches.js";

const RING_ONCE_MS = 4_000; // of several tabs of a table one rings
const TONES = [
  [587.33, 0],
  [880, 0.16],
]; // a fifth upwards, the second a little later
let pressing = 0;
let acted = acts();

/** Watch for the moment at which the table begins to wait for this page. */
export function watchTurn() {
  document.addEventListener("htmx:before:request", ({ detail }) => (pressing += own(detail)));
  document.addEventListener("htmx:finally:request", ({ detail }) => setTimeout(() => (pressing -= own(detail))));
}

/** The page shows another version: ring if somebody else has made it our turn. */
export function turnMayHaveCome() {
  const before = acted;
  acted = acts();
  if (acted && !before && pressing === 0) ring();
}

/** Ask for what a switch needs, on its press; says whether it may be put on. */
export async function allowed(name) {
  if (name === "sound") {
    chime(); // so that one knows what it is, and a browser that wants a press first has had it
    return true;
  }
  if (name !== "notice") return true;
  const may = "Notification" in window && (await Notification.requestPermission()) === "granted";
  document.getElementById("refused").hidden = may;
  return may;
}

function acts() {
  return document.getElementById("forms").hasAttribute("data-acts");
}

function own(detail) {
  return detail.ctx?.request?.method === "POST" ? 1 : 0;
}

function ring() {
  const version = document.getElementById("forms").dataset.version;
  alone(`harmony-ring:${location.pathname}:${version}`, () => {
    if (isOn("sound")) chime();
    if (isOn("notice") && document.hidden && "Notification" in window && Notification.permission === "granted") tell();
  });
}

/** Do something in one of the tabs that would do it at the same time. */
function alone(name, deed) {
  if (!navigator.locks) return deed();
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    deed();
    await new Promise((done) => setTimeout(done, RING_ONCE_MS));
  });
}

function tell() {
  const words = document.getElementById("banner").textContent.trim();
  const table = document.querySelector(".table-name").textContent;
  try {
    const notice = new Notification(words, { body: table, tag: location.pathname, icon: picture() });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // a phone's browser that leaves notifications to other programs
  }
}

function picture() {
  return document.querySelector("link[rel=icon]").dataset.turn;
}

function chime() {
  if (!window.AudioContext) return;
  const audio = new AudioContext();
  const end = Math.max(...TONES.map(([pitch, after]) => tone(audio, pitch, audio.currentTime + after)));
  setTimeout(() => audio.close(), (end - audio.currentTime + 0.2) * 1_000);
}

/** One soft tone that swells and fades; returns when it has. */
function tone(audio, pitch, at) {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.type = "sine";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 1);
  return at + 1;
}
