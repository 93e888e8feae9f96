"""What each page is rendered from: one frozen Struct a page. A test compares them with what the templates use."""

from datetime import datetime
from typing import Any, Literal

import msgspec
from markupsafe import Markup

from app.games.protocol import Seat
from app.tables.records import TableStatus
from app.tables.requests import UndoOffer
from app.web.urls import TableUrls


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """The head of every page. ``theme`` is a colour theme of ``static/css/tokens.css``; ``scripts`` are ES modules.

    ``refresh`` is after how many seconds a waiting page asks again where scripts do not run; None: it does not.
    """

    title: str
    theme: str = "wood"
    stylesheets: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    live: bool = False
    refresh: int | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A confirmation that waits for its button: the press it would complete, and the proof that it was asked."""

    seat: Seat
    version: int
    press_key: str
    actions: str
    token: str
    button: str
    target: str


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What the page has to say to this person about their last press."""

    kind: Literal["refusal", "question", "news"]
    sentences: tuple[str, ...]
    question: Question | None = None


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table as everybody may see it, and what the viewer may do about it.

    ``receivers`` are the seats whose players the host could give this one to; ``link`` is the seat's personal link,
    shown to nobody but the host who has just made it, or its holder who asked.
    """

    seat: Seat
    name: str
    character: str | None
    free: bool
    mine: bool
    shown: bool
    acting: bool
    hosting: bool
    others: tuple[tuple[Seat, str], ...] = ()


class LoggedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log in words; ``undone`` lines were taken back later."""

    seq: int
    text: Markup
    undone: bool
    seat: Seat | None
    at: datetime


class TableFrame(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's page needs besides its game: who looks, who sits where, the forms, the notice and the log.

    ``seat``, ``holds``, ``acts_for`` and ``pass_to`` are those of `app.web.viewers.Viewer`. ``acts`` is true when the
    seat shown is waited for. ``earlier`` is where the log's earlier lines begin, None when all are shown.
    """

    urls: TableUrls
    slug: str
    name: str
    game: str
    game_title: str
    preset: str
    status: TableStatus
    version: int
    theme: str
    seat: Seat | None
    holds: tuple[Seat, ...]
    names: tuple[str, ...]
    hosting: bool
    acts: bool
    acts_for: bool
    pass_to: Seat | None
    pinned: bool
    acting: tuple[Seat, ...]
    press_key: str
    target: str
    undo: UndoOffer
    people: tuple[Person, ...]
    log: tuple[LoggedLine, ...]
    earlier: int | None
    rematch: TableUrls | None
    notice: Notice | None = None

    @property
    def over(self) -> bool:
        """Say whether nothing more will happen at this table."""
        return self.status in {"finished", "ended"}


class TablePage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a table in play, or after its end."""

    page: Page
    table: TableFrame
    game: Any
    target: Any
