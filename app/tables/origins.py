"""Where the game of a table came from, when it was not dealt there: a file, or a moment of another table's game."""

from typing import Literal

import msgspec


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that began elsewhere: a ``replay`` can only be looked at, from a ``moment`` on it is played.

    ``seq`` is the last record that was taken over. ``of`` is the slug of the table here that it was taken from, blank
    for a file. A ``practice`` table took over no record, but begins in the state after the record ``seq`` of the table
    ``of``, which is kept in ``openings`` (ADR 0033).
    """

    kind: Literal["replay", "moment", "practice"]
    seq: int
    of: str = ""


def read_origin(stored: str | None) -> Origin | None:
    """Read where a game came from; None for one that was dealt at its table."""
    return None if stored is None else msgspec.json.decode(stored, type=Origin)
