"""What the roster of a table, a proposal that is open, and the page about one seat are rendered from."""

from datetime import datetime

import msgspec

from app.games.protocol import Seat
from app.tables.records import Matter
from app.web.contexts import BotOffer, Notice, Page
from app.web.urls import TableUrls


class Motions(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer may propose about a seat, from their own one (None: they watch), and how long others may answer."""

    kinds: tuple[Matter, ...]
    seat: Seat | None
    times: tuple[tuple[int, str], ...]


class SeatPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page about one seat of a game in play: who is waited for, and what can be done when somebody is away.

    ``since`` is when its player was last seen to act, None while nobody waits for them. ``mine`` and ``hosting`` say
    what the viewer may do at once; ``wait`` until when the host has to wait, None when they need not, and ``blocked``
    that they may do nothing, since nobody waits for the seat. ``receivers`` are
    seats whose players could be given this one.
    """

    page: Page
    urls_of_table: TableUrls
    seat: Seat
    name: str
    free: bool
    bot: bool
    since: datetime | None
    mine: bool
    hosting: bool
    wait: datetime | None
    blocked: bool
    may_pass: bool
    receivers: tuple[tuple[str, str], ...]
    offers: tuple[BotOffer, ...]
    motions: Motions
    open_proposal: str
    my_name: str
    notice: Notice | None = None


class GoBackPage(msgspec.Struct, frozen=True, kw_only=True):
    """The question before somebody proposes to go back to the moment after record ``seq``.

    ``place`` counts that moment from the deal, of so many ``places``; ``alone`` is true when nobody else has to agree.
    """

    page: Page
    urls_of_table: TableUrls
    seq: int
    seat: Seat
    place: int
    places: int
    alone: bool
    times: tuple[tuple[int, str], ...]
    notice: Notice | None = None
