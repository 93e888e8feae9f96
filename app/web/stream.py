"""The stream of a table: after each change, what is new in the view of whoever listens, as server-sent events.

A message without a name carries regions, which htmx swaps; its id is the table's edition. The named ones are for our
own script: ``alive`` tells that the connection lets messages through, ``reload`` that another page belongs here now,
``announced`` which announcement to everybody holds, and ``poll`` that this page should ask now and then instead,
because its browser holds too many streams.
"""

import asyncio
import random

from sqlalchemy.exc import OperationalError
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.db import is_away
from app.edition import Edition
from app.tables.errors import TableUnreadable
from app.tables.notifier import Subscription
from app.web import render
from app.web.moments import Moment
from app.web.pictures import Look, Picture, picture_of
from app.web.rendered import Rendered
from app.web.site import Site, Visitor
from app.web.squeeze import SqueezedStream, accepts
from app.web.streams import Ticket

HEARTBEAT_SECONDS = 20.0
LIFE_SECONDS = (600.0, 900.0)
"""No stream lasts longer, so that one whose listener vanished without a word gives its place back. It is reopened."""

_START = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store, no-transform"),
        (b"x-accel-buffering", b"no"),
    ],
}
_END = {"type": "http.response.body", "body": b"", "more_body": False}
ALIVE = b"event: alive\ndata: 1\n\n"
RELOAD = b"event: reload\ndata: 1\n\n"
POLL = b"event: poll\ndata: 1\n\n"
_ANNOUNCED = b"event: announced\ndata: %d\n\n"


class TableStream(Response):
    """An answer that goes on until its listener leaves, the server stops, or what the listener may see changes.

    ``look`` is who listens, checked before; ``since`` is the edition on their screen, ``kind`` the page there.
    """

    def __init__(
        self, site: Site, visitor: Visitor, look: Look, *, moment: Moment, since: Edition, kind: str | None
    ) -> None:
        super().__init__()
        self._site = site
        self._visitor = visitor
        self._look = look
        self._moment = moment
        self._since = since
        self._kind = kind
        self._rights = _rights(moment, look)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write the stream until it ends."""
        writing = asyncio.create_task(self._write(SqueezedStream(send) if accepts(scope) else send))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            unfinished = [task for task in (writing, leaving) if task.cancel()]
            await asyncio.gather(*unfinished, return_exceptions=True)
        if not writing.cancelled():
            writing.result()

    async def _write(self, send: Send) -> None:
        await send({**_START})  # whoever passes it on adds headers of this answer alone
        await _say(send, ALIVE)
        try:
            await self._listen(send)
        except OperationalError as fault:
            if not is_away(fault):
                raise
        await send(_END)  # the page connects again, and asks ever less often while there is no database

    async def _listen(self, send: Send) -> None:
        slug, edition = self._moment.table.slug, self._moment.edition
        async with self._site.notifier.subscribe(slug, after=edition) as subscription:
            # What happened between the check of who listens and the subscription would be told by nobody: read again.
            _, moment = await self._visitor.look(self._site, slug)
            with (
                self._site.streams.enter(self._visitor.token, subscription) as ticket,
                self._site.presence.staying(self._look.who, slug),
            ):
                await _say(send, await self._last_words(send, subscription, ticket, moment))

    async def _last_words(self, send: Send, subscription: Subscription, ticket: Ticket, moment: Moment) -> bytes:
        """Follow the table to the end of the stream; the page of one that cannot be read any more says so itself."""
        try:
            return await self._follow(send, subscription, ticket, moment)
        except TableUnreadable:
            return RELOAD

    async def _follow(self, send: Send, subscription: Subscription, ticket: Ticket, moment: Moment) -> bytes:
        """Send what is new, again and again; return the last words."""
        clock = asyncio.get_running_loop().time
        ends = clock() + random.uniform(*LIFE_SECONDS)  # noqa: S311 - it only keeps streams from ending all at once
        shown: Picture | None = None
        announced = 0
        while clock() < ends:
            if not await self._may_still_see(moment):
                return b""  # the page connects again, as whoever its browser is now
            picture = picture_of(self._site, moment, self._look)
            if self._kind not in {None, picture.kind}:
                return RELOAD
            await self._tell(send, picture, shown)
            shown = picture
            announced = await self._tell_all(send, announced)
            edition = await _next_edition(send, subscription, until=ends)
            if edition is None:
                return POLL if ticket.dismissed else b""
            moment = await self._site.moments.at(self._moment.table.slug, edition)
        return b""

    async def _tell(self, send: Send, picture: Picture, shown: Picture | None) -> None:
        on_screen = self._since if shown is None else shown.edition
        if picture.edition != on_screen:
            changed = picture.changes(shown if _follows(picture, shown) else None)
            whole = changed is picture.regions
            await _say(send, message(picture.edition, changed, title=picture.title, whole=whole))

    async def _tell_all(self, send: Send, told: int) -> int:
        """Say which announcement holds now, if that is another one than was told; return its number."""
        number = self._site.bulletin.now.number
        if number != told:
            await _say(send, _ANNOUNCED % number)
        return number

    async def _may_still_see(self, moment: Moment) -> bool:
        """Say whether the listener still holds exactly the seats, and the host's part, that they held at first."""
        look = self._look
        if look.who is None and moment.table.status == "waiting":  # they may have sat down since
            look = Look(who=await self._visitor.guest(self._site))
        return _rights(moment, look) == self._rights


def _follows(picture: Picture, shown: Picture | None) -> bool:
    """Say whether nothing lay between: the answer to a press may have shown an edition that the stream left out."""
    return shown is not None and picture.edition.steps_from(shown.edition) == 1


def message(edition: Edition, changed: tuple[Rendered, ...], *, title: str, whole: bool = False) -> bytes:
    """Write regions as one event. The edition is sent even when nothing in view has changed, so that none is missed.

    A message with every region is marked as ``whole``: it may be shown on a page that missed those before it.
    """
    answer = render.answer(changed, title=title)
    if whole:
        answer = answer.replace(b"<title>", b"<title data-whole>", 1)
    lines = b"\ndata: ".join(answer.splitlines())
    return b"id: %b\ndata: %b\n\n" % (str(edition).encode(), lines)


def _rights(moment: Moment, look: Look) -> tuple[object, ...]:
    """Name what somebody may see: their seats, the host's part, and whether a game that is closed to others began."""
    table = moment.table
    seats = table.seats_of(look.who)
    outside = not seats and table.daily is not None and table.status != "waiting"
    return (*seats, "host" if table.is_host(look.who) else "", outside)


async def _next_edition(send: Send, subscription: Subscription, *, until: float) -> Edition | None:
    """Wait for a newer edition, saying now and then that the stream lives; None when it is to end."""
    while asyncio.get_running_loop().time() < until:
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):  # unlike `wait_for` it takes no task of its own
                return await subscription.next()
        except TimeoutError:
            await _say(send, ALIVE)
    return None


async def _say(send: Send, words: bytes) -> None:
    if words:
        await send({"type": "http.response.body", "body": words, "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
