"""Presets for tests: an administrator makes, changes and arranges them, each thing in a line."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import Any, TypeVar

import msgspec
import pytest
from sqlalchemy import Connection, select

from app.admin.audit import Actor, Change, changes_before
from app.admin.models import changes
from app.db import Database
from app.errors import AppError
from app.games.registry import JOURNEY
from app.presets import editing
from app.presets.drafts import Draft
from app.presets.models import Preset
from app.presets.repository import shelves, versions
from app.presets.shelf import Shelf, read_shelf

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ANN = Actor("Ann", 1)
GAME = "journey"
BUILT_IN = ["gentle", "dawn", "twilight", "expert", "extreme"]

Refusal = TypeVar("Refusal", bound=AppError)


def draft(name: str = "Friday", flavour: str = "", **values: Any) -> Draft:
    """Fill in a form."""
    return Draft(name=name, flavour=flavour, values=values)


class Workshop:
    """The presets of the journey in one house."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._keys = count(1)

    def make(self, name: str = "Friday", *, key: str | None = None, publish: bool = False, **values: Any) -> str:
        """Make a preset."""
        slug = self.database.write_now(
            editing.make_preset,
            JOURNEY,
            who=ANN,
            draft=draft(name, **values),
            key=key or f"press {next(self._keys)}",
            now=NOW,
        )
        if publish:
            self.publish(slug)
        return slug

    def save(self, slug: str, *, seen: int, name: str = "Friday", who: Actor = ANN, **values: Any) -> int:
        """Change a preset."""
        return self.database.write_now(
            editing.save_preset, JOURNEY, who=who, slug=slug, seen=seen, draft=draft(name, **values), now=NOW
        )

    def publish(self, slug: str) -> None:
        self.database.write_now(editing.publish_preset, GAME, who=ANN, slug=slug, published=True, now=NOW)

    def withdraw(self, slug: str) -> None:
        self.database.write_now(editing.publish_preset, GAME, who=ANN, slug=slug, published=False, now=NOW)

    def default(self, slug: str) -> None:
        self.database.write_now(editing.choose_default, GAME, who=ANN, slug=slug, now=NOW)

    def move(self, slug: str, to: int) -> None:
        self.database.write_now(editing.move_preset, GAME, who=ANN, slug=slug, to=to, now=NOW)

    @property
    def shelf(self) -> Shelf:
        return self.database.read_now(read_shelf, GAME)

    @property
    def order(self) -> list[str]:
        return [place.preset.slug for place in self.shelf.places]

    @property
    def offered(self) -> list[str]:
        return [preset.slug for preset in self.shelf.published]

    def preset(self, slug: str) -> Preset:
        place = self.shelf.place(slug)
        assert place is not None
        return place.preset

    def log(self) -> list[Change]:
        """Read the changes, the newest last."""
        return list(self.database.read_now(changes_before, None).changes)[::-1]

    @contextmanager
    def refused(self, fault: type[Refusal], sentence: str | None = None) -> Iterator[pytest.ExceptionInfo[Refusal]]:
        """Expect a refusal with a sentence to read, and nothing changed by it."""
        before = self.database.read_now(read_everything)
        with pytest.raises(fault, match=sentence) as caught:
            yield caught
        assert caught.value.sentence
        assert self.database.read_now(read_everything) == before


def read_everything(connection: Connection) -> Any:
    """Read all that is stored of presets, and the log."""
    tables = (versions, shelves, changes)
    return [connection.execute(select(table).order_by(*table.primary_key)).all() for table in tables]


def as_json(value: Any) -> bytes:
    return msgspec.json.encode(value)
