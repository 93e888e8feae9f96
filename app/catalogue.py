"""Reads every content file once and hands typed models to the games: the only reader of ``data/``."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from app.games.balance import content as balance
from app.games.harmonies import content as harmonies
from app.games.journey import content as journey

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


def read_folder(name: str, model: type[T]) -> Iterator[T]:
    """Read every file of a game, in the order of their names. Raises `UnreadableFile`."""
    return (read_toml(path, model) for path in sorted((DATA / name).glob("*.toml")))


@cache
def content_digest(name: str) -> str:
    """Fold the names and bytes of a game's content files into one word: other cards, another word."""
    fold = blake2b(digest_size=16)
    for path in sorted((DATA / name).glob("*.toml")):
        fold.update(f"{path.name}\n".encode())
        fold.update(path.read_bytes())
    return fold.hexdigest()


@cache
def journey_content() -> journey.Content:
    """Read the forest journey's cards, Events, trail and tracks."""
    return journey.Content(read_folder("journey", journey.ContentFile))


@cache
def harmonies_content() -> harmonies.Content:
    """Read the tokens, boards, cards and score tables of Harmonies."""
    return harmonies.Content(read_folder("harmonies", harmonies.ContentFile))


@cache
def balance_content() -> balance.Content:
    """Read the cards of A Game of Balance and the numbers of its table."""
    return balance.Content(read_folder("balance", balance.ContentFile))
