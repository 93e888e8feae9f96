"""What is announced to everybody, as this process knows it: on every page, and told to those that are open already.

It lies in the database, and a word about each change goes to all workers by the way that news of tables take. No page
asks the database for it. Whatever word was missed is made up for by a look every half minute.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from contextvars import ContextVar

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.admin.announcements import NOTHING, Announcement, read_announcement
from app.db import Database

HEADER = "House-News"
"""Says with each answer which announcement holds, by its number, once there was any."""

_LOOK_SECONDS = 30.0
_log = logging.getLogger(__name__)
_shown: ContextVar[Announcement] = ContextVar("announcement", default=NOTHING)


def announced() -> Announcement:
    """Give what is announced while the present request is answered."""
    return _shown.get()


class Bulletin:
    """The announcement in this process's mind. Used from one event loop, but for `look`.

    ``changed`` is called on that loop whenever it is another one.
    """

    def __init__(self, database: Database, *, changed: Callable[[], None]) -> None:
        self._database = database
        self._changed = changed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._word = asyncio.Event()
        self.now = NOTHING

    @contextlib.asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Know what is announced as long as this lasts."""
        self._loop = asyncio.get_running_loop()
        self.now = await self._database.read(read_announcement)
        task = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            self._loop = None
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def look(self) -> None:
        """Look for a change soon, from any thread."""
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._word.set)

    async def _watch(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_SECONDS):
                    await self._word.wait()
            self._word.clear()
            try:
                newest = await self._database.read(read_announcement)
            except Exception:  # noqa: BLE001 - nothing ends this for good, least of all a database that restarts
                _log.exception("The announcement could not be read.")
                continue
            if newest != self.now:
                self.now = newest
                self._changed()


class Announcing:
    """Lets each page show what is announced, as plain ASGI, and tells every answer's reader by a header."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request under the present announcement."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        now: Announcement = scope["app"].state.site.bulletin.now
        token = _shown.set(now)
        try:
            await self._app(scope, receive, _numbered(send, now.number) if now.number else send)
        finally:
            _shown.reset(token)


def _numbered(send: Send, number: int) -> Send:
    async def numbered(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).setdefault(HEADER, str(number))
        await send(message)

    return numbered
