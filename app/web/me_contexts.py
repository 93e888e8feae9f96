"""What one's own pages are rendered from."""

import msgspec

from app.web.contexts import Notice, Page
from app.web.record_contexts import ResultLine, ResultList


class KindLine(msgspec.Struct, frozen=True, kw_only=True):
    """Games of one kind, in words, and how many of them were won."""

    kind: str
    seats: str
    games: int
    won: int


class KeptLine(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of thing that is kept about somebody, in plain words, and how many there are."""

    title: str
    sentence: str
    amount: int


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has played, in words. ``longest`` is None before the first game."""

    summary: str
    kinds: tuple[KindLine, ...]
    streaks: tuple[tuple[str, str], ...]
    favourites: str
    longest: ResultLine | None


class MePage(msgspec.Struct, frozen=True, kw_only=True):
    """One's own page: figures, the name in halls of fame, what is kept. ``known`` is false of somebody new."""

    page: Page
    known: bool
    name: str
    played: Figures | None
    shows_name: bool
    belongings: tuple[KeptLine, ...]
    notice: Notice | None = None


class MyGamesPage(msgspec.Struct, frozen=True, kw_only=True):
    """The list of one's finished games."""

    page: Page
    results: ResultList
    notice: Notice | None = None


class ForgetPage(msgspec.Struct, frozen=True, kw_only=True):
    """The question before somebody is forgotten; ``running`` are the tables that they would leave."""

    page: Page
    running: tuple[str, ...]
    belongings: tuple[KeptLine, ...]
    notice: Notice | None = None
