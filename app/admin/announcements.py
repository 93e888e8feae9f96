"""What the administrator announces to everybody: one sentence at a time, such as when the server will be stopped."""

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, insert, select, update

from app.admin.audit import Actor, Facts, note
from app.admin.models import house_announcement
from app.db import announce
from app.edition import Edition
from app.errors import InvalidInput
from app.language import phrase
from app.players.names import clean_text

EVERYBODY = "*"
"""Where a table's address stands in the news between workers, this tells that it is for every page: no table has it."""

LONGEST = 200
"""The most visible characters of an announcement."""

_FARTHEST = timedelta(days=60)
_JUST_NOW = timedelta(minutes=5)
_BLANK = phrase("Please write what everybody should know.")


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on every page. ``number`` rises with each change; ``words`` is blank while nothing is announced.

    ``at`` is when it will be, None where that was not said.
    """

    number: int = 0
    words: str = ""
    at: datetime | None = None


NOTHING = Announcement()


def read_announcement(connection: Connection) -> Announcement:
    """Read what is announced now."""
    query = select(house_announcement.c.number, house_announcement.c.words, house_announcement.c.at)
    row = connection.execute(query).first()
    return NOTHING if row is None else Announcement(number=row.number, words=row.words or "", at=row.at)


def announce_to_all(connection: Connection, *, who: Actor, words: str, at: datetime | None, now: datetime) -> int:
    """Put an announcement on every page in the place of any other; return its number. The same again changes nothing.

    Raises InvalidInput for a blank or long text, and for a time that is over or far ahead.
    """
    shown = clean_text(words, limit=LONGEST, blank=_BLANK)
    if at is not None and not now - _JUST_NOW <= at <= now + _FARTHEST:
        raise InvalidInput(phrase("Please choose a time that is still to come, within sixty days."))
    before = _lock(connection)
    if (before.words, before.at) == (shown, at):
        return before.number
    return _store(connection, who=who, kind="announced", before=before, words=shown, at=at, now=now)


def withdraw_announcement(connection: Connection, *, who: Actor, now: datetime) -> int:
    """Take the announcement off every page; return the number of that change. Nothing to take off changes nothing."""
    before = _lock(connection)
    if not before.words:
        return before.number
    return _store(connection, who=who, kind="announcement_withdrawn", before=before, words="", at=None, now=now)


def _lock(connection: Connection) -> Announcement:
    """Read the row so that other writers wait until this one is done; there is one from then on."""
    if connection.execute(select(house_announcement.c.id).with_for_update()).first() is None:
        connection.execute(insert(house_announcement).values(id=1, number=0))
    return read_announcement(connection)


def _store(
    connection: Connection,
    *,
    who: Actor,
    kind: str,
    before: Announcement,
    words: str,
    at: datetime | None,
    now: datetime,
) -> int:
    after = Announcement(number=before.number + 1, words=words, at=at)
    connection.execute(update(house_announcement).values(number=after.number, words=after.words or None, at=after.at))
    note(connection, at=now, who=who, kind=kind, before=_facts(before), after=_facts(after))
    announce(connection, EVERYBODY, Edition(after.number))
    return after.number


def _facts(announcement: Announcement) -> Facts:
    at = announcement.at
    return {"announced": announcement.words, "announced_for": "" if at is None else at.strftime("%Y-%m-%d %H:%M UTC")}
