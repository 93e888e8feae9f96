"""The list of all tables: paged and searched by the database, however many there are."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, inspect, select, text

from app.db import Database
from app.tables import service
from app.tables.hall import Hall
from app.tables.listing import PAGE, TableList, Wanted, list_tables
from app.tables.models import seats, tables
from app.tables.requests import ChangeOptions
from app.tables.retention import count_by_status
from app.tables.word_models import table_words
from app.tables.words import words_of
from tests.tables.sitting import GAMES, Sitting, newcomer, open_sitting, started
from tests.tables.test_sittings import move

MANY = 10_000
QUICK_SECONDS = 0.25
"""For a page on a busy machine; reading every state would take many times as long."""
AT_ONCE = 500


def page(database: Database, before: int | None = None, **wanted: str) -> TableList:
    return database.read_now(list_tables, games=tuple(GAMES), wanted=Wanted(**wanted), before=before)


def names(found: TableList) -> list[str]:
    return [table.name for table in found.tables]


@pytest.fixture
def house(database: Database, hall: Hall) -> list[Sitting]:
    """Open some tables, the last one for two."""
    one = open_sitting(database, hall, "Ann", seats=2, name="Friday with Tea")
    two = open_sitting(database, hall, "Béatrice", seats=2, game="plain")
    three = started(database, hall, "Cem", "Dora", name="Übung am Freitag")
    return [one, two, three]


def test_the_table_opened_last_comes_first_with_what_one_wants_to_know(house: list[Sitting]) -> None:
    found = page(house[0].database)
    assert names(found) == ["Übung am Freitag", "Béatrice’s table", "Friday with Tea"]
    newest = found.tables[0]
    assert (newest.status, newest.game, newest.version) == ("playing", "climb", house[2].table.version)
    assert newest.updated_at == house[2].table.updated_at
    assert [(seat.number, seat.name) for seat in newest.seats] == [(0, "Cem"), (1, "Dora")]
    assert found.earlier is None


@pytest.mark.parametrize(
    ("wanted", "found"),
    (
        ({"words": "fri"}, ["Friday with Tea"]),
        ({"words": "FREI"}, ["Übung am Freitag"]),
        ({"words": "ubung"}, ["Übung am Freitag"]),
        ({"words": "tea fri"}, ["Friday with Tea"]),
        ({"words": "tea freitag"}, []),
        ({"words": "beatrice"}, ["Béatrice’s table"]),
        ({"words": "Dora"}, ["Übung am Freitag"]),
        ({"words": "Dor"}, []),
        ({"words": "%"}, []),
        ({"words": "\x00\ud800"}, ["Übung am Freitag", "Béatrice’s table", "Friday with Tea"]),
        ({"words": "' OR 1=1 --"}, []),
        ({"words": "x" * 10_000}, []),
        ({"status": "playing"}, ["Übung am Freitag"]),
        ({"status": "waiting", "game": "plain"}, ["Béatrice’s table"]),
        ({"game": "chess"}, []),
    ),
)
def test_what_is_looked_for_is_found(house: list[Sitting], wanted: dict[str, Any], found: list[str]) -> None:
    assert names(page(house[0].database, **wanted)) == found


def test_a_table_is_found_by_its_address(house: list[Sitting]) -> None:
    slug = house[1].slug
    for words in (slug, f"/t/{slug}", f"https://example.org/t/{slug}", f"https://example.org/t/{slug}/?seat=1"):
        assert names(page(house[0].database, words=words)) == ["Béatrice’s table"]


def test_a_table_is_found_by_its_new_name_and_by_its_old_one_no_more(house: list[Sitting]) -> None:
    options = ChangeOptions(seats=2, preset="", name="Monday")
    house[0].do(service.change_options, "Ann", request=options)
    assert names(page(house[0].database, words="mon")) == ["Monday"]
    assert names(page(house[0].database, words="friday")) == []


@contextmanager
def statements(database: Database) -> Iterator[list[tuple[str, Any]]]:
    """Note what the database is asked."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        asked.append((statement, parameters))

    engine = database._reader.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def fill(connection: Connection, host: int) -> None:
    """Store ten thousand tables with states of the usual size."""
    when, state = datetime(2030, 1, 1, tzinfo=UTC), '{"cards": "' + "x" * 12_000 + '"}'
    for start in range(0, MANY, AT_ONCE):
        rows = [
            {
                "id": number + 1_000,
                "slug": f"slug-{number:06}",
                "name": f"Table {number:05} of {('spring', 'summer', 'autumn')[number % 3]}",
                "game": ("climb", "plain")[number % 2],
                "status": ("finished", "finished", "finished", "playing", "ended")[number % 5],
                "host_id": host,
                "opened_by": host,
                "open_press": f"press-{number}",
                "preset": "",
                "house": "{}",
                "characters": "chosen",
                "version": number % 300,
                "acting": 0,
                "created_at": when + timedelta(minutes=number),
                "updated_at": when + timedelta(minutes=number),
                "snapshot": state,
            }
            for number in range(start, start + AT_ONCE)
        ]
        connection.execute(insert(tables), rows)
        chairs = [
            {"table_id": row["id"], "number": seat, "name": f"Person {row['id']}-{seat}", "link_generation": 1}
            for row in rows
            for seat in range(2)
        ]
        connection.execute(insert(seats), chairs)
        words = [{"word": word, "table_id": row["id"]} for row in rows for word in words_of(str(row["name"]))]
        connection.execute(insert(table_words), words)


def plan_of(connection: Connection, statement: str, parameters: Any) -> str:
    rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
    return "\n".join(str(row[-1]) for row in rows)


def test_ten_thousand_tables_are_paged_without_reading_a_single_state(database: Database) -> None:  # B51, B52
    host = newcomer(database, "Ann")
    database.write_now(fill, host.id)
    database.write_now(lambda c: c.execute(text("ANALYZE")))
    took: dict[str, float] = {}
    questions: dict[str, dict[str, Any]] = {
        "the newest": {},
        "a page in the middle": {"before": 6_000},
        "the last page": {"before": 1_020},
        "one status": {"status": "playing"},
        "one status, far back": {"status": "ended", "before": 2_000},
        "words": {"words": "0987"},
        "many matches": {"words": "spring"},
        "two words": {"words": "table 09876"},
        "a player": {"words": "Person 4321-1"},
        "an address": {"words": "slug-004321"},
        "nothing": {"words": "zzz"},
        "past every end": {"before": 2**60},
    }
    with statements(database) as asked:
        for name, question in questions.items():
            best = min(_timed(database, question) for _ in range(3))
            took[name] = best
        database.read_now(count_by_status)
    assert [statement for statement, _ in asked if re.search(r"snapshot|ruleset", statement)] == []
    assert {name: seconds for name, seconds in took.items() if seconds > QUICK_SECONDS} == {}
    if database.on_sqlite:
        plans = [database.read_now(plan_of, statement, parameters) for statement, parameters in asked]
        assert [plan for plan in plans if re.search(r"SCAN (seats|table_words|addressed)$", plan, re.MULTILINE)] == []
        assert [plan for plan in plans if "SCAN tables" in plan and "TEMP B-TREE FOR ORDER BY" in plan] == []


def _timed(database: Database, question: dict[str, Any]) -> float:
    began = perf_counter()
    page(database, **question)
    return perf_counter() - began


def test_going_from_page_to_page_shows_each_table_once(database: Database) -> None:
    host = newcomer(database, "Ann")
    database.write_now(fill, host.id)
    seen: list[str] = []
    before: int | None = None
    while True:
        found = page(database, before, status="playing", game="climb")
        seen += names(found)
        before = found.earlier
        if before is None:
            break
    assert len(seen) == len(set(seen)) == MANY // 10
    assert seen == sorted(seen, reverse=True)
    assert len(seen) > PAGE


def test_every_table_has_its_words(house: list[Sitting]) -> None:
    def stored(connection: Connection) -> set[str]:
        return set(connection.scalars(select(table_words.c.word)))

    assert house[0].database.read_now(stored) >= {"friday", "tea", "ubung", "beatrice", "table"}


def test_tables_of_before_are_found_by_the_words_of_their_names(house: list[Sitting]) -> None:
    database = house[0].database

    def stored(connection: Connection) -> list[tuple[str, int]]:
        query = select(table_words.c.word, table_words.c.table_id).order_by(table_words.c.word, table_words.c.table_id)
        return [(row.word, row.table_id) for row in connection.execute(query)]

    expected = database.read_now(stored)
    database.write_now(move, to="0016", up=False)
    assert "reports" not in database.read_now(lambda connection: inspect(connection).get_table_names())
    database.write_now(move, to="head", up=True)
    assert database.read_now(stored) == expected
    assert names(page(database, words="frei")) == ["Übung am Freitag"]
