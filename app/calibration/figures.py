"""What players are told of a difficulty: the figure that fits it best, and what has changed since it was measured."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection

from app.calibration import repository
from app.calibration.records import Calibration, Key
from app.catalogue import content_digest
from app.games.bot_registry import BOTS
from app.games.protocol import Game
from app.presets.models import Preset
from app.simulation.published import Published, published

Part: TypeAlias = Literal["preset", "rules", "cards", "bot"]
"""Something that a figure depends on."""


class Figure(Struct, frozen=True, kw_only=True):
    """How many games a bot won, with one preset and number of players; when the last of them was played."""

    key: Key
    players: int
    games: int
    wins: int
    on: date


class Measured(Struct, frozen=True, kw_only=True):
    """A figure as it is told of a preset. ``changed`` is what differs from what is played now; empty while it holds."""

    figure: Figure
    changed: tuple[Part, ...]


def read_figures(connection: Connection, game: str) -> tuple[Figure, ...]:
    """Read every figure of a game: those that come with the program, and those that were measured in this house."""
    return (*_brought(game), *measured_here(connection, game))


def measured_here(connection: Connection, game: str) -> Iterator[Figure]:
    """Read the figures that were measured in this house."""
    return (figure for each in repository.measured(connection, game) for figure in figures_in(each))


def figures_in(calibration: Calibration) -> Iterator[Figure]:
    """Give the figures of a calibration, for each number of players of which anything was played."""
    ended = calibration.finished_at or calibration.asked_at
    for count in calibration.counts:
        if count.played:
            yield Figure(
                key=calibration.key, players=count.players, games=count.played, wins=count.wins, on=ended.date()
            )


def best_figure(
    game: Game[Any, Any, Any], preset: Preset, figures: Iterable[Figure], *, players: int
) -> Measured | None:
    """Choose what is told of a preset for a number of players; None when nothing was measured.

    A figure that holds comes before one that is outdated, then the stronger bot, more effort, more games, the newest.
    """
    found = [
        Measured(figure=figure, changed=changed_since(game, preset, figure.key))
        for figure in figures
        if figure.key.preset == preset.slug and figure.players == players
    ]
    return max(found, key=lambda each: _worth(game.slug, each), default=None)


def changed_since(game: Game[Any, Any, Any], preset: Preset, key: Key) -> tuple[Part, ...]:
    """Name what is otherwise now than it was when something was measured."""
    bots = {kind.name: kind.version for kind in BOTS[game.slug]}
    differs: dict[Part, bool] = {
        "preset": key.version != preset.version,
        "rules": key.rules_version != game.rules_version,
        "cards": key.content != content_digest(game.slug),
        "bot": bots.get(key.bot.name) != key.bot.version,
    }
    return tuple(part for part, is_so in differs.items() if is_so)


def _worth(game: str, measured: Measured) -> tuple[bool, int, int, int, date]:
    figure = measured.figure
    strength = [kind.name for kind in BOTS[game]]
    bot = figure.key.bot
    rank = strength.index(bot.name) if bot.name in strength else -1
    return not measured.changed, rank, bot.effort, figure.games, figure.on


def _brought(game: str) -> Iterator[Figure]:
    return (
        Figure(key=_key(each), players=each.cell.players, games=each.sums.games, wins=each.sums.wins, on=each.on)
        for each in published(game)
    )


def _key(each: Published) -> Key:
    cell = each.cell
    return Key(
        preset=cell.preset,
        version=each.version,
        rules_version=cell.rules_version,
        content=cell.content,
        bot=cell.bot,
    )
