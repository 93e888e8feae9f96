"""Tables where somebody learns a game: a prepared game for one, opened and dealt in one press (ADR 0029).

Such a table plays by all the rules of any other: its history, undo and replay are those of its game. Only what a coach
says about it is added by the page, from that same history.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from app.admin.opening import read_rules
from app.language import phrase
from app.players.models import Guest
from app.presets.models import NO_HOUSE_OPTIONS, HouseOptions
from app.presets.service import built_in
from app.tables import repository
from app.tables.endings import NOBODY_WAITED_FOR
from app.tables.entries import entry
from app.tables.errors import HouseFull, NoLessons, TooManyTables
from app.tables.hall import Hall
from app.tables.lifecycle import begin, lay, require_room
from app.tables.options import copy_of
from app.tables.play import check_key
from app.tables.records import NewRecord, TableRecord
from app.tables.rights import require_host, require_seated
from app.tables.states import to_json


class PreparedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game of a course: what it is dealt from, the same for everybody who learns by it.

    ``seed`` decides the arrangement of all decks. No request names it: a course is part of the program. ``preset`` is a
    built-in one, as it is built in: what an administrator makes of it leaves the course as it was prepared.
    """

    course: str
    game: str
    preset: str
    seed: str
    characters: tuple[str | None, ...]
    house: HouseOptions = NO_HOUSE_OPTIONS


def open_lessons(
    connection: Connection,
    hall: Hall,
    *,
    who: Guest,
    prepared: PreparedGame,
    name: str,
    called: Sequence[str],
    press_key: str,
) -> str:
    """Open a course's table, deal it, and return its slug; whoever is in the middle of the course is led back to it.

    ``called`` names the seats for a guest who has not given a name. It needs no host code and no room of the host's.
    Raises HouseFull, and InvalidInput for a malformed key.
    """
    check_key(press_key)
    known = repository.slug_of_press(connection, who.id, press_key)
    known = known or repository.lesson_slug(connection, who.id, course=prepared.course)
    if known is not None:
        return known
    _require_lesson_room(connection)
    values = {
        "name": name,
        "game": prepared.game,
        "preset": prepared.preset,
        "kept_preset": copy_of(built_in(prepared.game, prepared.preset)),
        "house": to_json(prepared.house),
        "characters": "chosen",
        "course": prepared.course,
    }
    table = lay(connection, hall, who=who, press_key=press_key, values=values)
    _seat(connection, table, who, prepared=prepared, called=called)
    opened = NewRecord(
        kind="open", actor=who.id, acting=NOBODY_WAITED_FOR, log=(entry("opened", name=who.name or called[0]),)
    )
    repository.append(connection, table, (opened,), at=hall.now())
    begin(connection, hall, table=repository.load(connection, table.slug).table, who=who, seed=prepared.seed)
    return table.slug


def skip_lesson(connection: Connection, hall: Hall, *, slug: str, who: Guest, lesson: str) -> int:
    """Leave a lesson out, as the one who learns; return the version. Raises NoLessons and NotSeated.

    The caller has checked that the course has such a lesson.
    """
    table = repository.lock(connection, slug).table
    require_seated(table, who)
    _require_lessons(table)
    record = NewRecord(kind="lesson", actor=who.id, acting=table.acting, log=(entry("lesson_skipped", lesson=lesson),))
    return repository.append(connection, table, (record,), at=hall.now())


def leave_lessons(connection: Connection, hall: Hall, *, slug: str, who: Guest) -> int:
    """Let a course's table go on as an ordinary one, without a coach, and return the version.

    From then on it counts among the host's tables and the house's. A repeated press changes nothing. Raises NotHost,
    and TooManyTables or HouseFull while there is no room for one more.
    """
    table = repository.lock(connection, slug).table
    require_host(table, who)
    if table.course is None:
        return table.version
    if not table.over:
        if repository.count_hosted(connection, who.id) >= hall.most_hosted:
            raise TooManyTables(phrase("You host too many unfinished tables. Close one of them first."))
        require_room(connection)
    record = NewRecord(kind="lesson", actor=who.id, acting=table.acting, log=(entry("lessons_left"),))
    return repository.append(connection, table, (record,), at=hall.now(), course=None)


def _seat(
    connection: Connection, table: TableRecord, who: Guest, *, prepared: PreparedGame, called: Sequence[str]
) -> None:
    repository.add_seats(connection, table.id, range(len(prepared.characters)))
    seats = repository.load(connection, table.slug).table.seats
    for seat, name, character in zip(seats, called, prepared.characters, strict=True):
        shown = who.name or name
        repository.update_seat(connection, seat.id, player_id=who.id, name=shown, character=character)


def _require_lesson_room(connection: Connection) -> None:
    """Raise HouseFull when as many people are learning as the house has room for: as many as it has for tables."""
    most = read_rules(connection, lock=True).most_tables
    if most is not None and repository.count_lessons(connection) >= most:
        raise HouseFull(phrase("As many people are learning here now as this house has room for. Try again later."))


def _require_lessons(table: TableRecord) -> None:
    if table.course is None or table.status != "playing":
        raise NoLessons(phrase("No lessons are given at this table any more."))
