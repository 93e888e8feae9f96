"""The watch over all requests, as plain ASGI: each gets an id, is timed, and stands in the log by what was asked.

What was asked is the template of the address (``/t/{slug:token}/act``), never the address: that of a table opens it.
"""

import logging
import re
import secrets
from http import HTTPStatus
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.logs import REQUEST_ID
from app.measures import Measures
from app.web.urls import URLS

HEADER = b"x-request-id"
SLOW_SECONDS = 1.0
"""An answer that took longer is worth a warning."""

_ID = re.compile(rb"[A-Za-z0-9_-]{8,64}")
_ID_BYTES = 8
_STATIC = f"{URLS.static_root}/"
_log = logging.getLogger(__name__)


class Watch:
    """Times each request until its answer begins, and gives its id back with the answer."""

    def __init__(self, app: ASGIApp, *, measures: Measures) -> None:
        self._app = app
        self._measures = measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Watch a request until it is answered to the end."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, number = perf_counter(), _id_of(scope)
        token = REQUEST_ID.set(number)

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message["status"], perf_counter() - began)
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, number.encode())]}
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            REQUEST_ID.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = template_of(scope)
        self._measures.note_request(_method(scope), route, status, seconds)
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self._measures.faults.inc()
        slow = seconds >= SLOW_SECONDS
        level = logging.WARNING if slow else logging.INFO
        if _log.isEnabledFor(level):
            told: dict[str, Any] = {
                "method": _method(scope),
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            _log.log(level, "slow request" if slow else "request", extra=told)


def template_of(scope: Scope) -> str:
    """Tell what was asked for without saying which table, card or link: no more kinds than there are routes."""
    route = scope.get("route")
    path = getattr(route, "path", None)
    if isinstance(path, str) and path:
        return path
    return f"{_STATIC}*" if scope["path"].startswith(_STATIC) else "none"


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in {"GET", "HEAD", "POST"} else "other"


def _id_of(scope: Scope) -> str:
    """Take the id that a proxy gave the request, or make one."""
    given = next((value for name, value in scope["headers"] if name == HEADER), b"")
    return given.decode() if _ID.fullmatch(given) else secrets.token_hex(_ID_BYTES)
