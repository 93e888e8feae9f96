// Keeps a page of a table at the newest version, whatever way the news comes: the answer to a press, the stream, or,
// where no stream comes through, asking now and then (polling.js). The server decides what is shown.

import { heardOf } from "./announcement.js";
import { ahead, shownEdition, shownVersion, tellEdition } from "./edition.js";
import { Polling } from "./polling.js";
import "./reporting.js";

/** Follow the table of the page that holds `live`, and call `changed` after the page shows another version. */
export function follow(live, changed) {
  const polling = new Polling(live);
  passOn(live, polling);
  dropOldNews(live);
  live.addEventListener("alive", () => polling.heard());
  live.addEventListener("reload", () => location.reload());
  live.addEventListener("poll", () => polling.only());
  live.addEventListener("announced", ({ detail }) => heardOf(detail?.data));
  live.addEventListener("htmx:sse:before:connection", (event) => {
    if (event.detail.connection.attempt > 0) polling.cut(); // it is to be opened again
    if (!polling.mayConnect()) event.preventDefault();
  });
  live.addEventListener("htmx:sse:after:connection", (event) => polling.connected(event.detail.connection));
  live.addEventListener("htmx:sse:close", () => polling.connected(null));
  live.addEventListener("htmx:sse:error", () => polling.failed());
  live.addEventListener("htmx:error", (event) => ofStream(event) && polling.failed());
  onLostPress(() => polling.lost());
  document.addEventListener("visibilitychange", () => (document.hidden ? polling.left() : polling.returned()));
  window.addEventListener("pageshow", (event) => event.persisted && polling.ask());
  window.addEventListener("online", () => polling.reconnected());
  closeOnLeaving(live);
  document.addEventListener("htmx:config:request", ({ detail }) => {
    detail.ctx.request.headers["Table-Edition"] = tellEdition();
  });
  announceChanges(changed);
  document.addEventListener("DOMContentLoaded", () => polling.begin()); // htmx is ready then, too
}

/** Pass on what the stream says to the tabs that follow by it. */
function passOn(live, polling) {
  live.addEventListener("htmx:sse:before:message", ({ detail }) => {
    const { event, data, id } = detail.message;
    polling.pass({ event, data, id });
  });
}

/** Says whether a request that failed was to open the stream: htmx tries again only once it was open. */
function ofStream(event) {
  return event.detail.ctx?.request?.action?.split("?")[0].endsWith("/stream");
}

/** Call `back` when a press gets no answer to show: nobody was there, or somebody who could not do it. */
export function onLostPress(back) {
  const pressed = ({ detail }) => detail.ctx?.request?.method === "POST";
  document.addEventListener("htmx:error", (event) => pressed(event) && back());
  document.addEventListener("htmx:response:error", (event) => {
    if (event.detail.ctx.response.status >= 500 && pressed(event)) back();
  });
}

/** A page that is left gives its connection back at once: a browser holds only six of them to a server. */
function closeOnLeaving(live) {
  let connection = null;
  live.addEventListener("htmx:sse:after:connection", (event) => (connection = event.detail.connection));
  window.addEventListener("pagehide", () => connection?.abortController?.abort());
}

/** An answer that was overtaken by a newer one must not be shown any more. */
function dropOldNews(live) {
  live.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (!message.event && message.id && ahead(message.id) === 0) event.preventDefault();
  });
  document.addEventListener("htmx:before:swap", (event) => {
    dropOldTalk(event.detail.tasks ?? []);
    const versions = (event.detail.tasks ?? [])
      .map((task) => task.fragment?.querySelector?.("#forms[data-version], #room[data-version]"))
      .filter(Boolean)
      .map((element) => Number(element.dataset.version));
    if (versions.some((version) => version < shownVersion())) event.preventDefault();
  });
}

/** A new board may come with talk that was overtaken by the answer to something one has just said oneself. */
function dropOldTalk(tasks) {
  const { talks } = shownEdition();
  const old = (task) => Number(task.fragment?.querySelector?.("#talk")?.dataset.talks ?? talks) < talks;
  for (let place = tasks.length - 1; place >= 0; place -= 1) if (old(tasks[place])) tasks.splice(place, 1);
}

function announceChanges(changed) {
  let known = shownVersion();
  document.addEventListener("htmx:after:swap", () => {
    const version = shownVersion();
    if (version === known) return;
    known = version;
    changed(version);
  });
}
