"""The log of what administrators changed. It is only ever added to, in the transaction of the change itself."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, insert, select

from app.admin.models import changes

Facts: TypeAlias = Mapping[str, Any]
"""What something is like, by name: plain values that JSON can hold."""

NOTHING: Facts = {}
_PAGE = 40


class Actor(msgspec.Struct, frozen=True):
    """Who changes something: a name to read, and the number of their session (None: at the command line)."""

    name: str
    session: int | None = None


COMMAND_LINE = Actor("the command line")


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change of the log: who did what to what, when, and what it was like before and after."""

    id: int
    at: datetime
    who: str
    session: int | None
    kind: str
    subject: str
    before: dict[str, Any]
    after: dict[str, Any]


class ChangePage(msgspec.Struct, frozen=True):
    """A stretch of the log, newest first. ``earlier`` is the number before which it goes on, None at its beginning."""

    changes: tuple[Change, ...]
    earlier: int | None


def note(
    connection: Connection,
    *,
    at: datetime,
    who: Actor,
    kind: str,
    subject: str = "",
    before: Facts = NOTHING,
    after: Facts = NOTHING,
) -> None:
    """Add a change to the log. Secrets never belong in it."""
    row = {"at": at, "who": who.name, "session": who.session, "kind": kind, "subject": subject}
    connection.execute(insert(changes).values(**row, before=_json(before), after=_json(after)))


def changes_before(connection: Connection, before: int | None) -> ChangePage:
    """Read a page of the log: what happened before a change, or the newest."""
    query = select(changes).order_by(changes.c.id.desc()).limit(_PAGE + 1)
    rows = connection.execute(query if before is None else query.where(changes.c.id < before)).all()
    shown = tuple(_change(row) for row in rows[:_PAGE])
    return ChangePage(changes=shown, earlier=shown[-1].id if len(rows) > _PAGE else None)


def _change(row: Row[Any]) -> Change:
    return Change(
        id=row.id,
        at=row.at,
        who=row.who,
        session=row.session,
        kind=row.kind,
        subject=row.subject,
        before=msgspec.json.decode(row.before),
        after=msgspec.json.decode(row.after),
    )


def _json(facts: Facts) -> str:
    return msgspec.json.encode(facts).decode()
