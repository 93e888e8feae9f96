"""What the tests of the simulation share: cells, records without a game behind them, and a run in one call."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.games.bot_registry import bot_named
from app.games.journey.state import Ruleset
from app.simulation.cells import BotChoice, Cell, cell_today, seeds
from app.simulation.executors import Crew
from app.simulation.records import GameRecord
from app.simulation.run import Run


def cell(bot: str = "random", *, preset: str = "dawn", players: int = 2, rules: Ruleset | None = None) -> Cell:
    kind = bot_named("journey", bot)
    return cell_today(preset, rules or Ruleset(), players=players, bot=BotChoice(kind.name, kind.version))


def game(seed: str = "00", reason: str = "shrine", **said: Any) -> GameRecord:
    """Make a record, saying only what matters."""
    plain: dict[str, Any] = {"turns": 30, "actions": 300, "steps": 0, "relics": 0, "day": 1, "lives": {}, "cards": {}}
    return GameRecord(seed=seed, reason=reason, **(plain | said))


def played(
    folder: Path, cells: Sequence[Cell], crew: Crew, *, games: int, series: str = "1"
) -> tuple[tuple[GameRecord, ...], ...]:
    """Play a run to its end and give the games of each cell."""
    with Run(cells, seeds(series, games), folder=folder) as run:
        for _ in run.play(crew):
            pass
        return tuple(run.games(cell) for cell in cells)
