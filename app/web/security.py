"""The gate before every page, as plain ASGI: which names are answered to, whence forms may come, what may be loaded."""

import logging
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.db import is_away
from app.language import gettext as _
from app.tables.files.format import MOST_BYTES as LONGEST_GAME
from app.web.problems import problem_response
from app.web.report_urls import report_url_on
from app.web.site import COOKIE
from app.web.urls import URLS
from app.web.watch import template_of

POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
"""No inline script or style, nothing from elsewhere, and nobody may put our pages into theirs."""

_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",  # the address of a table opens it, so no other site may learn it
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Robots-Tag": "noindex, nofollow",
}
MOST_BYTES = 256 * 1024
"""The longest request that is read: many times the longest form."""

_WITH_FILES: Mapping[str, int] = {URLS.importing: MOST_BYTES + LONGEST_GAME}
"""The longest of those that bring a file along."""

_UNDER_ANY_NAME = {URLS.health, URLS.ready, URLS.metrics}
"""What proxies and whoever measures ask for, by the name that the machine has among them."""

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep any: longer than a table lasts
_log = logging.getLogger(__name__)


class Gate:
    """Checks each request, and adds the headers and the guest's cookie to each answer."""

    def __init__(self, app: ASGIApp, *, allowed_hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a page that says why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        outgoing = _Outgoing(scope, send)
        refusal = self._refusal(scope)
        if refusal is not None:
            await problem_response(*refusal)(scope, receive, outgoing)
            return
        try:
            most = _WITH_FILES.get(scope["path"], MOST_BYTES)
            await self._app(scope, _Incoming(receive, most=most), outgoing)
        except Exception as fault:
            _log.exception("a request failed", extra={"method": scope["method"], "route": template_of(scope)})
            if outgoing.started:
                raise
            await _answer_to(fault, scope)(scope, receive, outgoing)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        known = _hostname(host) in self._hosts or "*" in self._hosts
        if not known and scope["path"] not in _UNDER_ANY_NAME:
            return 400, _(
                "This server is not meant to be reached under that name. Whoever runs it can allow the name with the "
                "setting ALLOWED_HOSTS or PUBLIC_URL."
            )
        if scope["method"] not in _SAFE_METHODS and _from_elsewhere(headers, host):
            return 403, _(
                "This form was sent from another site, so nothing was done. Please use the page of this server."
            )
        return None


def _answer_to(fault: Exception, scope: Scope) -> Response:
    if is_away(fault):
        sentence = _(
            "The database of this server cannot be reached just now. Please try again in a moment: a press counts "
            "once, however often it is sent."
        )
        return problem_response(503, sentence)
    sentence = _("Something went wrong here. Nothing was changed by this request.")
    return problem_response(500, sentence, report=report_url_on(scope["path"]))


class _Incoming:
    """The way in: no more is read than a form can hold, whatever length was announced."""

    def __init__(self, receive: Receive, *, most: int) -> None:
        self._receive = receive
        self._most = most
        self._read = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > self._most:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return message


class _Outgoing:
    """The way back to the browser: every answer gets the headers, and a page the cookie of its guest."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            self._remember_guest(headers, message)
        await self._send(message)

    def _remember_guest(self, headers: MutableHeaders, message: Mapping[str, Any]) -> None:
        visitor = self._scope.get("state", {}).get("visitor")
        streams = headers.get("content-type", "").startswith("text/event-stream")
        if visitor is None or streams or message["status"] >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return
        secure = "; Secure" if self._scope["scheme"] == "https" else ""
        headers.append(
            "Set-Cookie",
            f"{COOKIE}={visitor.token}; HttpOnly; Max-Age={_COOKIE_SECONDS}; Path=/; SameSite=Lax{secure}",
        )


def _hostname(host: str) -> str:
    name = host.lower()
    if name.startswith("["):
        return name.partition("]")[0] + "]"
    return name.partition(":")[0].rstrip(".")


def _from_elsewhere(headers: Headers, host: str) -> bool:
    """Say whether a browser tells that another site sent this.

    Browsers say so on every request that changes something: Sec-Fetch-Site where the address counts as trustworthy,
    Origin everywhere. What says neither is no browser, and carries nobody's cookie unasked.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != host.lower()
