"""Boards drawn as text: hexagons in columns, every second column half a space lower.

Columns are lettered from a, spaces in a column counted from 1 at the top. A space shows its stack from the bottom up::

    a1      c1      e1          .       MMM     .
        b1      d1                  W       TTL
    a2      c2      e2          F       MR      .

with W water (blue), M mountain (gray), T trunk (brown), L leaves (green), F field (yellow), R roof (red), and a dot for
an empty space. Which space is meant follows from the order, so only the columns' rows have to be kept apart.
"""

from collections.abc import Iterator, Mapping

from app.games.harmonies.pieces import Side, SpaceId, Stack, Token
from app.games.registry import HARMONIES

LETTERS: Mapping[str, Token] = {"W": "blue", "M": "gray", "T": "brown", "L": "green", "F": "yellow", "R": "red"}
_LETTER_OF: Mapping[Token, str] = {token: letter for letter, token in LETTERS.items()}


def columns(side: Side) -> list[list[SpaceId]]:
    """List the spaces of each column, top down."""
    found: dict[int, list[SpaceId]] = {}
    for (q, _), space in HARMONIES.content.grids[side].spaces.items():
        found.setdefault(q, []).append(space)
    return list(found.values())


def lines(side: Side) -> Iterator[list[SpaceId]]:
    """Give the spaces of each line of a drawing: the even columns of a row, then the odd ones, half a space lower."""
    spaces = columns(side)
    for row in range(max(map(len, spaces))):
        for first in (0, 1):
            line = [column[row] for column in spaces[first::2] if row < len(column)]
            if line:
                yield line


def space_named(side: Side, name: str) -> SpaceId:
    """Find a space by its letter and number; a name that no space bears gives a number that no space has."""
    column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
    spaces = columns(side)
    exists = column < len(spaces) and row < len(spaces[column])
    return spaces[column][row] if exists else SpaceId(99)


def name_of(side: Side, space: SpaceId) -> str:
    """Name a space."""
    for letter, column in zip("abcdefg", columns(side), strict=False):
        if space in column:
            return f"{letter}{column.index(space) + 1}"
    raise AssertionError(f"side {side} has no space {space}")


def tokens_named(letters: str) -> Stack:
    """Read letters as tokens, the lowest first; a dot is nothing."""
    return tuple(LETTERS[letter] for letter in letters.strip("."))


def drawn(side: Side, picture: str) -> tuple[Stack, ...]:
    """Read a whole picture. Fails the test when it does not have the form of the board."""
    written = [line.split() for line in picture.strip("\n").splitlines() if line.strip()]
    wanted = list(lines(side))
    assert [len(line) for line in written] == [len(line) for line in wanted], f"this is not a board of side {side}"
    stacks = {
        space: tokens_named(letters)
        for line, spaces in zip(written, wanted, strict=True)
        for letters, space in zip(line, spaces, strict=True)
    }
    return tuple(stacks[space] for space in sorted(stacks))


def picture(side: Side, stacks: tuple[Stack, ...]) -> str:
    """Draw a board, in the form that `drawn` reads."""
    rows = []
    for line in lines(side):
        indent = "" if line[0] in columns(side)[0] else " " * 4
        letters = ("".join(_LETTER_OF[token] for token in stacks[space]) or "." for space in line)
        rows.append(indent + "".join(f"{word:<8}" for word in letters).rstrip())
    return "\n".join(rows)
