"""Everything that a running site holds, and the ways in which a request reaches the database."""

import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Annotated, TypeVar

import msgspec
from fastapi import Depends
from sqlalchemy import Connection
from starlette.requests import Request

from app.calibration.keeper import Keeper
from app.config import Settings
from app.db import Database
from app.measures import Measures
from app.notices.presence import Presence
from app.notices.runner import NoticeRunner
from app.players.arrivals import arrive, fresh_token, is_genuine
from app.players.models import Guest
from app.players.service import recognise
from app.tables.advice import Adviser
from app.tables.bot_runner import BotRunner
from app.tables.daily import require_sight
from app.tables.hall import Hall
from app.tables.notifier import Notifier
from app.tables.sweeper import Sweeper
from app.web.bulletin import Bulletin
from app.web.game_pages import GamePage
from app.web.limits import Gatekeeper, deed_of
from app.web.moments import Moment, Moments, read_moment
from app.web.replays import Replays
from app.web.streams import Streams

COOKIE = "harmony_guest"
T = TypeVar("T")


class Site(msgspec.Struct, frozen=True):
    """A running site: its settings, its tables and their bots, its games' pages, who follows what, what is measured."""

    settings: Settings
    db: Database
    hall: Hall
    notifier: Notifier
    pages: Mapping[str, GamePage]
    moments: Moments
    replays: Replays
    streams: Streams
    bots: BotRunner
    adviser: Adviser
    keeper: Keeper
    measures: Measures
    gatekeeper: Gatekeeper
    sweeper: Sweeper
    presence: Presence
    notices: NoticeRunner
    bulletin: Bulletin

    def proof(self, purpose: str, text: str) -> str:
        """Sign a text for one purpose, so that it can come back through a page and be trusted."""
        return hmac.digest(self.hall.secret, f"{purpose}/{text}".encode(), sha256).hex()[:40]


class Visitor(msgspec.Struct, frozen=True):
    """Who sends a request, as far as the cookie tells: a guest if one is stored for it, else somebody new."""

    token: str

    async def look(self, site: Site, slug: str) -> tuple[Guest | None, Moment]:
        """Read who this is and how a table stands. Raises TableNotFound, and DayGoesOn where it cannot be seen yet."""
        who, moment = await site.db.read(_look, site.hall, token=self.token, slug=slug)
        site.bots.looked_at(slug)
        site.presence.seen(who, slug)
        return who, site.moments.keep(moment)

    async def guest(self, site: Site) -> Guest | None:
        """Find the guest, if there is one."""
        return await site.db.read(recognise, self.token)

    async def ask(self, site: Site, change: Callable[[Connection, Hall, Guest], T], *, name: str | None = None) -> T:
        """Change something at the tables as this guest, in one transaction.

        Somebody new becomes a guest in that same transaction, so a refusal stores nothing at all. Raises what the
        change raises, and InvalidInput for a name that nobody could read.
        """
        return await site.db.write(_ask, site.hall, token=self.token, name=name, change=change)


def _look(connection: Connection, hall: Hall, *, token: str, slug: str) -> tuple[Guest | None, Moment]:
    who, moment = recognise(connection, token), read_moment(connection, hall, slug=slug)
    require_sight(connection, hall, moment.table, who)
    return who, moment


def _ask(
    connection: Connection,
    hall: Hall,
    *,
    token: str,
    name: str | None,
    change: Callable[[Connection, Hall, Guest], T],
) -> T:
    return change(connection, hall, arrive(connection, token=token, name=name))


def site_of(request: Request) -> Site:
    """Give the site that a request came to."""
    site: Site = request.app.state.site
    return site


def visitor_of(request: Request) -> Visitor:
    """Tell who sends a request. A cookie that this server did not make counts as none."""
    token = request.cookies.get(COOKIE, "")
    secret = site_of(request).hall.secret
    visitor = Visitor(token if is_genuine(secret, token) else fresh_token(secret))
    request.state.visitor = visitor
    return visitor


def address_of(request: Request) -> str:
    """Give the network address that a request came from; blank where the server does not know."""
    return "" if request.client is None else request.client.host


# A dependency that is not async is sent to a thread and waited for, which takes longer than these take.
async def _here(request: Request) -> Site:
    return site_of(request)


async def _whoever(request: Request) -> Visitor:
    visitor, deed = visitor_of(request), deed_of(request)
    if deed is not None:
        site_of(request).gatekeeper.let_in(deed, browser=visitor.token, address=address_of(request))
    return visitor


Here = Annotated[Site, Depends(_here)]
Whoever = Annotated[Visitor, Depends(_whoever)]
