// What is announced to everybody, on a page that is open already. The stream, or the answer to a poll, says by a number
// which announcement holds; a page that shows another one fetches it, each at its own moment, so that not all come at once.

const SPREAD_MS = 1_500;

const place = document.getElementById("announcement");
let wanted = "";

tellLocalTime();

/** Somebody has said which announcement holds. */
export function heardOf(number) {
  if (!place || !number || number === place.dataset.number || number === wanted) return;
  wanted = number;
  setTimeout(fetchIt, SPREAD_MS * Math.random());
}

async function fetchIt() {
  const asked = wanted;
  try {
    const answer = await fetch(place.dataset.from, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("announcement");
    place.dataset.number = fresh.dataset.number;
    place.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
    tellLocalTime();
  } catch {
    if (wanted === asked) wanted = ""; // the next word of it tries again
  }
}

/** The server tells the time in UTC; the time on this device's clock stands beside it. */
function tellLocalTime() {
  const time = place?.querySelector("time");
  const here = time?.parentElement.querySelector(".here");
  if (!here) return;
  const moment = new Date(time.dateTime);
  const words = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", hour: "2-digit", minute: "2-digit" });
  here.textContent = here.dataset.words.replace("{time}", words.format(moment));
  here.hidden = false;
}
