"""Rows that cannot be read: one damaged table shows as unreadable, and harms no other."""

import logging
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_args

import msgspec
from sqlalchemy import Row

from app.language import phrase
from app.tables.bot_records import Pace
from app.tables.errors import TableUnreadable
from app.tables.records import Characters, TableStatus
from app.tables.talk_records import SuggestionRule

UNREADABLE: tuple[type[Exception], ...] = (
    msgspec.MsgspecError,
    AttributeError,
    LookupError,
    OverflowError,
    RecursionError,
    TypeError,
    ValueError,
    zlib.error,
)
"""What reading a damaged row ends with."""

DAMAGED = phrase(
    "What is stored of this table cannot be read. Nothing was changed; whoever runs this house can repair it."
)
_KNOWN = {
    "status": frozenset(get_args(TableStatus)),
    "characters": frozenset(get_args(Characters)),
    "pace": frozenset(get_args(Pace)),
    "suggestions": frozenset(get_args(SuggestionRule)),
}
_log = logging.getLogger(__name__)


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Raise TableUnreadable for a stored row that cannot be read; the log of the server says what was wrong with it."""
    try:
        yield
    except UNREADABLE as fault:
        _log.warning("A table cannot be read (%s).", what, exc_info=True)
        raise TableUnreadable(DAMAGED) from fault


def unknown_words(row: Row[Any]) -> tuple[str, ...]:
    """Name the columns of a table's row that hold a word of which this program knows nothing."""
    return tuple(name for name, known in _KNOWN.items() if getattr(row, name) not in known)


def require_known_words(row: Row[Any]) -> None:
    """Raise ValueError for a row that holds a word of which this program knows nothing."""
    strange = unknown_words(row)
    if strange:
        raise ValueError(f"unknown {', '.join(strange)}")
