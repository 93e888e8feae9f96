"""The collected facts of Harmonies, beside the tests: cards, boards, tables, 131 scenarios and six finished games.

Places are axial coordinates, as ``app.games.harmonies.grid`` explains them. The source of each scenario is named in it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from app.games.harmonies.pieces import Side, SpaceId, Stack
from app.games.harmonies.state import Board
from app.games.registry import HARMONIES

FILE = Path(__file__).with_name("facts.json")


@cache
def facts() -> Any:
    """Read the file."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def scenarios(kind: str) -> list[dict[str, Any]]:
    """List the scenarios of one type."""
    found = [scenario for scenario in facts()["scenarios"] if scenario["type"] == kind]
    assert found, f"no scenario of type {kind}"
    return found


def space_at(side: Side, place: dict[str, int]) -> SpaceId:
    """Find the space at a place."""
    return HARMONIES.content.grids[side].spaces[place["q"], place["r"]]


def board_of(said: dict[str, Any]) -> Board:
    """Set out the board of a scenario or a finished game, with nameless cubes where it says that some lie."""
    side: Side = said["side"]
    spaces = len(HARMONIES.content.grids[side].places)
    stacks: dict[SpaceId, Stack] = {space_at(side, cell): tuple(cell["tokens"]) for cell in said["board"]}
    cubes = {space_at(side, cell) for cell in said.get("cubes_already_on", said.get("cubes_on", ()))}
    numbers = [SpaceId(space) for space in range(spaces)]
    anybody = next(iter(HARMONIES.content.animals))
    return Board(
        stacks=tuple(stacks.get(space, ()) for space in numbers),
        animals=tuple(anybody if space in cubes else None for space in numbers),
    )
