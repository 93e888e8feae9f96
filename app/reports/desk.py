"""The desk where reports are read: listed, answered, handled, deleted; and what a reporter and whoever asks is told."""

from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, delete, func, select, update

from app.admin.audit import Actor, note
from app.language import phrase
from app.players.models import Guest, PlayerId
from app.players.names import clean_text
from app.reports.errors import ReportNotFound
from app.reports.models import reports
from app.reports.records import LONGEST_NOTE, Facts, Report, ReportPage, ReportState
from app.tables.damage import UNREADABLE
from app.tables.models import tables

_PAGE = 25
_MOST_OF_ONE = 20
_HIGHEST = 2**53
_FACTS = msgspec.json.Decoder(Facts)
_GONE = phrase("There is no such report any more.")


def list_reports(connection: Connection, *, state: ReportState, before: int | None = None) -> ReportPage:
    """List the newest reports of a state, or those before one, newest first."""
    upto = _HIGHEST if before is None else max(1, min(before, _HIGHEST))
    query = _query().where(reports.c.state == state, reports.c.id < upto)
    rows = connection.execute(query.order_by(reports.c.id.desc()).limit(_PAGE + 1)).all()
    shown = tuple(_report(row) for row in rows[:_PAGE])
    return ReportPage(reports=shown, earlier=shown[-1].id if len(rows) > _PAGE else None)


def count_open(connection: Connection) -> int:
    """Count the reports that nobody has handled."""
    return connection.scalar(select(func.count()).select_from(reports).where(reports.c.state == "open")) or 0


def read_report(connection: Connection, number: int, *, lock: bool = False) -> Report:
    """Read a report; with ``lock`` other writers wait until this one is done with it. Raises ReportNotFound."""
    query = _query().where(reports.c.id == min(number, _HIGHEST))
    row = connection.execute(query.with_for_update(of=reports) if lock else query).first()
    if row is None:
        raise ReportNotFound(_GONE)
    return _report(row)


def reports_about(connection: Connection, slug: str) -> tuple[Report, ...]:
    """List the newest reports about a table."""
    query = _query().where(tables.c.slug == slug).order_by(reports.c.id.desc()).limit(_MOST_OF_ONE)
    return tuple(_report(row) for row in connection.execute(query))


def reports_of(connection: Connection, who: Guest, *, slug: str | None = None) -> tuple[Report, ...]:
    """List what somebody has reported, newest first: the last few about one table, or all about any."""
    query = _query().where(reports.c.player_id == who.id).order_by(reports.c.id.desc())
    query = query if slug is None else query.where(tables.c.slug == slug).limit(_MOST_OF_ONE)
    return tuple(_report(row) for row in connection.execute(query))


def forget_reports_of(connection: Connection, player: PlayerId) -> int:
    """Delete every report that a person has filed, and return how many those were."""
    return connection.execute(delete(reports).where(reports.c.player_id == player)).rowcount


def handle(
    connection: Connection, *, who: Actor, number: int, state: ReportState, answer: str, now: datetime
) -> Report:
    """Answer a report, and say whether somebody still has to look at it; the same again changes nothing.

    Raises ReportNotFound, and InvalidInput for a long answer.
    """
    before = read_report(connection, number, lock=True)
    told = _answer(answer)
    if (before.state, before.note) == (state, told):
        return before
    handled = state == "handled"
    values = {
        "state": state,
        "note": told,
        "handled_at": now if handled else None,
        "handled_by": who.name if handled else None,
    }
    connection.execute(update(reports).where(reports.c.id == before.id).values(**values))
    facts = ({"state": before.state, "answer": before.note}, {"state": state, "answer": told})
    note(connection, at=now, who=who, kind="report_handled", subject=_subject(before), before=facts[0], after=facts[1])
    return read_report(connection, number)


def discard(connection: Connection, *, who: Actor, number: int, now: datetime) -> None:
    """Delete a report. Raises ReportNotFound."""
    before = read_report(connection, number, lock=True)
    connection.execute(delete(reports).where(reports.c.id == before.id))
    note(connection, at=now, who=who, kind="report_deleted", subject=_subject(before))


def _answer(text: str) -> str:
    if not text.strip():
        return ""
    return clean_text(text, limit=LONGEST_NOTE, blank=phrase("Please write an answer that can be read, or none."))


def _subject(report: Report) -> str:
    return f"{report.id} ({report.table_name})"


def _query() -> Select[Any]:
    about = (tables.c.slug, tables.c.name.label("table_name"), tables.c.game)
    return select(*reports.c, *about).join(tables, tables.c.id == reports.c.table_id)


def _report(row: Row[Any]) -> Report:
    return Report(
        id=row.id,
        slug=row.slug,
        table_name=row.table_name,
        game=row.game,
        version=row.version,
        seat=row.seat,
        player=row.player_id,
        at=row.at,
        words=row.words,
        facts=_facts(row.facts),
        state=row.state,
        note=row.note,
        handled_at=row.handled_at,
        handled_by=row.handled_by,
    )


def _facts(text: str) -> Facts | None:
    try:
        return _FACTS.decode(text)
    except UNREADABLE:
        return None
