"""Halls of fame, days and figures: in an honest order, with the names of those who want it, read from an index."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.dialects import sqlite

from app.db import Database
from app.players.models import PlayerId
from app.tables import fame, tallies
from app.tables.fame import PAGE, Place, Shelf
from app.tables.hall import Hall
from app.tables.models import seats, tables
from app.tables.result_models import result_seats, results
from tests.tables.mountain import Clock, hall_by, lose, rematch_of, win
from tests.tables.sitting import newcomer, started

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
TODAY = "2030-01-02"
SHELF = Shelf(game="journey", preset="dawn", version=1, seats=1)


@pytest.fixture
def hall() -> Hall:
    return hall_by(Clock())


def person(database: Database, name: str, *, shown: bool = False) -> PlayerId:
    """Let somebody come in who has said whether their name may be shown."""
    guest = newcomer(database, name)
    database.write_now(fame.show_name, guest.id, shown=shown)
    return guest.id


def note(
    database: Database,
    *people: PlayerId,
    minute: int = 0,
    name: str = "Ada",
    character: str | None = None,
    **changes: Any,
) -> int:
    """Store a result as if its game had been played, and give the row of its table."""

    def store(connection: Connection) -> int:
        host = people[0]
        slug = f"table-{minute}-{len(people)}-{hash(str(changes)) & 0xFFFFFF}"
        row = {"slug": slug, "name": f"The table of {name}", "game": "journey", "status": "finished", "version": 3}
        row |= {"host_id": host, "opened_by": host, "open_press": slug, "preset": "dawn", "house": "{}"}
        row |= {"characters": "chosen", "acting": 0, "created_at": NOON, "updated_at": NOON}
        table_id = connection.execute(insert(tables).values(row).returning(tables.c.id)).scalar_one()
        at = NOON + timedelta(minutes=minute)
        result = {"table_id": table_id, "series": table_id, "game": "journey", "preset": "dawn", "preset_version": 1}
        result |= {"preset_name": "Dawn", "seats": len(people), "rules_version": 1, "reason": "shrine", "won": True}
        result |= {"turns": 20, "first": 20, "second": 0, "facts": '{"turns":20}', "barred": None, "daily": None}
        result |= {"late": False, "started_at": NOON, "finished_at": at} | changes
        connection.execute(insert(results).values(result))
        for number, player in enumerate(people):
            seat = {"table_id": table_id, "number": number, "player_id": player, "name": name, "finished_at": at}
            seat |= {"character": character, "bot": False, "won": result["won"], "points": None}
            connection.execute(insert(result_seats).values(seat))
        return int(table_id)

    return database.write_now(store)


def best(database: Database, shelf: Shelf = SHELF, **asked: Any) -> tuple[Place, ...]:
    return database.read_now(fame.hall_of_fame, shelf, **{"today": TODAY} | asked).places


def test_the_fewest_turns_stand_first_and_equal_results_share_a_place(database: Database) -> None:
    ada = person(database, "Ada")
    note(database, ada, minute=1, first=21)
    note(database, ada, minute=2, first=20, second=-4)
    note(database, ada, minute=3, first=20, second=-5)
    note(database, ada, minute=4, first=20, second=-4)

    assert [(place.rank, place.finished_at.minute) for place in best(database)] == [(1, 3), (2, 2), (2, 4), (4, 1)]


@pytest.mark.parametrize(
    "other",
    (
        {"won": False},
        {"barred": "bots"},
        {"preset": "twilight"},
        {"preset_version": 2},
        {"game": "harmonies"},
    ),
)
def test_only_victories_of_one_version_that_count_stand_in_a_hall(database: Database, other: dict[str, Any]) -> None:
    ada = person(database, "Ada")
    note(database, ada, minute=1)
    note(database, ada, minute=2, **other)
    note(database, ada, ada, minute=3)

    assert [place.finished_at.minute for place in best(database)] == [1]
    pair = msgspec.structs.replace(SHELF, seats=2)
    assert [place.finished_at.minute for place in best(database, pair)] == [3]


def test_names_are_those_of_people_who_want_it_and_go_with_one_press(database: Database) -> None:
    ada, ben = person(database, "Ada", shown=True), person(database, "Ben")
    note(database, ada, ben)

    pair = msgspec.structs.replace(SHELF, seats=2)
    assert best(database, pair)[0].names == ("Ada", None)
    database.write_now(fame.show_name, ben, shown=True)
    assert best(database, pair)[0].names == ("Ada", "Ada")
    for player in (ada, ben):
        database.write_now(fame.show_name, player, shown=False)
    assert best(database, pair)[0].names == (None, None)


def test_nobody_is_named_who_has_not_asked_for_it(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada")
    win(sitting)
    shelf = Shelf(game="climb", preset="", version=0, seats=1)

    assert [place.names for place in best(database, shelf)] == [(None,)]
    assert not database.read_now(fame.shows_name, sitting.person("Ada").id)


def test_a_table_is_shown_to_its_own_people_and_of_a_past_day_to_all_where_all_want_it(database: Database) -> None:
    ada, ben = person(database, "Ada", shown=True), person(database, "Ben")
    note(database, ada, minute=1, daily="2029-12-31")
    note(database, ben, minute=2, daily="2029-12-31")

    def slugs(who: PlayerId | None) -> list[bool]:
        places = database.read_now(fame.results_of_day, "2029-12-31", seats=1, who=who).places
        return [place.slug is not None for place in places]

    assert [place.slug for place in best(database)] == [None, None]
    assert [place.slug is not None for place in best(database, who=ben)] == [False, True]
    assert (slugs(None), slugs(ben)) == ([True, False], [True, True])


def test_a_day_lists_those_in_time_first_and_of_those_lost_the_furthest(database: Database) -> None:
    ada = person(database, "Ada")
    day = {"daily": "2030-01-01"}
    note(database, ada, minute=1, won=False, first=-3, **day)
    note(database, ada, minute=2, won=False, first=-9, **day)
    note(database, ada, minute=3, first=30, **day)
    note(database, ada, minute=4, first=12, late=True, barred="late", **day)
    note(database, ada, minute=5, first=25, **day)

    places = database.read_now(fame.results_of_day, "2030-01-01", seats=1).places
    assert [place.finished_at.minute for place in places] == [5, 3, 2, 1, 4]
    assert database.read_now(fame.seats_of_day, "2030-01-01") == (1,)


@pytest.mark.parametrize("page", (-1, 0, 1, 999_999_999))
def test_whatever_page_is_asked_for_is_a_page(database: Database, page: int) -> None:
    ada = person(database, "Ada")
    note(database, ada)
    found = database.read_now(fame.hall_of_fame, SHELF, today=TODAY, page=page)

    assert 1 <= found.page <= 20
    assert len(found.places) == (1 if found.page == 1 else 0)


def test_pages_follow_one_another_without_a_gap(database: Database) -> None:
    ada = person(database, "Ada")
    for minute in range(PAGE + 2):
        note(database, ada, minute=minute, first=100 + minute)
    first, second = (database.read_now(fame.hall_of_fame, SHELF, today=TODAY, page=page) for page in (1, 2))

    assert (first.more, second.more) == (True, False)
    assert [place.rank for place in (*first.places, *second.places)] == list(range(1, PAGE + 3))


def test_figures_count_each_game_once_and_victories_in_a_row(database: Database) -> None:
    ada, ben = person(database, "Ada"), person(database, "Ben")
    for minute, won in enumerate((True, True, False, True, True, True, False, True)):
        note(database, ada, ada, minute=minute, won=won, character="zora" if won else "pax")
    note(database, ada, minute=20, won=True, turns=90)
    note(database, ben, minute=21, won=True)
    note(database, ada, minute=22, barred="lessons")

    tally = database.read_now(tallies.tally_of, ada)
    assert (tally.games, tally.won) == (9, 7)
    assert [(kind.seats, kind.games, kind.won) for kind in tally.kinds] == [(1, 1, 1), (2, 8, 6)]
    assert [(streak.now, streak.longest) for streak in tally.streaks] == [(2, 3)]
    assert tally.favourites == (("journey", "zora", 12), ("journey", "pax", 4))
    assert tally.longest is not None
    assert tally.longest.turns == 90


def test_somebody_who_never_won_has_no_streak(database: Database) -> None:
    ada = person(database, "Ada")
    note(database, ada, won=False)

    streaks = database.read_now(tallies.tally_of, ada).streaks
    assert [(streak.now, streak.longest) for streak in streaks] == [(0, 0)]
    assert database.read_now(tallies.tally_of, person(database, "Ben")).streaks == ()


def test_finished_games_are_listed_newest_first_a_stretch_at_a_time(database: Database) -> None:
    ada = person(database, "Ada")
    for minute in range(tallies.PAGE * 2 + 1):
        note(database, ada, minute=minute // 2, won=minute % 2 == 0)  # some at the same time
    seen: list[str] = []
    before = ""
    for _ in range(3):
        stretch = database.read_now(tallies.games_of, ada, before=before)
        seen += [game.slug for game in stretch.games]
        before = stretch.earlier

    assert before == ""
    assert len(seen) == len(set(seen)) == tallies.PAGE * 2 + 1
    assert database.read_now(tallies.games_of, ada, before="no table").games


def test_a_table_and_its_rematches_are_counted_for_each_player(database: Database, hall: Hall) -> None:
    first = started(database, hall, "Ada", "Ben")
    lose(first)
    second = rematch_of(first, "Ada")
    win(second)

    assert database.read_now(tallies.wins_of_table, second.table, today=TODAY) == (("Ada", 2, 1), ("Ben", 2, 1))


MANY = 10_000


def fill(connection: Connection, ada: int, ben: int, *, many: int) -> None:
    """Store many results, one in fifty of them Ada's."""
    numbers = range(1, many + 1)
    common = {"game": "journey", "status": "finished", "version": 3, "preset": "dawn", "house": "{}", "acting": 0}
    common |= {"characters": "chosen", "host_id": ben, "opened_by": ben, "created_at": NOON, "updated_at": NOON}
    rows = [{"id": n, "slug": f"t{n}", "name": "A table", "open_press": f"press {n}", **common} for n in numbers]
    connection.execute(insert(tables), rows)
    result = {"game": "journey", "preset": "dawn", "preset_version": 1, "preset_name": "Dawn", "rules_version": 1}
    result |= {"reason": "shrine", "facts": '{"turns":20}', "barred": None, "late": False, "started_at": NOON}
    lines = [
        {
            **result,
            "table_id": n,
            "series": n,
            "seats": 1 + n % 4,
            "won": n % 3 > 0,
            "turns": n % 90,
            "first": n % 90,
            "second": -(n % 7),
            "daily": f"2029-{1 + n % 12:02}-{1 + n % 28:02}" if n % 5 == 0 else None,
            "finished_at": NOON + timedelta(minutes=n),
        }
        for n in numbers
    ]
    connection.execute(insert(results), lines)
    seat = {"number": 0, "name": "Ada", "character": "zora", "bot": False, "points": None}
    own = [
        {**seat, "table_id": n, "player_id": ada if n % 50 == 0 else ben, "won": n % 3 > 0}
        | {"finished_at": NOON + timedelta(minutes=n)}
        for n in numbers
    ]
    connection.execute(insert(result_seats), own)


def analyse(connection: Connection) -> None:
    """Let PostgreSQL count what there is, as it does by itself after a while."""
    connection.execute(text("ANALYZE"))


@pytest.mark.long
def test_pages_stay_quick_over_ten_thousand_results(database: Database) -> None:
    ada, ben = person(database, "Ada", shown=True), person(database, "Ben")
    database.write_now(fill, ada, ben, many=MANY)
    if not database.on_sqlite:
        database.write_now(analyse)
    asked: dict[str, Callable[[], object]] = {
        "hall": lambda: database.read_now(
            fame.hall_of_fame, msgspec.structs.replace(SHELF, seats=2), today=TODAY, page=20
        ),
        "day": lambda: database.read_now(fame.results_of_day, "2029-06-06", seats=2),
        "figures": lambda: database.read_now(tallies.tally_of, ada),
        "games": lambda: database.read_now(tallies.games_of, ada),
    }
    for name, ask in asked.items():
        ask()
        took = min(_timed(ask) for _ in range(5))
        assert took < 0.1, name


def _timed(ask: Callable[[], object]) -> float:
    begun = time.perf_counter()
    ask()
    return time.perf_counter() - begun


class Explaining:
    """A connection that first asks SQLite by which way it would find the rows of each query."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.ways: list[str] = []

    def execute(self, query: Any) -> Any:
        dialect = sqlite.dialect(paramstyle="named")
        compiled = query.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        explained = self._connection.execute(text(f"EXPLAIN QUERY PLAN {compiled}"), compiled.params)
        self.ways.extend(row.detail for row in explained)
        return self._connection.execute(query)

    def scalars(self, query: Any) -> Any:
        return self.execute(query).scalars()

    def scalar(self, query: Any) -> Any:
        return self.execute(query).scalar()


def test_no_list_reads_all_results(database: Database) -> None:
    """Rows are found by an index, never by going through a table from end to end."""
    if not database.on_sqlite:
        pytest.skip("PostgreSQL plans by how much there is; the test above measures it")
    ada = person(database, "Ada")
    database.write_now(fill, ada, person(database, "Ben"), many=500)

    def ask_all(connection: Connection) -> list[str]:
        asked: Any = Explaining(connection)
        fame.hall_of_fame(asked, SHELF, today=TODAY)
        fame.results_of_day(asked, "2029-06-06", seats=2)
        fame.seats_of_day(asked, "2029-06-06")
        fame.counts_of_day(asked, "2029-06-06")
        tallies.tally_of(asked, ada)
        tallies.games_of(asked, ada)
        ways: list[str] = asked.ways
        return ways

    ways = database.read_now(ask_all)
    assert [way for way in ways if way.startswith("SCAN") and _is_stored(way.split()[1])] == []
    for index in ("ix_results_hall", "ix_results_daily", "ix_result_seats_player"):
        assert any(index in way for way in ways), index


def _is_stored(name: str) -> bool:
    return name in {table.name for table in (results, result_seats, tables, seats)}


def test_no_name_is_kept_twice(database: Database) -> None:
    ada = person(database, "Ada", shown=True)
    note(database, ada)
    database.write_now(fame.show_name, ada, shown=False)

    def names(connection: Connection) -> list[str | None]:
        return list(connection.scalars(select(result_seats.c.name)))

    assert database.read_now(names) == ["Ada"]
    assert [place.names for place in best(database)] == [(None,)]


def test_what_was_played_for_a_day_stands_in_a_hall_when_the_day_is_over(database: Database) -> None:
    ada = person(database, "Ada")
    note(database, ada, daily="2030-01-02")

    assert best(database) == ()
    assert len(best(database, today="2030-01-03")) == 1
