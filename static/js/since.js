// Times of the server in the reader's own clock and words: "since 9:40 PM", or how long it is until then.

const place = document.documentElement.lang || undefined;
const time = new Intl.DateTimeFormat(place, { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat(place, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** Word every time on the page that the server has written in UTC; of today only the hour is told. */
export function tellTimes() {
  for (const element of document.querySelectorAll("time[data-clock]:not([data-told])")) {
    const at = new Date(element.dateTime);
    const today = at.toDateString() === new Date().toDateString();
    element.textContent = (today ? time : day).format(at);
    element.dataset.told = "";
  }
}

tellTimes();
document.addEventListener("htmx:after:swap", tellTimes);
