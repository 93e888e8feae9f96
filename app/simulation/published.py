"""The figures that come with the program: a file of measured cells for each game, one a line, under version control.

A line holds the cell with all that its games depended on, so whoever reads it can tell whether it still holds.
"""

from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from app.catalogue import DATA, UnreadableFile
from app.simulation.cells import Cell
from app.simulation.sums import Sums


class Published(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A cell that was measured: which version of its preset, by which series of deals, and when its last game ended."""

    cell: Cell
    version: int
    series: str
    on: date
    sums: Sums


@cache
def published(game: str) -> tuple[Published, ...]:
    """Read the figures that come with a game; none where there is no file. Raises `UnreadableFile`."""
    return read_published(DATA / "calibrations" / f"{game}.jsonl")


def read_published(path: Path) -> tuple[Published, ...]:
    """Read a file of figures; none where there is no file. Raises `UnreadableFile` naming the file and the fault."""
    if not path.exists():
        return ()
    try:
        return tuple(msgspec.json.Decoder(Published).decode_lines(path.read_bytes()))
    except msgspec.MsgspecError as fault:
        raise UnreadableFile(f"{path.name}: {fault}") from fault


def publish(path: Path, measured: Iterable[Published]) -> None:
    """Write figures to a file, in the place of those of the same preset, players and bot; others stay.

    Raises `UnreadableFile` for a file of something else, and OSError.
    """
    lines = {_place(each): each for each in (*read_published(path), *measured)}
    text = b"".join(msgspec.json.encode(each) + b"\n" for each in lines.values())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


def _place(each: Published) -> tuple[str, int, str, int]:
    cell = each.cell
    return cell.preset, cell.players, cell.bot.name, cell.bot.effort
