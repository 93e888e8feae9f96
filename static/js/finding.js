// Searches the rules while one types: what does not hold all the words is hidden, the rest is marked, the hits counted.
// Whoever presses Find or Enter is led to the first.

const PAUSE_MS = 120;

const field = document.getElementById("rules-query");
const told = document.getElementById("rules-found");
const sections = [...document.querySelectorAll(".rules-text > section")];
const links = new Map([...document.querySelectorAll(".rules-contents a")].map((link) => [link.hash.slice(1), link.parentElement]));
let waiting = 0;

field.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, PAUSE_MS);
});
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  const [first] = search();
  first?.startContainer.parentElement.scrollIntoView({ block: "center" });
});

/** Search for what the field holds, and give where it was found. */
function search() {
  unmark();
  const words = [...new Set(folded(field.value).split(/\s+/).filter(Boolean))].slice(0, 8);
  const ranges = words.length ? sections.flatMap((section) => hitsIn(section, words)) : [];
  for (const section of sections) {
    section.hidden = ranges.length > 0 && !section.dataset.hits;
    links.get(section.id).hidden = section.hidden;
  }
  if (window.Highlight) CSS.highlights.set("found", new Highlight(...ranges));
  told.textContent = words.length ? counted(ranges.length) : "";
  return ranges;
}

/** Hides the parts of a section that do not match, opens what does, and gives where the words stand. */
function hitsIn(section, words) {
  delete section.dataset.hits;
  const apart = [...section.querySelectorAll("[data-find]")];
  for (const part of apart) part.hidden = false;
  if (!holds(section, words)) return [];
  const matching = apart.filter((part) => holds(part, words));
  if (matching.length) for (const part of apart) part.hidden = !matching.includes(part);
  const ranges = rangesIn(section, words);
  if (ranges.length) section.dataset.hits = ranges.length;
  for (const range of ranges) range.startContainer.parentElement.closest("details")?.setAttribute("open", "");
  return ranges;
}

function rangesIn(section, words) {
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement.closest("[hidden], svg") && node.parentElement.closest("[hidden], svg") !== section ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const ranges = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = folded(node.data);
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/** Takes away the marks that came with the page. */
function unmark() {
  for (const mark of document.querySelectorAll(".rules-text mark")) {
    const around = mark.parentElement;
    mark.replaceWith(...mark.childNodes);
    around.normalize();
  }
}

function holds(element, words) {
  const text = folded(element.textContent);
  return words.every((word) => text.includes(word));
}

/** Small letters without accents, each letter still one letter, as the server compares them. */
function folded(text) {
  return Array.from(text, (letter) => (letter.normalize("NFD")[0].toLowerCase() || letter).slice(0, letter.length)).join("");
}

function counted(hits) {
  if (hits === 0) return told.dataset.none;
  return hits === 1 ? told.dataset.one : told.dataset.many.replace("{n}", hits);
}
