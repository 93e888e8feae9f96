"""Playing the games of several cells that are still missing, on any Executor, and keeping each as it ends."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Self

from app.simulation.cells import Cell
from app.simulation.executors import Crew
from app.simulation.play import play_game
from app.simulation.records import GameRecord
from app.simulation.results import ResultFile, open_results

_AHEAD = 2
"""Games handed to the executor for each worker: one in play and one to go on with."""


class Job(NamedTuple):
    """One game to be played."""

    cell: Cell
    seed: str


class Run:
    """The games asked for: those of some seeds in every cell, kept in files that stay open until it is closed."""

    def __init__(self, cells: Sequence[Cell], seeds: Sequence[str], *, folder: Path) -> None:
        """Open the file of every cell. Raises `ResultsRefused` for the first that cannot be used."""
        self.cells = tuple(cells)
        self._seeds = tuple(seeds)
        with ExitStack() as stack:
            self._files: Mapping[str, ResultFile] = {
                cell.name: stack.enter_context(open_results(folder / f"{cell.name}.jsonl", cell)) for cell in cells
            }
            self._open = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def missing(self) -> tuple[Job, ...]:
        """List the games not played yet, seed by seed, so that the cells grow alike and a time left can be told."""
        return tuple(
            Job(cell, seed) for seed in self._seeds for cell in self.cells if seed not in self._files[cell.name].games
        )

    def games(self, cell: Cell) -> tuple[GameRecord, ...]:
        """Give the games of a cell in the order of their seeds, whatever else its file keeps."""
        kept = self._files[cell.name].games
        return tuple(kept[seed] for seed in self._seeds if seed in kept)

    def last_change(self, cell: Cell) -> datetime:
        """Tell when the file of a cell was written to last."""
        return self._files[cell.name].changed

    def play(self, crew: Crew) -> Generator[Job, None, None]:
        """Play what is missing; give each game's job once the game is kept."""
        for job, game in results(crew.executor, self.missing(), ahead=_AHEAD * crew.size):
            self._files[job.cell.name].add(game)
            yield job


def results(executor: Executor, jobs: Iterable[Job], *, ahead: int) -> Generator[tuple[Job, GameRecord], None, None]:
    """Play jobs on an executor and give each result as it comes, with no more than ``ahead`` handed out at a time.

    A caller that stops early leaves nothing waiting. What a worker raises is raised here.
    """
    left = iter(jobs)
    waiting: dict[Future[GameRecord], Job] = {}
    try:
        while True:
            for job in islice(left, ahead - len(waiting)):
                waiting[executor.submit(play_game, job.cell, job.seed)] = job
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()
    finally:
        for future in waiting:
            future.cancel()
