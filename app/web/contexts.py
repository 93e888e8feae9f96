"""What the pages of tables and games are rendered from: one frozen Struct a page. A test holds the templates to it.

Long because it is a list: what a table's page is made of stands here, and nothing else does.
"""

from datetime import datetime
from typing import Any, Literal

import msgspec

from app.games.protocol import Seat
from app.tables.bot_records import Pace
from app.tables.records import Matter, TableStatus
from app.tables.requests import UndoOffer
from app.tables.talk_records import SuggestionRule
from app.web.game_pages import CharacterCard
from app.web.lessons import Coach
from app.web.log_contexts import LoggedLine, PastBar, PracticeNote
from app.web.talk_contexts import TalkBox
from app.web.urls import TableUrls


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """The head of every page. ``theme`` is a colour theme of ``static/css/tokens.css``; ``scripts`` are ES modules.

    ``live`` pages load htmx. ``refresh`` is after how many seconds a waiting page asks again where scripts do not run;
    None: it does not. ``preview`` is what a chat program may show of a link: a title and a description.
    """

    title: str
    theme: str = "wood"
    stylesheets: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    live: bool = False
    refresh: int | None = None
    preview: tuple[str, str] | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A press that waits for its button: a confirmation with the proof that it was asked, or a move that was shown.

    ``dear`` is true of what cannot be taken back, which is what a confirmation is about.
    """

    action: str
    seat: Seat | None
    asked: Seat | None
    version: int
    press_key: str
    actions: str
    token: str
    button: str
    target: str
    dear: bool = True


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What the page has to say to this person about their last press. ``link`` is an address and its words.

    ``steps`` are what a good move is made of, before its reason in ``sentences``.
    """

    kind: Literal["refusal", "question", "news", "advice"]
    sentences: tuple[str, ...]
    title: str = ""
    steps: tuple[str, ...] = ()
    question: Question | None = None
    link: tuple[str, str] | None = None


class BotOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that can be asked for: as a form sends it, and in words."""

    text: str
    words: str


class BotRule(msgspec.Struct, frozen=True, kw_only=True):
    """What a table says of bots: those that can be asked for, the paces, and how they act now; None without a bot.

    ``alone`` is true when nobody else is left, so that they wait.
    """

    offers: tuple[BotOffer, ...] = ()
    paces: tuple[tuple[Pace, str], ...] = ()
    pace: Pace | None = None
    alone: bool = False


NO_BOTS = BotRule()


class PatienceRule(msgspec.Struct, frozen=True, kw_only=True):
    """After how many minutes the host may stand in, and what could be chosen, in words."""

    minutes: int
    times: tuple[tuple[int, str], ...]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table as everybody may see it, and what the viewer may do about it.

    ``receivers`` are seats whose players the host could give this one to, one for each of them. ``bot`` says how good
    the bot is that plays the seat, blank without one; ``stands_in`` that it does so in its player's place, and
    ``may_follow`` that the viewer may take the seat. ``since`` is when somebody who is waited for acted last.
    """

    seat: Seat
    name: str
    character: str | None
    free: bool
    mine: bool
    shown: bool
    acting: bool
    hosting: bool
    bot: str = ""
    stands_in: bool = False
    may_follow: bool = False
    receivers: tuple[tuple[Seat, str], ...] = ()
    since: datetime | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A character that a seat may choose, or cannot because ``taken_by`` has."""

    card: CharacterCard
    chosen: bool
    taken_by: str | None


class WaitingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat before the start.

    ``choices`` are offered for one's own seat, and to the host for a bot's, at a table where seats choose. ``bot`` says
    how good the bot is that sits there; blank without one.
    """

    seat: Seat
    name: str
    free: bool
    mine: bool
    hosting: bool
    character: CharacterCard | None
    choices: tuple[Choice, ...] = ()
    bot: str = ""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A waiting room.

    ``picture`` is the address of the game's picture, ``noun`` what a playing of it is called. ``obstacle`` says why the
    table cannot start yet, and is blank when it can; ``fewer`` is the number of seats with which it could.
    ``practice`` tells where its game goes on from, None where it will be dealt; ``daily`` that it is a counted attempt.
    ``notices`` is as at a game in play.
    """

    urls: TableUrls
    slug: str
    name: str
    game: str
    game_title: str
    picture: str
    noun: str
    has_characters: bool
    preset: str
    preset_sentence: str
    house: tuple[str, ...]
    version: int
    seats: tuple[WaitingSeat, ...]
    holds: tuple[Seat, ...]
    hosting: bool
    host_name: str
    host_seated: bool
    my_name: str
    full: bool
    bots: BotRule
    suggestions: SuggestionRule | None
    summary: str
    obstacle: str
    fewer: int | None
    practice: PracticeNote | None = None
    daily: bool = False
    notices: str = ""


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    """The link that is sent to friends. ``remarks`` say who can open it, and what others would need."""

    link: str
    qr: str
    remarks: tuple[str, ...]


class WaitingPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a table that waits for its players."""

    page: Page
    room: Room
    invite: Invite | None = None
    notice: Notice | None = None


class OpenProposal(msgspec.Struct, frozen=True, kw_only=True):
    """A proposal that is open: its sentence, the viewer's seat that could answer it, and whether that one made it.

    ``absent`` is true when that seat is the one that is decided about; ``until`` is when it lapses by itself.
    """

    words: str
    version: int
    seat: Seat | None
    own: bool
    absent: bool = False
    until: datetime | None = None


class TableFrame(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's page needs besides its game: who looks, who sits where, the forms, the notice and the log.

    ``seat``, ``holds``, ``acts_for`` and ``pass_to`` are those of `app.web.viewers.Viewer`; ``asked`` is the seat that
    the page's address asks for, None when the view follows the turn. ``headline`` says whose turn it is, or how the
    game ended. ``acts`` is true when the seat shown is waited for, ``open_hands`` when the host may show any seat.
    ``may_propose`` is what the seat shown may propose now, ``coach`` what a coach says to it, None at an ordinary
    table; ``advice`` says whether a good move is shown to those who ask. ``look`` is the address of the card that the
    target is about, blank for none. ``earlier`` is where the log's earlier lines begin, None when all are shown;
    ``moments`` are the addresses that its lines lead to. ``patience`` is told to the host alone. ``look_back`` is the
    address of the newest moment of the game, blank on the page of one, and ``replay`` that of the course of a game that
    is over; ``fingerprint`` the deal's;
    ``notices`` the address of where the viewer is told when they are away, blank where nobody is. ``practice`` tells
    where a game that is played for practice came from, ``daily`` that this is a counted attempt of a day.
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
    headline: str
    seat: Seat | None
    holds: tuple[Seat, ...]
    names: tuple[str, ...]
    hosting: bool
    acts: bool
    acts_for: bool
    open_hands: bool
    pass_to: Seat | None
    asked: int | None
    acting: tuple[Seat, ...]
    press_key: str
    target: str
    look: str = ""
    undo: UndoOffer
    may_propose: tuple[Matter, ...]
    proposal: OpenProposal | None
    people: tuple[Person, ...]
    bots: BotRule
    advice: bool = False
    log: tuple[LoggedLine, ...]
    earlier: int | None
    look_back: str = ""
    moments: TableUrls
    replay: str = ""
    rematch: TableUrls | None
    patience: PatienceRule | None = None
    coach: Coach | None = None
    practice: PracticeNote | None = None
    daily: bool = False
    fingerprint: str = ""
    notices: str = ""

    @property
    def mine(self) -> tuple[str, ...]:
        """Name the viewer's own seats."""
        return tuple(self.names[seat] for seat in self.holds)

    @property
    def over(self) -> bool:
        """Say whether nothing more will happen at this table."""
        return self.status in {"finished", "ended"}


class TablePage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a table in play, or after its end; with ``past``, of one moment of its game."""

    page: Page
    table: TableFrame
    game: Any
    target: Any
    talk: TalkBox
    notice: Notice | None = None
    past: PastBar | None = None
