"""Tables, seats and history as values: what the pages are made from."""

from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from app.edition import Edition
from app.games.protocol import LogEntry, Outcome, ProposalKind, Seat
from app.language import gettext
from app.players.models import Guest, PlayerId
from app.players.names import FORGOTTEN
from app.presets.models import HouseOptions, Preset
from app.tables.bot_records import BotMark, BotPlayer, Pace
from app.tables.origins import Origin
from app.tables.plan_records import Plan
from app.tables.talk_records import SuggestionRule

TableStatus: TypeAlias = Literal["waiting", "playing", "finished", "ended"]
"""Waiting for its players; in play; played to an outcome; closed by its host before that."""

Characters: TypeAlias = Literal["chosen", "random"]
"""Whether seats choose among the characters (those who do not are dealt one), or all are dealt."""


Matter: TypeAlias = ProposalKind | Literal["undo", "skip", "claim", "bot", "end", "export"]
"""What can be proposed: what a game knows, and what every table does. To go back to an earlier moment, to end the turn
of a seat whose player is away, to give it to somebody else or to a bot, to close the table, and to have the file of the
game as it stands, which shows every card."""

AGREED = "agreed"
"""The reason of an outcome that the players of a table agreed on, over the heads of the rules."""


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat of a table. Who holds it is decided by ``player`` alone; a name is only something to read.

    ``bot`` plays the seat: in the place of its player, who may take it back at any time, or by itself. ``plan`` is what
    its player means to do next.
    """

    id: int
    number: Seat
    player: PlayerId | None
    name: str | None
    character: str | None
    link_generation: int
    bot: BotPlayer | None = None
    plan: Plan | None = None

    @property
    def free(self) -> bool:
        """Say whether nobody holds the seat, not even a bot."""
        return self.player is None and self.bot is None

    @property
    def bots_own(self) -> bool:
        """Say whether a bot sits there by itself, and not in somebody's place."""
        return self.player is None and self.bot is not None

    @property
    def label(self) -> str:
        """Name the seat in a sentence: by its player, else by its place, counted from 1 as people do."""
        if self.name == FORGOTTEN:
            return gettext("a former player")
        name = self.name or gettext("Seat {number}").format(number=self.number + 1)
        return gettext("{name} (bot)").format(name=name) if self.bots_own else name


class PressRecord(msgspec.Struct, frozen=True):
    """One press of a button that changed the game: its records run from ``first_seq`` to ``last_seq``.

    ``depth`` counts the presses that undo could take back one by one, this one included.
    """

    key: str
    kind: Literal["act", "undo"]
    body_hash: bytes
    seat: Seat
    first_seq: int
    last_seq: int
    asked: int
    reveals: bool
    undoable: bool
    depth: int = 0

    @property
    def done(self) -> int:
        """Count the actions that were carried out."""
        return self.last_seq - self.first_seq + 1


class Awaited(msgspec.Struct, frozen=True, array_like=True):
    """Since when a table waits for a seat, and when that seat last did something meanwhile."""

    since: datetime
    idle_since: datetime


class Redo(msgspec.Struct, frozen=True):
    """What a seat took back and could do again: the first and the last record of each press, the newest at the end."""

    seat: Seat
    spans: tuple[tuple[int, int], ...]


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has proposed to all others, at which version, and which of them have agreed so far.

    ``by`` is the seat of whoever proposed it, None for somebody who watches and asks for a seat; ``who`` and ``name``
    tell who asks for one. ``about`` is the seat that it is about, ``to`` the record to go back to. ``until`` is when it
    lapses by itself.
    """

    kind: Matter
    by: Seat | None
    version: int
    agreed: tuple[Seat, ...] = ()
    about: Seat | None = None
    to: int | None = None
    who: PlayerId | None = None
    name: str = ""
    until: datetime | None = None


class TableRecord(msgspec.Struct, frozen=True):
    """A table as it stands at one version.

    ``kept_preset`` is the table's own copy of its difficulty, None in a game without any. ``ruleset`` and ``state`` are
    decoded by `load_table` only, and are None before the start. The seed is not here. ``course`` names the lessons
    that a coach gives at this table, None at an ordinary one; ``origin`` says where a game came from that was not dealt
    here. ``daily`` is the day (UTC, YYYY-MM-DD) whose one counted attempt is played here; ``advised`` is true once
    anybody here was told a good move. ``awaited`` tells since when each acting seat is waited
    for, ``patience`` after how many minutes of that the host may stand in. ``last_press`` and ``redo`` are what
    could be taken back and done again; `load_table` reads them, too.
    """

    id: int
    slug: str
    name: str
    game: str
    status: TableStatus
    host: PlayerId
    preset: str
    house: HouseOptions
    characters: Characters
    seats: tuple[SeatRecord, ...]
    version: int
    acting: frozenset[Seat]
    rules_version: int | None
    commitment: str | None
    outcome: Outcome | None
    created_at: datetime
    started_at: datetime | None
    updated_at: datetime
    finished_at: datetime | None
    rematch_of: str | None
    rematch: str | None
    kept_preset: Preset | None = None
    pace: Pace = "normal"
    talks: int = 0
    suggestions: SuggestionRule = "freely"
    advice: bool = True
    proposal: Proposal | None = None
    course: str | None = None
    origin: Origin | None = None
    daily: str | None = None
    advised: bool = False
    awaited: dict[Seat, Awaited] = {}
    patience: int = 0
    last_press: PressRecord | None = None
    redo: Redo | None = None
    ruleset: Any | None = None
    state: Any | None = None

    @property
    def edition(self) -> Edition:
        """Say how new this is: the version of the game, and how much has been said beside it."""
        return Edition(self.version, self.talks)

    def seats_of(self, who: Guest | None) -> tuple[Seat, ...]:
        """List the seats that a guest holds: the only source of what they may see and do."""
        return () if who is None else tuple(seat.number for seat in self.seats if seat.player == who.id)

    def is_host(self, who: Guest | None) -> bool:
        """Say whether this guest hosts the table."""
        return who is not None and who.id == self.host

    def may_act_for(self, who: Guest | None) -> tuple[Seat, ...]:
        """List the seats that a guest may act for: their own, and every seat for the host."""
        return tuple(seat.number for seat in self.seats) if self.is_host(who) else self.seats_of(who)

    @property
    def open_hands(self) -> bool:
        """Say whether a table in play hides no hand; where a game has no such option, it may hide what it likes."""
        return getattr(self.ruleset, "hands", "closed") == "open"

    @property
    def bot_seats(self) -> frozenset[Seat]:
        """Name the seats that bots play."""
        return frozenset(seat.number for seat in self.seats if seat.bot is not None)

    @property
    def people_asked(self) -> frozenset[Seat]:
        """Name the seats that are waited for and that people play themselves."""
        return self.acting - self.bot_seats

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """List the seats that nobody holds."""
        return tuple(seat.number for seat in self.seats if seat.free)

    @property
    def host_name(self) -> str:
        """Name the host by their first seat; a host without a seat is just the host."""
        return next((seat.label for seat in self.seats if seat.player == self.host), gettext("the host"))

    @property
    def over(self) -> bool:
        """Say whether nothing more will happen at this table."""
        return self.status in {"finished", "ended"}


class TableSummary(msgspec.Struct, frozen=True):
    """A line of the list of my tables. Of one that is not ``readable`` only its name, game and address are told.

    ``begun`` says whether its game was dealt, ``practice`` that it went on from a moment of another one, and
    ``brought`` that it came from a file.
    """

    slug: str
    name: str
    game: str
    status: TableStatus
    hosting: bool
    seats: tuple[Seat, ...]
    names: tuple[str | None, ...]
    my_turn: bool
    outcome: Outcome | None
    updated_at: datetime
    course: str | None = None
    readable: bool = True
    begun: bool = False
    practice: bool = False
    brought: bool = False
    daily: str | None = None


class NewRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record without its place in the history yet. ``payload`` is JSON, ``acting`` the seats waited for after it."""

    kind: str
    actor: PlayerId
    acting: frozenset[Seat]
    log: tuple[LogEntry, ...] = ()
    seat: Seat | None = None
    payload: str = "{}"
    reveals: bool = False
    press_key: str | None = None
    bot: BotMark | None = None


class HistoryRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record of the history. They are numbered from 1 without a gap, and never changed."""

    seq: int
    kind: str
    actor: PlayerId
    at: datetime
    log: tuple[LogEntry, ...]
    seat: Seat | None
    payload: str
    reveals: bool
    bot: BotMark | None = None


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log as one viewer may read it.

    ``undone`` lines were taken back later; ``bot`` ones tell what a bot did.
    """

    seq: int
    kind: str
    data: dict[str, Any]
    seat: Seat | None
    at: datetime
    undone: bool
    bot: bool = False


class LogPage(msgspec.Struct, frozen=True):
    """A stretch of the log, oldest line first; ``earlier`` is the ``before`` of the stretch above, if there is one."""

    lines: tuple[LogLine, ...]
    earlier: int | None
