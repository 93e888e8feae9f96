"""Bots at seats, as values: which bot plays a seat, at which pace, and as whom it acts."""

from typing import Literal, TypeAlias

import msgspec

from app.games.protocol import LogEntry
from app.players.models import Guest, PlayerId

Pace: TypeAlias = Literal["slow", "normal", "fast"]
"""How quickly the bots of a table act."""


class BotPlayer(msgspec.Struct, frozen=True):
    """A bot that plays a seat: its name among the game's bots, the plays that it weighs, and who let it play."""

    kind: str
    effort: int
    by: PlayerId


class BotMark(msgspec.Struct, frozen=True):
    """How a record of the history names the bot that acted; its version says how it plays."""

    kind: str
    version: int
    effort: int


class BotHand(msgspec.Struct, frozen=True):
    """A bot as it acts at a seat: the one that was put there, its mark, and a line of the log that says why."""

    player: BotPlayer
    mark: BotMark
    why: LogEntry | None = None

    @property
    def id(self) -> PlayerId:
        """Name who let the bot play: the one whose hand it is, as far as the records know people."""
        return self.player.by


Actor: TypeAlias = Guest | BotHand
"""Who acts at a seat."""
