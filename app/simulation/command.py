"""`harmony simulate`: play the games that are missing, then print the tables and draw the charts."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from tqdm import tqdm

from app.catalogue import UnreadableFile
from app.games.bot_registry import UnknownBot, bot_named, effort_named
from app.games.registry import JOURNEY
from app.presets.models import Preset
from app.presets.service import presets_for
from app.simulation.cells import BotChoice, Cell, seeds
from app.simulation.charts import write_charts
from app.simulation.difficulties import NoSuchDifficulty, cells, read_presets
from app.simulation.executors import Crew, CrewLost, NoCrew, cluster, processes, processors
from app.simulation.figures import card_figures, figures
from app.simulation.play import AnotherProgram
from app.simulation.published import Published, publish
from app.simulation.results import ResultsRefused
from app.simulation.run import Run
from app.simulation.sums import summed
from app.simulation.tables import card_table, tables, text_of

_INTERRUPTED = 130
_REFUSED = 2
_FAILED = 1
_ON_A_TERMINAL, _IN_A_FILE = 0.2, 10.0
"""Seconds between two states of the progress bar."""


class CannotSimulate(Exception):
    """What is asked for makes no sense, or cannot be written; the message is a sentence."""


def simulate(asked: argparse.Namespace, *, folder: Path, made: Sequence[Preset] = ()) -> int:
    """Run a simulation whose results go to ``folder`` unless another is asked for; return the exit status.

    ``made`` are presets of an administrator, which can be asked for by name beside those that are built in. What cannot
    be done is refused in a sentence before a game is played.
    """
    try:
        _require_publishable(asked)
        presets = (*read_presets(asked.presets), *made)
        every, wanted, chosen = _cells(asked, presets), _seeds(asked), _crew(asked)
        with Run(every, wanted, folder=asked.results or folder) as run:
            _play(run, chosen, every=len(wanted) * len(every))
            _tell(run, asked, asked.results or folder)
            if asked.publish is not None:
                _publish(run, asked)
    except (CannotSimulate, NoSuchDifficulty, UnknownBot, ResultsRefused, NoCrew) as fault:
        return _say(str(fault), _REFUSED)
    except (AnotherProgram, CrewLost) as fault:
        return _say(f"The simulation stopped. {fault} The same command goes on from there.", _FAILED)
    except KeyboardInterrupt:
        return _say("The simulation was interrupted; the same command goes on from there.", _INTERRUPTED)
    except BrokenPipeError:  # whoever reads, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _say(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)
    return status


def _seeds(asked: argparse.Namespace) -> tuple[str, ...]:
    if asked.games < 1:
        raise CannotSimulate(f"At least one game is needed, not {asked.games}.")
    return seeds(asked.seed, asked.games)


def _cells(asked: argparse.Namespace, presets: Sequence[Preset]) -> list[Cell]:
    kind = bot_named(JOURNEY.slug, asked.bot)
    bot = BotChoice(kind.name, kind.version, effort_named(kind, asked.effort))
    return cells(presets, asked.preset, asked.players, bot)


def _crew(asked: argparse.Namespace) -> AbstractContextManager[Crew]:
    if asked.workers is not None and asked.workers < 1:
        raise CannotSimulate(f"At least one worker is needed, not {asked.workers}.")
    if asked.cluster is None:
        return processes(asked.workers or processors())
    if asked.workers is not None:
        raise CannotSimulate("A cluster has workers of its own: choose --cluster or --workers.")
    return cluster(asked.cluster)


def _play(run: Run, chosen: AbstractContextManager[Crew], *, every: int) -> None:
    """Play what is missing behind a progress bar, which counts what was kept before as done and not as speed."""
    missing = len(run.missing())
    if not missing:
        return
    interval = _ON_A_TERMINAL if sys.stderr.isatty() else _IN_A_FILE
    with (
        chosen as crew,
        tqdm(
            total=every, initial=every - missing, unit="game", smoothing=0, mininterval=interval, dynamic_ncols=True
        ) as bar,
    ):
        for _ in run.play(crew):
            bar.update()


def _require_publishable(asked: argparse.Namespace) -> None:
    """See to it that only presets that are built in are published: others have no version that readers would know."""
    known = {preset.slug for preset in presets_for(JOURNEY.slug)}
    if asked.publish is not None and (asked.presets is not None or not set(asked.preset or ()) <= known):
        raise CannotSimulate("Only figures of presets that are built in can be published.")


def _publish(run: Run, asked: argparse.Namespace) -> None:
    versions = {preset.slug: preset.version for preset in presets_for(JOURNEY.slug)}
    measured = [
        Published(
            cell=cell,
            version=versions[cell.preset],
            series=asked.seed,
            on=run.last_change(cell).date(),
            sums=summed(run.games(cell)),
        )
        for cell in run.cells
    ]
    try:
        publish(asked.publish, measured)
    except (OSError, UnreadableFile) as fault:
        raise CannotSimulate(f"Figures cannot be published in {asked.publish}: {fault}.") from fault


def _tell(run: Run, asked: argparse.Namespace, folder: Path) -> None:
    found = [figures(cell, run.games(cell)) for cell in run.cells]
    cards = card_figures([game for cell in run.cells for game in run.games(cell)])
    try:
        drawn = write_charts(folder, found, cards, JOURNEY.content)
    except OSError as fault:
        raise CannotSimulate(f"Charts cannot be written to {folder}: {fault.strerror}.") from fault
    first = run.cells[0]
    shown = [*tables(found), card_table(cards, JOURNEY.content)] if asked.cards else tables(found)
    print(
        f"{first.bot} played every seat. Rules version {first.rules_version}, "
        f"cards {first.content[:8]}, deals of the series {asked.seed!r}.",
        *(text_of(table) for table in shown),
        f"Charts: {', '.join(str(path) for path in drawn)}",
        sep="\n\n",
        flush=True,
    )
