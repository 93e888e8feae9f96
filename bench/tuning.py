"""What to play next in looking for the settings of levels, by all games that were played so far."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, Self

import msgspec

from app.games.registry import JOURNEY
from app.simulation.cells import BotChoice, Cell, cell_today, seeds
from app.simulation.records import GameRecord
from app.simulation.results import ResultFile, open_results
from app.simulation.run import Job
from bench.chances import Chances, Played
from bench.levels import Candidate, Level, candidates, priors

REFIT = 4
"""Games after which the chances are worked out anew."""

PLAINNESS = 0.05
"""The part by which a setting must be likelier to lie in its band, for each lever that it moves."""

SERIES = "tuning"
"""The deals that every setting plays, though not in the same order."""


class Place(NamedTuple):
    """A level at a number of players: what a setting is looked for."""

    preset: str
    players: int


class Tuning:
    """All games played so far, kept in a file for each setting; a context that holds the files open."""

    def __init__(self, levels: Sequence[Level], folder: Path, *, games: int, bot: BotChoice) -> None:
        self._folder, self._games, self._bot = folder, games, bot
        self._deals = seeds(SERIES, games)
        self._priors = priors(tuple(levels))
        self._options = {
            Place(level.preset, count): tuple(candidates(level, count))
            for level in levels
            for count in JOURNEY.seat_counts
        }
        self._open = ExitStack()
        self._files: dict[str, ResultFile] = {}
        self._handed: defaultdict[str, set[str]] = defaultdict(set)
        self._times: Counter[tuple[int, str]] = Counter()
        for cell in map(self._cell, self._every()):
            if self._path(cell).exists():
                self._file(cell)
        self.fit()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def fit(self) -> None:
        """Work out the chances of every setting, and which is best for each level at each number of players."""
        self.chances = Chances(self._priors, self._played())
        self.best = {place: max(options, key=self._worth) for place, options in self._options.items()}
        self._since = 0

    def jobs(self) -> Iterator[Job]:
        """Give what to play next, a game at a time, each by what is known when it is asked for.

        The level whose best setting has the fewest games comes first. Ends when none has too few, counting what is
        being played.
        """
        while True:
            if self._since >= REFIT:
                self.fit()
            candidate = min(self.best.values(), key=self._counted)
            if self._counted(candidate) >= self._games:
                return
            yield self._job(self._cell(candidate))

    def add(self, job: Job, game: GameRecord) -> None:
        """Keep a game that was asked for."""
        self._file(job.cell).add(game)
        self._handed[job.cell.name].remove(job.seed)
        self._since += 1

    def games(self, candidate: Candidate) -> tuple[GameRecord, ...]:
        """Give the games played under a setting."""
        return self._games_of(self._cell(candidate))

    def chance(self, candidate: Candidate) -> float:
        """Tell how likely the rate of victories under a setting is to lie in its level's band."""
        level = candidate.level
        return self.chances.between(candidate.features, level.low, level.high)

    def _played(self) -> Iterator[Played]:
        """Sum up the games, once where levels are set alike."""
        counted: set[str] = set()
        for candidate in self._every():
            cell = self._cell(candidate)
            games = self._games_of(cell)
            if games and cell.name not in counted:
                counted.add(cell.name)
                yield Played(candidate.features, len(games), sum(game.won for game in games))

    def _every(self) -> Iterator[Candidate]:
        for options in self._options.values():
            yield from options

    def _worth(self, candidate: Candidate) -> float:
        return float(self.chance(candidate) * (1 - PLAINNESS) ** candidate.moved)

    def _counted(self, candidate: Candidate) -> int:
        cell = self._cell(candidate)
        return len(self._games_of(cell)) + len(self._handed[cell.name])

    def _games_of(self, cell: Cell) -> tuple[GameRecord, ...]:
        file = self._files.get(cell.name)
        return tuple(file.games.values()) if file else ()

    def _job(self, cell: Cell) -> Job:
        """Hand out a deal that the setting has not played, of those the one that all settings together played least.

        Else most of what is known early would hang on the luck of a few deals.
        """
        known = {*self._file(cell).games, *self._handed[cell.name]}
        missing = (deal for deal in self._deals if deal not in known)
        deal = min(missing, key=lambda each: self._times[cell.players, each])
        self._handed[cell.name].add(deal)
        self._times[cell.players, deal] += 1
        return Job(cell, deal)

    def _cell(self, candidate: Candidate) -> Cell:
        """Name what is played by its values: levels that are set alike share their games."""
        rules = candidate.ruleset
        name = blake2b(msgspec.json.encode(rules), digest_size=4).hexdigest()
        return cell_today(name, rules, players=candidate.players, bot=self._bot)

    def _path(self, cell: Cell) -> Path:
        return self._folder / f"{cell.name}.jsonl"

    def _file(self, cell: Cell) -> ResultFile:
        if cell.name not in self._files:
            opened = self._open.enter_context(open_results(self._path(cell), cell))
            self._files[cell.name] = opened
            self._times.update((cell.players, deal) for deal in opened.games)
        return self._files[cell.name]
