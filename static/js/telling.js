// Tells those who listen what others have done, from the log: not their own doing, and long turns in one breath.

const PAUSE_MS = 900; // what follows each other closely is told together
const MOST_LINES = 4;
const KEPT = 3; // batches that stay in the page, for a reader that comes late

const told = document.getElementById("told");
let last = newest(lines());
let banner = turnWords();
let waiting = 0;

/** The page shows another version: tell of it in a moment. */
export function tellSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(tell, PAUSE_MS);
}

function tell() {
  const fresh = lines().filter((line) => Number(line.dataset.seq) > last && !line.classList.contains("undone"));
  last = Math.max(last, newest(lines()));
  const others = fresh.filter((line) => !mine(line)).map(words).reverse(); // the log begins with the newest
  const left = others.length - MOST_LINES;
  const sentences = left > 0 ? [...others.slice(-MOST_LINES), told.dataset.before.replace("{n}", left)] : others;
  if (turnWords() !== banner) {
    banner = turnWords();
    if (acts()) sentences.push(`${banner}.`);
  }
  if (sentences.length) say(sentences.join(" "));
}

function say(text) {
  const line = document.createElement("p");
  line.textContent = text;
  told.append(line);
  while (told.childElementCount > KEPT) told.firstElementChild.remove();
}

function lines() {
  return [...document.querySelectorAll("#log li[data-seq]")];
}

function newest(found) {
  return Math.max(0, ...found.map((line) => Number(line.dataset.seq)));
}

function mine(line) {
  return document.getElementById("forms").dataset.holds.split(" ").includes(line.dataset.seat);
}

/** A line's words for whoever listens: their own name is told as theirs. */
function words(line) {
  const copy = line.cloneNode(true);
  const names = JSON.parse(told.dataset.mine);
  for (const name of copy.querySelectorAll("b")) {
    if (names.includes(name.textContent)) name.textContent = told.dataset.you.replace("{name}", name.textContent);
  }
  for (const icon of copy.querySelectorAll("svg, a[target=rules]")) icon.remove();
  return copy.textContent.trim().replace(/\s+/g, " ");
}

function turnWords() {
  return document.getElementById("banner").textContent.trim();
}

function acts() {
  return document.getElementById("forms").hasAttribute("data-acts");
}
