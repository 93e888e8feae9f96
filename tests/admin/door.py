"""The administrator's door for tests, told like life: a clock that can be moved, links, passwords, sessions."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, select

from app.admin import service
from app.admin.audit import Actor, Change
from app.admin.models import access, attempts, changes, house_rules, known_browsers, sessions
from app.db import Database
from app.errors import AppError

HASHED = "what argon2 made of it"
"""Stands for a password's hash where nothing is compared with it."""

Refusal = TypeVar("Refusal", bound=AppError)


def browser(name: str) -> bytes:
    """Give the hash of somebody's cookie."""
    return sha256(name.encode()).digest()


class Door:
    """The way in to one house, and the time of day."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def passes(self, **time: float) -> None:
        """Let time go by."""
        self.now += timedelta(**time)

    def link(self) -> str | None:
        """Start the server: it prints a link, or None."""
        return self.database.write_now(service.make_first_link, now=self.now)

    def reset(self) -> str:
        return self.database.write_now(service.reset, now=self.now)

    def set_password(self, token: str, *, name: str = "Ann", where: str = "laptop", hashed: str = HASHED) -> str:
        """Open the link and choose a password; get a session's token."""
        return self.database.write_now(
            service.set_password, token=token, password_hash=hashed, name=name, browser=browser(where), now=self.now
        )

    def settle(self, **who: str) -> str:
        """Start a house with a password, and be in."""
        token = self.link()
        assert token is not None
        return self.set_password(token, **who)

    def tries(self, *, where: str = "phone", address: str = "192.0.2.1", name: str = "Ann") -> service.Candidate:
        """Send a password, which is about to be compared."""
        return self.database.write_now(service.admit, browser=browser(where), address=address, name=name, now=self.now)

    def enters(self, *, where: str = "phone", name: str = "Ann", replaced: str = "", address: str = "192.0.2.1") -> str:
        """Send the right password; get a session's token."""
        candidate = self.tries(where=where, address=address, name=name)
        return self.database.write_now(
            service.enter, candidate=candidate, name=name, browser=browser(where), replaced=replaced, now=self.now
        )

    def leaves(self, token: str) -> None:
        self.database.write_now(service.leave, token=token, now=self.now)

    def who(self, token: str) -> Actor:
        """Ask whose session a cookie is."""
        return self.database.read_now(service.require_admin, token, now=self.now)

    def log(self) -> tuple[Change, ...]:
        """Read the newest changes."""
        return self.database.read_now(service.changes_before, None).changes

    @contextmanager
    def refused(self, fault: type[Refusal], sentence: str | None = None) -> Iterator[pytest.ExceptionInfo[Refusal]]:
        """Expect a refusal with a sentence to read, and nothing changed by it."""
        before = everything(self.database)
        with pytest.raises(fault, match=sentence) as caught:
            yield caught
        assert caught.value.sentence
        assert everything(self.database) == before


def everything(database: Database) -> Any:
    """Read all that is stored of the administrator's part."""
    return database.read_now(read_everything)


def read_everything(connection: Connection) -> Any:
    tables = (access, sessions, attempts, known_browsers, changes, house_rules)
    return [connection.execute(select(table).order_by(*table.primary_key)).all() for table in tables]
