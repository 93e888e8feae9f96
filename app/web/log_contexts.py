"""What logs and moments are rendered from: a line in words, and the way through the moments of a game."""

from datetime import datetime

import msgspec
from markupsafe import Markup

from app.games.protocol import Seat


class LoggedLine(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A line of the log in words; ``undone`` lines were taken back later.

    ``why`` is a bot's reason, ``rule`` a link to the rule behind it. ``moment`` says that the game had begun, so that
    the line tells of a moment that can be looked at.
    """

    seq: int
    text: Markup
    undone: bool
    bot: bool = False
    why: Markup = Markup()
    rule: Markup = Markup()
    seat: Seat | None
    at: datetime
    moment: bool = False


class PastBar(msgspec.Struct, frozen=True, kw_only=True):
    """The way through a game's moments: each address is None where it would lead nowhere.

    ``told`` is what happened at the moment that is shown. ``link`` is the whole
    address, to be sent to somebody; ``play_on`` leads to a table for practice, ``replay`` to the course of the game,
    both blank while it goes on; ``go_back`` leads to proposing that, blank where nobody could.
    """

    told: tuple[LoggedLine, ...]
    now: str
    first: str | None
    turn_before: str | None
    before: str | None
    after: str | None
    turn_after: str | None
    last: str | None
    link: str = ""
    play_on: str = ""
    replay: str = ""
    go_back: str = ""


class PracticeNote(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game came from that was not dealt at its table: in a word, in a sentence, and the moment's address."""

    badge: str
    words: str
    href: str = ""
