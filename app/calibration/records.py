"""A calibration as a value: what it measures, with what, and how far it has come."""

from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from app.catalogue import content_digest
from app.games.protocol import Game
from app.presets.models import Preset
from app.simulation.cells import BotChoice

State: TypeAlias = Literal["waiting", "running", "paused", "cancelled", "failed", "done"]
WANTED: tuple[State, ...] = ("running", "paused", "waiting")
"""The states of a calibration that is not over."""


class Key(Struct, frozen=True, kw_only=True):
    """All that a figure depends on besides the number of players: when any of it differs, the figure is outdated."""

    preset: str
    version: int
    rules_version: int
    content: str
    bot: BotChoice


class Count(Struct, frozen=True):
    """How far one number of players has come."""

    players: int
    played: int
    wins: int


class Asked(Struct, frozen=True, kw_only=True):
    """What somebody asked for, as it is stored at first. ``press_key`` is the key of the form that asked."""

    game: str
    preset: Preset
    key: Key
    measures: int
    games: int
    players: tuple[int, ...]
    asked_by: str
    asked_at: datetime
    press_key: str


class Calibration(Struct, frozen=True, kw_only=True):
    """Games of a bot with one version of a preset, for some numbers of players, ``games`` for each of them.

    ``preset`` is a copy that no later change reaches. ``measures`` numbers what is written down of a game. ``played``
    is the time spent on games, pauses left out; ``fault`` says why it failed, and is blank otherwise.
    """

    id: int
    game: str
    preset: Preset
    key: Key
    measures: int
    games: int
    counts: tuple[Count, ...]
    state: State
    fault: str
    played: timedelta
    asked_by: str
    asked_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @property
    def done(self) -> int:
        """Count the games that were played."""
        return sum(count.played for count in self.counts)

    @property
    def wanted(self) -> int:
        """Count the games that were asked for."""
        return self.games * len(self.counts)


def key_today(game: Game[Any, Any, Any], preset: Preset, bot: BotChoice) -> Key:
    """Make the key of a figure that this program would measure."""
    return Key(
        preset=preset.slug,
        version=preset.version,
        rules_version=game.rules_version,
        content=content_digest(game.slug),
        bot=bot,
    )
