"""The file that keeps the games of one cell: its first line names the cell, each further line is one game.

Lines are only ever appended, so that a run can be killed at any moment and lose no more than the line being written.
One process writes at a time.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec

from app.simulation.cells import Cell
from app.simulation.records import GameRecord

_FIELD_WORDS = {
    "preset": "another preset",
    "players": "another number of players",
    "ruleset": "other values of the preset",
    "bot": "another bot, version or effort",
    "rules_version": "another version of the rules",
    "content": "other cards (the data hash differs)",
    "most_actions": "another bound of actions",
    "measures": "other measures",
}


class ResultsRefused(Exception):
    """A result file cannot be used; the message is a sentence that names it and the reason."""


class ResultFile:
    """An open result file: the games it holds by seed, and a way to add one."""

    def __init__(self, path: Path, file: IO[bytes], games: dict[str, GameRecord]) -> None:
        self.games = games
        self._path = path
        self._file = file

    @property
    def changed(self) -> datetime:
        """Tell when the file was written to last."""
        return datetime.fromtimestamp(os.fstat(self._file.fileno()).st_mtime, UTC)

    def add(self, game: GameRecord) -> None:
        """Append a game. Raises `ResultsRefused` when it cannot be written."""
        try:
            _append(self._file, game)
        except OSError as fault:
            raise _unwritable(self._path, fault) from fault
        self.games[game.seed] = game


@contextmanager
def open_results(path: Path, cell: Cell) -> Iterator[ResultFile]:
    """Open or begin the file of a cell, and drop a torn last line.

    Raises `ResultsRefused` for a file that cannot be written, is being written to, is damaged, or keeps games of
    another cell.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b", buffering=0)
    except OSError as fault:
        raise _unwritable(path, fault) from fault
    with file:
        _lock(path, file)
        yield ResultFile(path, file, _read(path, file, cell))


def _lock(path: Path, file: IO[bytes]) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as fault:
        raise ResultsRefused(f"Another simulation is writing to {path} now.") from fault


def _read(path: Path, file: IO[bytes], cell: Cell) -> dict[str, GameRecord]:
    file.seek(0)
    whole, _, torn = file.read().rpartition(b"\n")
    if not whole and not msgspec.json.encode(cell).startswith(torn):
        raise ResultsRefused(f"{path} is not a file of simulation results. Choose another place with --results.")
    if torn:
        file.truncate(len(whole) + 1 if whole else 0)
    if not whole:
        _append(file, cell)
        return {}
    first, *rest = whole.split(b"\n")
    _check_cell(path, first, cell)
    return _games(path, rest)


def _check_cell(path: Path, line: bytes, cell: Cell) -> None:
    try:
        written = msgspec.json.decode(line, type=Cell)
    except msgspec.MsgspecError as fault:
        raise ResultsRefused(
            f"{path} does not begin as results of this version do ({fault}). Choose another place with --results."
        ) from fault
    other = [word for field, word in _FIELD_WORDS.items() if getattr(written, field) != getattr(cell, field)]
    if other:
        raise ResultsRefused(f"{path} keeps games with {', '.join(other)}. Choose another place with --results.")


def _games(path: Path, lines: list[bytes]) -> dict[str, GameRecord]:
    decoder = msgspec.json.Decoder(GameRecord)
    games: dict[str, GameRecord] = {}
    for number, line in enumerate(lines, 2):
        try:
            game = decoder.decode(line)
        except msgspec.MsgspecError as fault:
            raise ResultsRefused(f"Line {number} of {path} is damaged ({fault}).") from fault
        if games.setdefault(game.seed, game) != game:
            raise ResultsRefused(f"Line {number} of {path} contradicts an earlier game of the same seed.")
    return games


def _append(file: IO[bytes], value: Cell | GameRecord) -> None:
    """Write one whole line, however often the system takes only a part of it."""
    line = memoryview(msgspec.json.encode(value) + b"\n")
    while line:
        line = line[os.write(file.fileno(), line) :]


def _unwritable(path: Path, fault: OSError) -> ResultsRefused:
    return ResultsRefused(f"Results cannot be written to {path}: {fault.strerror}.")
