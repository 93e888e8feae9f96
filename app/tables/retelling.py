"""The course of a game that is over: told once more from its records, for its replay."""

import msgspec
from sqlalchemy import Connection

from app.errors import AppError
from app.games.protocol import IllegalAction
from app.games.retelling import Retelling, Story, turns_of
from app.tables import history, repository
from app.tables.hall import AnyGame, Hall
from app.tables.openings import opened
from app.tables.past import Course, course_of
from app.tables.played import numbered_actions
from app.tables.practice import require_over
from app.tables.records import HistoryRecord
from app.tables.repository import StoredTable
from app.tables.states import read_ruleset

MOST_RECORDS = 5_000
"""Of a game whose course is drawn; longer ones are only stepped through."""


class Retold(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over: its moments, and its course; None where that cannot be drawn (any more)."""

    course: Course
    story: Story | None


def retell(connection: Connection, hall: Hall, *, slug: str) -> Retold:
    """Tell a game that is over. Raises NotOver, NotStarted when it never began, DayGoesOn, and TableNotFound.

    Its course is left out where its rules are not played any more, or have changed on the way, where a record cannot
    be read, and in a game that nobody can draw.
    """
    stored = repository.load(connection, slug)
    require_over(hall, stored.table)
    course = course_of(connection, slug=slug)
    return Retold(course=course, story=_story(connection, hall, stored, course))


def _story(connection: Connection, hall: Hall, stored: StoredTable, course: Course) -> Story | None:
    game = hall.game(stored.table.game)
    if not isinstance(game, Retelling) or stored.table.version > MOST_RECORDS:
        return None
    records = history.read_records(connection, stored.table.id)
    if stored.table.rules_version != game.rules_version or any(record.kind == "rules" for record in records):
        return None
    try:
        return _told(connection, game, stored, records, course)
    except (AppError, IllegalAction, ValueError):
        return None


def _told(
    connection: Connection, game: AnyGame, stored: StoredTable, records: tuple[HistoryRecord, ...], course: Course
) -> Story | None:
    dealt = repository.disclosure(connection, stored.table.id)
    if dealt is None or stored.ruleset is None or not isinstance(game, Retelling):
        return None
    ruleset = read_ruleset(game, stored.ruleset)
    opening = opened(connection, game, stored.table, ruleset=ruleset, seed=dealt.seed)
    return game.retell(opening, course.first, turns_of(game, opening, numbered_actions(game, records)))
