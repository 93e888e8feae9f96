"""Filing a report. It reads next to nothing of the table, so that a table that is broken can be reported, too."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, delete, func, insert, select

from app.errors import InvalidInput
from app.games.protocol import Seat
from app.language import phrase, phrases
from app.players.models import Guest
from app.players.names import clean_text
from app.reports.errors import TooManyReports
from app.reports.models import reports
from app.reports.records import (
    LONGEST_BROWSER,
    LONGEST_FAULT,
    LONGEST_LANGUAGE,
    LONGEST_WORDS,
    MOST_FAULTS,
    MOST_STEPS,
    Browser,
    Facts,
    NewReport,
    ReportedStep,
    Versions,
)
from app.tables.hall import Hall
from app.tables.models import actions, seats, tables
from app.tables.repository import table_id

MOST_OF_ONE = 5
"""The reports of one person within an hour."""
MOST_OF_TABLE = 30
"""The reports about one table that wait to be handled."""
MOST_WAITING = 1_000
"""The reports that wait to be handled in the whole house."""
KEPT_HANDLED = timedelta(days=30)
"""How long a report is kept once it was handled."""
KEPT_OPEN = timedelta(days=180)
"""How long one is kept that nobody has handled."""

_HOUR = timedelta(hours=1)
_ROW: Select[Any] = select(tables.c.version, tables.c.game, tables.c.preset, tables.c.rules_version)


class ReportedTable(msgspec.Struct, frozen=True):
    """What the form of a report says of its table."""

    name: str
    version: int


def reported_table(connection: Connection, slug: str) -> ReportedTable:
    """Read what the form of a report says of its table. Raises TableNotFound."""
    query = select(tables.c.name, tables.c.version).where(tables.c.id == table_id(connection, slug))
    row = connection.execute(query).one()
    return ReportedTable(row.name, row.version)


def file_report(
    connection: Connection, hall: Hall, *, slug: str, who: Guest, report: NewReport, app_version: str
) -> int:
    """File a report about a table, and return its number; the same words about the same moment again change nothing.

    Nothing that a game has to decode is read. Raises TableNotFound, TooManyReports, and InvalidInput for long words.
    """
    now = hall.now()
    number = table_id(connection, slug)
    words = _words(report.words)
    row: Row[Any] = connection.execute(_ROW.where(tables.c.id == number)).one()
    version = max(0, min(report.version, row.version))
    known = _again(connection, number, who, version=version, words=words)
    if known is not None:
        return known
    forget_old(connection, now=now)
    _require_room(connection, number, who, now=now)
    facts = Facts(
        steps=_steps(connection, number, upto=version),
        versions=_versions(hall, row, app_version),
        browser=_bounded(report.browser),
    )
    values = {
        "table_id": number,
        "version": version,
        "seat": seat_shown(connection, number, who, asked=report.seat),
        "player_id": who.id,
        "at": now,
        "words": words,
        "facts": msgspec.json.encode(facts).decode(),
        "state": "open",
        "note": "",
    }
    return int(connection.execute(insert(reports).values(**values).returning(reports.c.id)).scalar_one())


def forget_old(connection: Connection, *, now: datetime) -> int:
    """Delete the reports whose time is over, and return how many those were."""
    handled = (reports.c.state == "handled") & (reports.c.handled_at < now - KEPT_HANDLED)
    waiting = (reports.c.state == "open") & (reports.c.at < now - KEPT_OPEN)
    return connection.execute(delete(reports).where(handled | waiting)).rowcount


def seat_shown(connection: Connection, table: int, who: Guest | None, *, asked: int | None) -> Seat | None:
    """Say whose view somebody has: the seat they asked for if it is theirs, or their only one; None as a spectator.

    Whoever holds several without having asked for one is taken for a spectator: that shows less, never more.
    """
    if who is None:
        return None
    query = select(seats.c.number).where(seats.c.table_id == table, seats.c.player_id == who.id)
    held = connection.scalars(query.order_by(seats.c.number)).all()
    if asked is not None and asked in held:
        return Seat(asked)
    return Seat(held[0]) if len(held) == 1 else None


def _words(text: str) -> str:
    """Read the reporter's own words: there need not be any."""
    if not text.strip():
        return ""
    blank = phrase("Please write something that can be read, or nothing at all.")
    return clean_text(text, limit=LONGEST_WORDS, blank=blank)


def _again(connection: Connection, table: int, who: Guest, *, version: int, words: str) -> int | None:
    query = select(reports.c.id).where(
        reports.c.player_id == who.id,
        reports.c.table_id == table,
        reports.c.version == version,
        reports.c.words == words,
        reports.c.state == "open",
    )
    return connection.scalar(query.limit(1))


def _require_room(connection: Connection, table: int, who: Guest, *, now: datetime) -> None:
    count = select(func.count()).select_from(reports)
    lately = connection.scalar(count.where(reports.c.player_id == who.id, reports.c.at > now - _HOUR)) or 0
    if lately >= MOST_OF_ONE:
        raise TooManyReports(
            phrases(
                "You have sent {amount} report within this hour. It is being read; please send the next one later.",
                "You have sent {amount} reports within this hour. They are being read; please send the next one later.",
                lately,
            )
        )
    waiting = reports.c.state == "open"
    of_table = connection.scalar(count.where(reports.c.table_id == table, waiting)) or 0
    if of_table >= MOST_OF_TABLE or (connection.scalar(count.where(waiting)) or 0) >= MOST_WAITING:
        raise TooManyReports(phrase("So many reports wait to be read that no more are taken now. Please try tomorrow."))


def _steps(connection: Connection, table: int, *, upto: int) -> tuple[ReportedStep, ...]:
    """Name the last records; their content is not looked at, and may be damaged."""
    query = select(actions.c.seq, actions.c.kind, actions.c.seat).where(
        actions.c.table_id == table, actions.c.seq <= upto
    )
    rows = connection.execute(query.order_by(actions.c.seq.desc()).limit(MOST_STEPS)).all()
    return tuple(ReportedStep(row.seq, row.kind, row.seat) for row in rows)[::-1]


def _versions(hall: Hall, row: Row[Any], app_version: str) -> Versions:
    game = hall.games.get(row.game)
    return Versions(
        app=app_version,
        table_rules=row.rules_version,
        rules=None if game is None else game.rules_version,
        preset=row.preset,
    )


def _bounded(browser: Browser) -> Browser:
    """Cut what a browser told of itself, and leave out of it what cannot be read."""
    return Browser(
        name=_cut(browser.name, LONGEST_BROWSER),
        window=_cut(browser.window, LONGEST_LANGUAGE),
        language=_cut(browser.language, LONGEST_LANGUAGE),
        faults=tuple(_cut(fault, LONGEST_FAULT) for fault in browser.faults[:MOST_FAULTS] if fault.strip()),
    )


def _cut(text: str, most: int) -> str:
    try:
        return clean_text(text[:most], limit=most, blank="")
    except InvalidInput:
        return ""
