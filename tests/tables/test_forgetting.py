"""What is kept about a person: listed whole, handed out whole, and forgotten without harm to anybody else's games."""

import json
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, update

import app.admin.models
import app.notices.models
import app.reports.models  # noqa: F401 - every table that could name somebody
from app.belongings.registry import BELONGINGS
from app.belongings.service import everything, forget_rest, forget_some, overview
from app.db import Database, metadata
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.notices.models import addresses, presence
from app.players.models import Guest
from app.players.names import FORGOTTEN, clean_name
from app.players.service import recognise, welcome
from app.tables import fame, forgetting, service, tallies
from app.tables.agreements import propose
from app.tables.files import own_lines
from app.tables.files.checking import check_file
from app.tables.files.exporting import export_game
from app.tables.forgetting import AT_ONCE
from app.tables.hall import Hall
from app.tables.models import seats
from app.tables.requests import Motion
from app.tables.results_command import work_out_results
from app.tables.talk_repository import read_talk
from app.tables.verify import verify_table
from tests.tables.climb import Climb, Rest
from tests.tables.mountain import Clock, day_table_of, hall_by, lose, win
from tests.tables.sitting import Sitting, new_hall, newcomer, open_sitting, started


@pytest.fixture
def hall() -> Hall:
    return hall_by(Clock())


def forget(database: Database, hall: Hall, who: Guest) -> int:
    """Forget somebody as the page does; count the transactions."""
    asked = 1
    while database.write_now(forget_some, hall, who=who):
        asked += 1
    database.write_now(forget_rest, who=who)
    return asked


def stored(database: Database) -> dict[str, list[dict[str, Any]]]:
    """Read everything that is stored, of every table."""

    def read(connection: Connection) -> dict[str, list[dict[str, Any]]]:
        return {
            table.name: [dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()]
            for table in metadata.sorted_tables
        }

    return database.read_now(read)


def places_of(database: Database, words: str) -> list[str]:
    """Name every column in which some words stand."""
    return sorted(
        {
            f"{table}.{column}"
            for table, rows in stored(database).items()
            for row in rows
            for column, value in row.items()
            if isinstance(value, str) and words.casefold() in value.casefold()
        }
    )


@pytest.fixture
def evening(database: Database, hall: Hall) -> Sitting:
    """Play an evening in which Zenobia leaves her name wherever a name can stand."""
    sitting = started(database, hall, "Zenobia", "Ben")
    sitting.do(service.rename_seat, "Zenobia", seat=Seat(0), name="Zenobia I")
    sitting.do(service.pin_note, "Zenobia", seat=Seat(0), text="by Zenobia")
    sitting.do(service.pin_note, "Ben", seat=Seat(1), text="by somebody else")
    sitting.play(0, Climb(min(sitting.hand(0))))
    sitting.undo(0)
    sitting.do(service.hand_over, "Zenobia", seat=Seat(1), to="link")
    sitting.claim(
        "Ben",
        sitting.database.write_now(
            service.reissue_link, hall, slug=sitting.slug, who=sitting.person("Zenobia"), seat=Seat(1)
        ),
    )
    return sitting


def test_a_name_is_taken_out_of_everything_that_is_stored(database: Database, hall: Hall, evening: Sitting) -> None:
    waiting = Sitting(database, hall, "", {"Zenobia": evening.person("Zenobia")})
    day = day_table_of(database, hall, waiting.people["Zenobia"], "Zenobia", "Cleo")
    win(evening)
    assert {"players.name", "seats.name", "actions.log", "tables.name", "talk.name", "result_seats.name"} <= set(
        places_of(database, "Zenobia")
    )

    forget(database, hall, evening.person("Zenobia"))

    assert places_of(database, "Zenobia") == []
    assert [seat.label for seat in evening.table.seats] == ["a former player", "Ben"]
    assert evening.table.name == "…’s table"
    assert evening.log()[-1] == "table.forgotten"
    assert [seat.name for seat in day.table.seats] == [None, "Cleo"]


def test_what_the_others_did_stays_as_it_was(database: Database, hall: Hall, evening: Sitting) -> None:
    win(evening)
    before, state = evening.table, evening.state
    deeds = [row | {"log": None} for row in stored(database)["actions"]]
    forget(database, hall, evening.person("Zenobia"))

    after = evening.table
    assert (after.outcome, after.finished_at, after.seats[1]) == (before.outcome, before.finished_at, before.seats[1])
    assert evening.state == state
    assert [row | {"log": None} for row in stored(database)["actions"]][:-1] == deeds
    assert database.read_now(verify_table, hall, slug=evening.slug).result == "same"
    assert [said.what for said in read_notes(evening)] == ["by somebody else"]
    assert database.read_now(tallies.tally_of, evening.person("Ben").id).won == 1
    assert database.read_now(tallies.wins_of_table, after, today="2030-01-02")[0][1:] == (1, 1)


def read_notes(sitting: Sitting) -> Any:
    return sitting.database.read_now(read_talk, sitting.table)


def test_the_log_and_the_file_of_a_game_can_be_read_without_the_name(
    database: Database, hall: Hall, evening: Sitting
) -> None:
    win(evening)
    forget(database, hall, evening.person("Zenobia"))

    entries = database.read_now(service.entries_since, slug=evening.slug, seq=0, viewer=None)
    assert FORGOTTEN in {value for line in entries for value in line.data.values() if isinstance(value, str)}
    file = database.read_now(export_game, hall, slug=evening.slug)
    assert b"Zenobia" not in msgspec.json.encode(file)
    assert own_lines.could_be_shown(FORGOTTEN)


def test_running_tables_go_on_without_whoever_is_forgotten(database: Database, hall: Hall, evening: Sitting) -> None:
    forget(database, hall, evening.person("Zenobia"))

    table = evening.table
    assert (table.status, evening.host, evening.seated) == ("playing", "Ben", [None, "Ben"])
    evening.play(0, Rest(), who="Ben")  # the host acts for the free seat


def test_a_table_without_anybody_else_is_closed(database: Database, hall: Hall) -> None:
    alone = started(database, hall, "Zenobia")
    forget(database, hall, alone.person("Zenobia"))

    assert (alone.table.status, alone.table.seats[0].player) == ("ended", None)


def test_a_name_that_somebody_else_has_too_stays_theirs(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada", "Ben")

    def call_alike(connection: Connection) -> None:  # as at tables of before, where nobody looked at that
        connection.execute(update(seats).where(seats.c.number == 1).values(name="Ada"))

    database.write_now(call_alike)
    forget(database, hall, sitting.person("Ada"))

    assert [seat.label for seat in sitting.table.seats] == ["a former player", "Ada"]
    assert sitting.host == "Ben"


def test_results_lose_the_name_and_stay(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Zenobia")
    zenobia = sitting.person("Zenobia")
    win(sitting)
    database.write_now(fame.show_name, zenobia.id, shown=True)
    shelf = fame.Shelf(game="climb", preset="", version=0, seats=1)
    assert [place.names for place in database.read_now(fame.hall_of_fame, shelf, today="2030-01-02").places] == [
        ("Zenobia",)
    ]

    forget(database, hall, zenobia)
    expected = database.read_now(fame.hall_of_fame, shelf, today="2030-01-02").places
    assert [place.names for place in expected] == [(None,)]
    assert database.read_now(tallies.tally_of, zenobia.id).games == 0
    assert list(work_out_results(database, hall)) == []
    assert database.read_now(fame.hall_of_fame, shelf, today="2030-01-02").places == expected


def test_the_cookie_opens_nothing_any_more(database: Database, hall: Hall) -> None:
    guest, token = database.write_now(welcome, "Zenobia")
    forget(database, hall, guest)

    assert database.read_now(recognise, token) is None
    left = next(row for row in stored(database)["players"] if row["id"] == guest.id)
    assert (left["name"], left["shows_name"], left["created_at"].year) == (None, False, 1970)


def test_addresses_for_notices_are_dropped(database: Database, hall: Hall, evening: Sitting) -> None:
    zenobia = evening.person("Zenobia")

    def give(connection: Connection) -> None:
        row = {"player_id": zenobia.id, "kind": "mail", "address": "zenobia@example.org", "fingerprint": "mark"}
        connection.execute(addresses.insert().values(**row, language="en", created_at=hall.now()))
        seen = {"table_id": number, "player_id": zenobia.id, "seen_at": hall.now()}
        connection.execute(presence.insert().values(**seen))

    number = evening.table.id
    database.write_now(give)
    assert places_of(database, "zenobia@") != []
    told = database.read_now(everything, who=zenobia)
    assert [len(told[kind]) for kind in ("addresses", "presence")] == [1, 1]
    forget(database, hall, zenobia)
    assert places_of(database, "zenobia@") == []
    assert stored(database)["notice_presence"] == []


def test_many_tables_are_forgotten_a_few_at_a_time(database: Database, hall: Hall) -> None:
    zenobia = newcomer(database, "Zenobia")
    for number in range(AT_ONCE + 1):
        request = service.OpenTable(game="climb", seats=1, preset="")
        key = f"press {number:06}"
        slug = database.write_now(service.open_table, hall, who=zenobia, request=request, press_key=key)
        assert slug
    assert forget(database, hall, zenobia) == 2
    assert places_of(database, "Zenobia") == []


def test_forgetting_goes_on_where_it_stopped(
    database: Database, hall: Hall, evening: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    zenobia = evening.person("Zenobia")
    lose(started(database, hall, "Ben"))

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the power is gone")

    with monkeypatch.context() as broken:
        broken.setattr(forgetting, "_clear_seats", fail)
        with pytest.raises(RuntimeError):
            forget(database, hall, zenobia)
    assert evening.table.seats[0].name == "Zenobia I"
    forget(database, hall, zenobia)
    assert places_of(database, "Zenobia") == []


def test_all_of_it_is_handed_out(database: Database, evening: Sitting) -> None:
    lose(evening)
    kept = database.read_now(everything, who=evening.person("Zenobia"))
    told = json.loads(msgspec.json.encode(kept))

    assert list(told) == [kind.key for kind in BELONGINGS]
    assert told["person"][0]["name"] == "Zenobia"
    assert [(table["slug"], table["called"], table["host"]) for table in told["tables"]] == [
        (evening.slug, "Zenobia I", True)
    ]
    assert [said["what"] for said in told["talk"]] == ["by Zenobia"]
    assert {deed["kind"] for deed in told["actions"]} >= {"open", "start", "action", "undo", "rename"}
    assert [result["name"] for result in told["results"]] == ["Zenobia I"]
    counts = {kind.key: amount for kind, amount in database.read_now(overview, who=evening.person("Zenobia"))}
    assert counts == {kind.key: len(told[kind.key]) for kind in BELONGINGS}


def test_nothing_of_others_is_handed_out(database: Database, evening: Sitting) -> None:
    lose(evening)
    kept = database.read_now(everything, who=evening.person("Ben"))

    assert b"by Zenobia" not in msgspec.json.encode(kept)
    assert all(b"Zenobia" not in msgspec.json.encode(kept[key]) for key in ("talk", "results", "person", "plans"))


def test_every_column_that_names_a_person_is_listed() -> None:
    naming = {
        f"{table.name}.{key.parent.name}"
        for table in metadata.sorted_tables
        for key in table.foreign_keys
        if key.target_fullname == "players.id"
    }
    listed = {column for kind in BELONGINGS for column in kind.columns}

    assert naming - listed == set()
    assert {column.partition(".")[0] for column in listed} <= {table.name for table in metadata.sorted_tables}
    assert all(kind.sentence.endswith(".") for kind in BELONGINGS)


def test_nobody_can_be_called_what_stands_for_the_forgotten() -> None:
    with pytest.raises(InvalidInput):
        clean_name(FORGOTTEN)


def test_whoever_follows_a_forgotten_player_is_called_by_their_own_name(
    database: Database, hall: Hall, evening: Sitting
) -> None:
    forget(database, hall, evening.person("Zenobia"))
    link = database.write_now(service.reissue_link, hall, slug=evening.slug, who=evening.person("Ben"), seat=Seat(0))
    evening.claim("Dora", link)

    assert [seat.label for seat in evening.table.seats] == ["Dora", "Ben"]


def test_somebody_who_only_asked_for_a_seat_is_forgotten_too(database: Database, hall: Hall, evening: Sitting) -> None:
    motion = Motion(kind="claim", seat=None, about=Seat(0), name="Xanthippe")
    evening.do(propose, "Xanthippe", motion=motion)
    assert {"actions.log", "tables.proposal"} <= set(places_of(database, "Xanthippe"))
    forget(database, hall, evening.person("Xanthippe"))

    assert places_of(database, "Xanthippe") == []
    assert evening.table.proposal is None


def test_the_file_of_a_game_is_genuine_without_a_name_too(database: Database) -> None:
    by_its_own_rules = new_hall()
    sitting = started(database, by_its_own_rules, "Zenobia", "Ben")
    lose(sitting)
    forget(database, by_its_own_rules, sitting.person("Zenobia"))
    file = database.read_now(export_game, by_its_own_rules, slug=sitting.slug)

    assert check_file(by_its_own_rules.games, file).result == "genuine"


@pytest.mark.parametrize(
    ("called", "table", "left"),
    (
        ("A", "At the lake with A", "At the lake with …"),
        ("Ada", "Adas Abend, Ada!", "Adas Abend, …!"),
        ("アナ", "アナの卓", "…の卓"),
        ("Ben", "Night of cards", "Night of cards"),
    ),
)
def test_a_table_loses_the_name_and_keeps_its_own_words(
    database: Database, hall: Hall, called: str, table: str, left: str
) -> None:
    sitting = open_sitting(database, hall, "Host", called, name=table)
    again = Sitting(database, hall, "", sitting.people)
    sitting.do(service.end_table, "Host")
    again.slug = sitting.do(service.rematch, "Host")
    forget(database, hall, sitting.person(called))

    assert (sitting.table.name, again.table.name) == (left, left)


def test_a_number_is_left_in_the_history_alone(database: Database, hall: Hall, evening: Sitting) -> None:
    """Nothing leads to a table any more but who did, opened and hosted what, by a number without a name."""
    zenobia = evening.person("Zenobia")
    day_table_of(database, hall, zenobia, "Zenobia").start()
    win(evening)
    forget(database, hall, zenobia)

    left = {
        f"{table.name}.{key.parent.name}"
        for table in metadata.sorted_tables
        for key in table.foreign_keys
        if key.target_fullname == "players.id"
        for row in stored(database)[table.name]
        if row[key.parent.name] == zenobia.id
    }
    assert left <= {"actions.actor_id", "tables.host_id", "tables.opened_by"}
