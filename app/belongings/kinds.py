"""What a kind of belonging is, and the plain words for each: one list, which a page tells and a file holds."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection

from app.players.models import Guest

Things: TypeAlias = list[dict[str, Any]]
"""What is kept, as names and plain values: it is written as JSON."""


class Belonging(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of thing that is kept about people.

    ``key`` names it in the file, ``title`` and ``sentence`` tell people what it is, why it is kept and what becomes of
    it. ``columns`` are those of the database that name a person for its sake (``talk.player_id``). ``count`` says how
    many there are, ``read`` gives them whole, ``forget`` lets them go; it changes nothing where nothing is kept.
    """

    key: str
    title: str
    sentence: str
    columns: tuple[str, ...]
    count: Callable[[Connection, Guest], int]
    read: Callable[[Connection, Guest], Things]
    forget: Callable[[Connection, Guest], None]
