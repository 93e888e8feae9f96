"""Finds the names of cards and other pieces in the games' data for the catalogues; babel.cfg tells what is a name."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO, TypeAlias

Found: TypeAlias = tuple[int, str, tuple[str, str], list[str]]


def extract(
    file: BinaryIO, _keywords: Collection[str], _tags: Collection[str], options: Mapping[str, str]
) -> Iterator[Found]:
    """Give each word of a data file with its context, as Babel asks of an extractor.

    An option such as ``cards.name = card`` names a table's field, and the context of what stands there. A table that a
    file does not have is passed over, for one row of options serves a game's whole folder.
    """
    content = tomllib.loads(file.read().decode())
    for place, contexts in options.items():
        table, field = place.split(".")
        for row in _rows(content.get(table)):
            if field in row:
                yield from (_worded(context, row[field]) for context in contexts.split(", "))


def _worded(context: str, word: str) -> Found:
    """Give a word as its context has it: under one such as ``the animal`` stands the name with its article."""
    return 0, "pgettext", (context, f"the {word}" if context.startswith("the ") else word), []


def _rows(table: object) -> tuple[Mapping[str, Any], ...]:
    return tuple(table) if isinstance(table, list) else ()
