"""Reads every content file once and hands typed models to the games: the only reader of ``data/``."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from app.games.journey.content import Content, ContentFile

DATA = Path(__file__).resolve().parent.parent / "data"
T = TypeVar("T")


class UnreadableFile(ValueError):
    """A content file does not fit its model; the message names the file and the field."""


def read_toml(path: Path, model: type[T]) -> T:
    """Read one file strictly. Raises `UnreadableFile` naming the file and the field that is wrong."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=model)
    except msgspec.MsgspecError as fault:
        raise UnreadableFile(f"{path.name}: {fault}") from fault


@cache
def journey_content() -> Content:
    """Read the forest journey's cards, Events, trail and tracks."""
    return Content(read_toml(path, ContentFile) for path in sorted((DATA / "journey").glob("*.toml")))
