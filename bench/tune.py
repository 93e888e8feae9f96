"""Look for the settings of every level: ``python -m bench.tune FOLDER``, by the bands and levers of ``levels.toml``.

Each level at each number of players takes the setting that is likeliest to lie in its band by all games so far, and is
played with it until it has ``--games`` games or another setting is likelier. All settings play the same deals. The run
may be killed: the same command goes on from there. FOLDER/found.txt tells how far it is, and FOLDER/found.toml holds
the presets as far as they are found. What is found is to be confirmed on deals of another series.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from app.games.bot_registry import bot_named, effort_named
from app.games.registry import JOURNEY
from app.presets.drafts import plain_values
from app.presets.models import Value
from app.simulation.cells import BotChoice
from app.simulation.executors import processes, processors
from app.simulation.figures import wilson
from app.simulation.records import GameRecord
from app.simulation.run import results
from bench.levels import LEVELS, LEVERS, Candidate, read_levels
from bench.tuning import Place, Tuning

_TELL = 5
"""Games after which the files that tell how far it is are written."""


def main() -> None:
    """Play until every level has its games; tell what was found."""
    asked = _asked()
    kind = bot_named(JOURNEY.slug, asked.bot)
    bot = BotChoice(kind.name, kind.version, effort_named(kind, asked.effort))
    with Tuning(read_levels(asked.levels), asked.folder, games=asked.games, bot=bot) as tuning:
        _play(tuning, asked.folder, workers=asked.workers)
        print(_told(tuning))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.tune", description="Look for the settings of every level.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument("--levels", type=Path, default=LEVELS, metavar="FILE", help="bands and levers (%(default)s)")
    parser.add_argument("--games", type=int, default=60, metavar="N", help="games of each setting found (%(default)s)")
    parser.add_argument("--bot", default="planner", metavar="NAME", help="who plays every seat (%(default)s)")
    parser.add_argument("--effort", metavar="NAME|N", help="plays that the bot weighs, where it has a choice")
    parser.add_argument("--workers", type=int, default=processors(), metavar="N", help="processes (%(default)s)")
    return parser.parse_args()


def _play(tuning: Tuning, folder: Path, *, workers: int) -> None:
    """Play round after round: what was being played when a round ran out of jobs may ask for more."""
    more = True
    with processes(workers) as crew:
        while more:
            more = False
            for number, (job, game) in enumerate(results(crew.executor, tuning.jobs(), ahead=crew.size + 1)):
                more = True
                tuning.add(job, game)
                if number % _TELL == 0:
                    _write(tuning, folder)
            tuning.fit()
    _write(tuning, folder)


def _write(tuning: Tuning, folder: Path) -> None:
    (folder / "found.txt").write_text(f"{_told(tuning)}\n", encoding="utf-8")
    (folder / "found.toml").write_text(_presets(tuning.best), encoding="utf-8")


def _told(tuning: Tuning) -> str:
    lines = [_line(tuning, place, candidate) for place, candidate in tuning.best.items()]
    effects = [f"{name}: {_effect(tuning, name)}" for name in LEVERS]
    return "\n".join([*lines, "", "Added to the log odds of a victory by one step of each lever:", *effects])


def _line(tuning: Tuning, place: Place, candidate: Candidate) -> str:
    games = tuning.games(candidate)
    level = candidate.level
    band = f"band {level.low:.0%} to {level.high:.0%}, likely {tuning.chance(candidate):.0%}"
    values = ", ".join(f"{name} {value}" for name, value in plain_values(JOURNEY, dict(candidate.values)).items())
    return f"{place.preset} at {place.players}: {_figures(games)}; {band}; {values}"


def _figures(games: Sequence[GameRecord]) -> str:
    if not games:
        return "no games"
    won = [game.turns for game in games if game.won]
    interval = wilson(len(won), len(games))
    turns = f", median {median(won):g} turns" if won else ""
    lost = ", ".join(f"{why} {times}" for why, times in Counter(g.reason for g in games if not g.won).most_common())
    rate = f"{len(won)} of {len(games)} won ({interval.low:.0%} to {interval.high:.0%})"
    return f"{rate}{turns}, lost through {lost}" if lost else f"{rate}{turns}"


def _effect(tuning: Tuning, name: str) -> str:
    told = []
    for count in ("alone", "together"):
        known = tuning.chances.log_odds({name: 1.0, f"{name} {count}": 1.0})
        told.append(f"{count} {known.mean:+.2f} ± {1.96 * known.stdev:.2f}")
    return ", ".join(told)


def _presets(best: dict[Place, Candidate]) -> str:
    """Write the settings as a file of presets does, a list giving one value for each number of players."""
    presets = dict.fromkeys(place.preset for place in best)
    return "\n".join(line for preset in presets for line in _preset(preset, best))


def _preset(preset: str, best: dict[Place, Candidate]) -> Iterator[str]:
    counts = [candidate.values for place, candidate in best.items() if place.preset == preset]
    together = {name: [values[name] for values in counts] for name in counts[0]}
    yield from ("[[presets]]", f'slug = "{preset}"', f'name = "{preset.capitalize()}"', 'flavour = ""')
    yield "[presets.values]"
    yield from (f"{name} = {_toml(value)}" for name, value in plain_values(JOURNEY, dict(together)).items())
    yield ""


def _toml(value: Value | list[Value]) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_toml(single) for single in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    main()
