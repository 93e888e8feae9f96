"""Results: written as a game finishes, whichever way; the same when they are worked out again; gone when it goes on."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, update

from app.cli import main
from app.db import Database
from app.games.journey.state import Ruleset
from app.games.protocol import Outcome, Seat
from app.games.registry import BALANCE, HARMONIES, JOURNEY
from app.tables import service, tallies
from app.tables.advice import note_advice
from app.tables.agreements import answer, propose
from app.tables.bot_duty import duty_at, hand_of
from app.tables.hall import Hall
from app.tables.models import tables
from app.tables.repair import repair
from app.tables.requests import Motion
from app.tables.result_models import result_seats, results
from app.tables.results import settle
from app.tables.results_command import work_out_results
from tests.tables.climb import Climb, Rest, Wait
from tests.tables.mountain import Clock, day_table, hall_by, lose, rematch_of, win
from tests.tables.sitting import Sitting, open_sitting, started


@pytest.fixture
def clock() -> Clock:
    return Clock("2030-01-01T12:00")


@pytest.fixture
def hall(clock: Clock) -> Hall:
    return hall_by(clock)


def stored(database: Database) -> dict[str, list[dict[str, Any]]]:
    """Read all results as they are stored."""

    def read(connection: Connection) -> dict[str, list[dict[str, Any]]]:
        queries = {
            "results": select(results).order_by(results.c.table_id),
            "seats": select(result_seats).order_by(result_seats.c.table_id, result_seats.c.number),
        }
        return {name: [dict(row) for row in connection.execute(query).mappings()] for name, query in queries.items()}

    return database.read_now(read)


def result_of(sitting: Sitting) -> dict[str, Any]:
    found = [row for row in stored(sitting.database)["results"] if row["table_id"] == sitting.table.id]
    assert len(found) == 1
    return found[0]


def test_a_finished_game_has_one_result_and_one_row_for_each_seat(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada", "Ben")
    assert stored(database) == {"results": [], "seats": []}
    win(sitting)

    result, seats = result_of(sitting), stored(database)["seats"]
    assert (result["won"], result["reason"], result["barred"], result["seats"]) == (True, "summit", None, 2)
    assert result["first"] == result["turns"] == msgspec.json.decode(result["facts"])["turns"]
    assert result["finished_at"] == sitting.table.finished_at
    assert [(seat["name"], seat["won"], seat["bot"]) for seat in seats] == [("Ada", True, False), ("Ben", True, False)]
    assert [seat["character"] for seat in seats] == list(sitting.state.characters)
    assert [seat["player_id"] for seat in seats] == [sitting.person(name).id for name in ("Ada", "Ben")]


def test_a_press_that_is_sent_again_writes_nothing_again(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada", house={"daylight": 1})
    press = sitting.press(0, Rest())
    sitting.send(press, who="Ada")
    before = stored(database)
    assert sitting.send(press, who="Ada").repeated

    assert stored(database) == before


def test_a_finish_that_fails_leaves_no_result(database: Database, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = started(database, hall, "Ada", house={"daylight": 1})

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("app.tables.play.aftermath", fail)
    with pytest.raises(RuntimeError):
        sitting.play(0, Rest())

    assert stored(database) == {"results": [], "seats": []}
    assert sitting.table.status == "playing"


def test_a_table_that_is_closed_has_no_result(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada")
    sitting.do(service.end_table, "Ada")

    assert stored(database)["results"] == []


def test_a_draw_by_agreement_is_a_result_that_nobody_has_won(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada", "Ben")
    sitting.do(propose, "Ada", motion=Motion(kind="draw", seat=Seat(0)))
    version = sitting.table.version
    sitting.do(answer, "Ben", seat=Seat(1), version=version, agrees=True)

    result = result_of(sitting)
    assert (result["won"], result["reason"], result["barred"]) == (False, "agreed", "agreed")


def test_a_repair_that_lets_a_game_go_on_takes_its_result_away(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada")
    win(sitting)
    repair_to_start(sitting)
    assert (sitting.table.status, stored(database)["results"]) == ("playing", [])

    win(sitting)
    assert result_of(sitting)["barred"] == "hindsight"


def repair_to_start(sitting: Sitting) -> None:
    """Let whoever runs the house set the table back to its deal."""
    first = sitting.database.read_now(service.course_of, slug=sitting.slug).first
    sitting.database.write_now(repair, sitting.hall, slug=sitting.slug, to=first, seen=sitting.table.version)


def test_going_back_over_what_was_revealed_bars_from_fame_and_within_a_turn_does_not(
    database: Database, hall: Hall
) -> None:
    honest, knowing = (started(database, hall, name) for name in ("Ada", "Ben"))
    honest.play(0, Climb(min(honest.hand(0))))
    honest.undo(0)
    knowing.play(0, Rest())
    knowing.play(0, Climb(min(knowing.hand(0))), Rest())
    first = database.read_now(service.course_of, slug=knowing.slug).first
    knowing.do(propose, "Ben", motion=Motion(kind="undo", seat=Seat(0), to=first))
    for sitting in (honest, knowing):
        win(sitting)

    assert (result_of(honest)["barred"], result_of(knowing)["barred"]) == (None, "hindsight")


def test_bots_at_any_time_bar_from_fame(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada")
    sitting.do(service.let_bot_play, "Ada", seat=Seat(0))
    duty = database.read_now(duty_at, slug=sitting.slug)
    assert duty is not None
    press = sitting.press(0, Wait())
    hand = hand_of(hall, duty)
    database.write_now(service.act, hall, slug=sitting.slug, who=hand, press=press)
    sitting.do(service.take_back_seat, "Ada", seat=Seat(0))
    win(sitting)

    assert sitting.table.bot_seats == frozenset()
    assert result_of(sitting)["barred"] == "bots"


@pytest.mark.parametrize(
    ("house", "barred"), (({}, None), ({"hands": "open"}, None), ({"daylight": 9}, "options"), ({"goal": 6}, None))
)
def test_only_options_that_change_the_difficulty_bar_from_fame(
    database: Database, hall: Hall, house: dict[str, Any], barred: str | None
) -> None:
    sitting = started(database, hall, "Ada", house=house)
    win(sitting)

    assert result_of(sitting)["barred"] == barred


def test_a_good_move_that_was_told_bars_from_fame(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada")
    database.write_now(note_advice, slug=sitting.slug)
    win(sitting)

    assert sitting.table.advised
    assert result_of(sitting)["barred"] == "advice"


@pytest.mark.parametrize(("column", "value"), (("course", "first steps"), ("origin", '{"kind":"moment","seq":3}')))
def test_lessons_and_practice_bar_from_fame_and_from_figures(
    database: Database, hall: Hall, column: str, value: str
) -> None:
    sitting = started(database, hall, "Ada")

    def mark(connection: Connection) -> None:
        connection.execute(update(tables).where(tables.c.slug == sitting.slug).values({column: value}))

    database.write_now(mark)
    lose(sitting)

    assert result_of(sitting)["barred"] in {"lessons", "practice"}
    assert database.read_now(tallies.tally_of, sitting.person("Ada").id).games == 0


def test_rematches_belong_to_the_table_that_they_began_with(database: Database, hall: Hall) -> None:
    first = started(database, hall, "Ada")
    lose(first)
    second = rematch_of(first, "Ada")
    second.do(service.end_table, "Ada")
    third = rematch_of(second, "Ada")
    win(third)

    assert {row["series"] for row in stored(database)["results"]} == {first.table.id}
    for sitting in (first, second, third):
        games = database.read_now(tallies.games_of_table, sitting.table, today="2030-01-02").games
        assert [game.won for game in games] == [True, False]
        assert database.read_now(tallies.wins_of_table, sitting.table, today="2030-01-02") == (("Ada", 2, 1),)


def test_the_command_works_out_the_same_results_again(database: Database, hall: Hall, clock: Clock) -> None:
    lose(started(database, hall, "Ada", "Ben"))
    win(started(database, hall, "Cleo", house={"daylight": 9}))
    of_a_day = day_table(database, hall, "Dora")
    of_a_day.start()
    clock.at("2030-01-02T01:00")
    win(of_a_day)
    open_sitting(database, hall, "Emil")
    expected = stored(database)

    def spoil(connection: Connection) -> None:
        connection.execute(result_seats.delete())
        connection.execute(update(results).values(turns=0, series=0))

    database.write_now(spoil)
    assert list(work_out_results(database, hall)) == []
    assert stored(database) == expected
    assert list(work_out_results(database, hall)) == []
    assert stored(database) == expected
    assert expected["results"][2]["barred"] == "late"


def test_a_table_that_cannot_be_read_is_named_and_keeps_its_result(database: Database, hall: Hall) -> None:
    good, bad = (started(database, hall, name) for name in ("Ada", "Ben"))
    for sitting in (good, bad):
        lose(sitting)
    expected = stored(database)

    def damage(connection: Connection) -> None:
        connection.execute(update(tables).where(tables.c.slug == bad.slug).values(snapshot="{}"))
        connection.execute(update(results).where(results.c.table_id == number).values(turns=0))

    number = good.table.id
    database.write_now(damage)
    assert list(work_out_results(database, hall)) == [bad.slug]
    assert stored(database) == expected


def test_settling_any_table_again_changes_nothing(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada")
    lose(sitting)
    before = stored(database)
    database.write_now(settle, hall, slug=sitting.slug)

    assert stored(database) == before


def test_games_say_what_better_means() -> None:
    journey = JOURNEY.new(Ruleset(), 2, "0" * 32)
    won = msgspec.structs.replace(journey, turn_number=30, outcome=Outcome("shrine", (Seat(0), Seat(1))))
    quicker = msgspec.structs.replace(won, turn_number=29)
    lost = msgspec.structs.replace(journey, trail=4, outcome=Outcome("event", ()))
    further = msgspec.structs.replace(lost, trail=5)
    lives = sum(seat.life for seat in journey.seats)

    assert JOURNEY.measure(won).merit == (30, -lives)
    assert JOURNEY.measure(quicker).merit < JOURNEY.measure(won).merit
    assert JOURNEY.measure(further).merit < JOURNEY.measure(lost).merit
    assert JOURNEY.measure(won).facts == {"turns": 30, "lives": lives}
    assert JOURNEY.measure(lost).facts == {"turns": 1, "steps": 4}
    assert len(JOURNEY.measure(won).characters) == 2
    harmonies = HARMONIES.new(HARMONIES.ruleset(), 2, "0" * 32)
    assert HARMONIES.measure(harmonies).points == (0, 0)
    balance = BALANCE.new(BALANCE.ruleset(), 2, "0" * 32)
    assert BALANCE.measure(balance).merit == (1, 0)


def test_every_finished_table_has_a_result(database: Database, hall: Hall) -> None:
    """Whatever finishes a game settles it: asked of the stored tables, not of the ways to finish one."""
    lose(started(database, hall, "Ada"))
    win(started(database, hall, "Ben"))
    agreed = started(database, hall, "Cleo", "Dora")
    agreed.do(propose, "Cleo", motion=Motion(kind="draw", seat=Seat(0)))
    agreed.do(answer, "Dora", seat=Seat(1), version=agreed.table.version, agrees=True)

    def without(connection: Connection) -> list[str]:
        query = select(tables.c.slug).outerjoin(results, results.c.table_id == tables.c.id)
        finished = query.where(tables.c.status == "finished", results.c.table_id.is_(None))
        return list(connection.scalars(finished))

    assert database.read_now(without) == []


@pytest.mark.usefixtures("own_folder")
def test_the_command_says_what_it_has_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results"]) == 0
    assert capsys.readouterr().out.startswith("0 results, worked out in ")
