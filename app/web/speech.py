"""The language of a request, as plain ASGI: the one that was chosen on a page of ours, or the best its browser accepts.

Whatever is done for the request speaks it, a stream as long as it lasts.
"""

from http.cookies import SimpleCookie
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.languages import chosen, speaking_in, tag
from app.web.urls import URLS

COOKIE = "language"
_SECONDS = 400 * 24 * 3600  # as long as browsers keep any
_MOST_LETTERS = 300
"""What is read of the header Accept-Language: many times what a browser sends."""


class Speech:
    """Lets each request speak its language, and tells caches that the answer depends on it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Speak the language of the request until it is answered to the end."""
        if scope["type"] != "http" or scope["path"].startswith(f"{URLS.static_root}/"):
            await self._app(scope, receive, send)
            return
        code = _language_of(Headers(scope=scope))
        with speaking_in(code):
            await self._app(scope, receive, _Marked(send, code))


class _Marked:
    """The way back: an answer says which language it speaks, and what that was chosen by."""

    def __init__(self, send: Send, code: str) -> None:
        self._send = send
        self._code = code

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("Content-Language", tag(self._code))
            headers.add_vary_header("Accept-Language")
            headers.add_vary_header("Cookie")
        await self._send(message)


def remembering(code: str, *, secure: bool) -> str:
    """Write the header Set-Cookie that lets a browser remember the language that was chosen."""
    cookie = SimpleCookie({COOKIE: code})
    kept: dict[str, Any] = {"path": "/", "max-age": _SECONDS, "samesite": "Lax", "httponly": True, "secure": secure}
    cookie[COOKIE].update(kept)
    return cookie[COOKIE].OutputString()


def _language_of(headers: Headers) -> str:
    remembered = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return chosen(remembered[:_MOST_LETTERS], headers.get("accept-language", "")[:_MOST_LETTERS])
