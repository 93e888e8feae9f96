"""Where the game of a table came from: its deal, or, when it was not dealt there, a file or a moment of another."""

from typing import Literal

import msgspec


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that began elsewhere: a ``replay`` can only be looked at, from a ``moment`` on it is played, for practice.

    A replay took over the records up to ``seq`` from a file; one with ``of`` is that of a game that went on from a
    moment, and ``seq`` is that moment. From a moment a table takes no record: it begins in the state after the record
    ``seq`` of the table ``of``, kept in ``openings`` (ADR 0033). Where ``of`` is blank it begins with the deal of a
    ``day``.
    """

    kind: Literal["replay", "moment"]
    seq: int
    of: str = ""
    day: str = ""


def read_origin(stored: str | None) -> Origin | None:
    """Read where a game came from; None for one that was dealt at its table."""
    return None if stored is None else msgspec.json.decode(stored, type=Origin)


class Disclosure(msgspec.Struct, frozen=True):
    """What a table was dealt from, told once it is over. ``commitment``, known from the start, is its hash."""

    seed: str
    salt: str
    commitment: str
