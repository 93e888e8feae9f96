// Quiet motion for what a press or the news changed: a card goes to its new place, a new one comes in, a heart that
// was lost shrinks, the camp walks on. The page has changed already when it begins, so nothing waits for it, and a
// press meets what is seen. Whoever asks their device for less motion sees none.

const LESS = matchMedia("(prefers-reduced-motion: reduce)");
const STEP_MS = 260;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
const MOST = 16; // where more than this has moved at once, the eye follows nothing
let before = null;

document.addEventListener("htmx:before:swap", () => {
  if (!LESS.matches && !document.hidden) before ??= look();
});
document.addEventListener("htmx:after:swap", () => requestAnimationFrame(play));

/** Note where everything lies that may move, and how many hearts everybody has. */
function look() {
  const lie = new Map();
  for (const [key, piece] of pieces()) lie.set(key, box(piece));
  return { lie, width: innerWidth, hearts: hearts(), camp: boxOf(".place.here .spot") };
}

function play() {
  if (before === null) return;
  const then = before;
  before = null;
  if (then.width !== innerWidth) return; // everything lies elsewhere, and nothing has moved
  const moves = [...pieces()].map(([key, piece]) => [piece, box(piece), then.lie.get(key)]);
  const changed = moves.filter(([, now, old]) => now.width && (!old || far(now, old)));
  if (changed.length <= MOST) for (const [piece, now, old] of changed) old?.width ? slide(piece, now, old) : comeIn(piece);
  for (const [id, now] of hearts()) if (now.left < (then.hearts.get(id)?.left ?? now.left)) shrink(now.lost);
  walk(then.camp);
}

/** Cards are known by what they are a link to; of several alike, the first stays the first. */
function* pieces() {
  const seen = new Map();
  for (const face of document.querySelectorAll("main .face[hx-get]")) {
    const target = new URL(face.href).searchParams.get("target");
    if (!target) continue;
    const card = target.split(":").pop();
    const number = seen.get(card) ?? 0;
    seen.set(card, number + 1);
    yield [`${card} ${number}`, face];
  }
}

/** Give each row of hearts by the place it stands in: how many are left, and the element of those lost. */
function hearts() {
  const found = new Map();
  for (const row of document.querySelectorAll(".hearts:has(.full)")) {
    const left = /\bw(\d)/.exec(row.querySelector(".full").className);
    const id = row.closest("[id]")?.id;
    if (id) found.set(id, { left: Number(left?.[1] ?? 0), lost: row.querySelector(".lost") });
  }
  return found;
}

/** Measure where something lies on the page, not on the screen: a page that was scrolled has moved nothing. */
function box(element) {
  const { left, top, width } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width };
}

function boxOf(selector) {
  const found = document.querySelector(selector);
  return found && box(found);
}

function far(now, old) {
  return Math.abs(now.left - old.left) + Math.abs(now.top - old.top) > 24;
}

function slide(piece, now, old) {
  const from = `translate(${old.left - now.left}px, ${old.top - now.top}px)`;
  piece.animate([{ transform: from, zIndex: 2 }, { transform: "none", zIndex: 2 }], { duration: STEP_MS, easing: EASE });
}

function comeIn(piece) {
  piece.animate([{ opacity: 0, transform: "translateX(1.5rem)" }, { opacity: 1, transform: "none" }], {
    duration: STEP_MS,
    easing: EASE,
  });
}

function shrink(lost) {
  lost?.animate([{ transform: "scale(1.7)", filter: "saturate(3)" }, { transform: "none", filter: "none" }], {
    duration: 2 * STEP_MS,
    easing: EASE,
  });
}

/** The camp comes from where it stood on the trail. */
function walk(old) {
  const spot = document.querySelector(".place.here .spot");
  if (!spot || !old?.width) return;
  const now = box(spot);
  if (far(now, old)) slide(spot, now, old);
}
