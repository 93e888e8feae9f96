"""Plans at a table: put down, changed, shown, ticked off and taken back, and gone with whoever made them."""

from typing import Any

import pytest

from app.db import Database
from app.errors import InvalidInput
from app.games.journey.actions import EndTurn, HireGuide, PlayCard
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.presets.service import default_preset
from app.tables import service
from app.tables.errors import BotPlays, NotPlanned, NotYourSeat, PlanFull, TableOver
from app.tables.hall import Hall
from app.tables.plan_records import MOST_STEPS
from tests.tables.sitting import Sitting, new_hall, refused, started


@pytest.fixture
def hall() -> Hall:
    return new_hall(games={"journey": JOURNEY}, bots={"journey": ()})


@pytest.fixture
def table(database: Database, hall: Hall) -> Sitting:
    return started(database, hall, "Anna", "Bert", game="journey", preset=default_preset("journey"))


def plan(table: Sitting, seat: int) -> list[str] | None:
    held = table.table.seats[seat].plan
    return None if held is None else [step.target for step in held.open]


def add(table: Sitting, who: str, seat: int, target: str, *cards: str) -> Any:
    return table.do(service.plan_step, who, seat=Seat(seat), target=target, cards=cards)


def test_a_plan_is_put_down_step_by_step_beside_the_game(table: Sitting) -> None:
    version = table.table.version
    first = add(table, "Bert", 1, "hire")
    second = add(table, "Bert", 1, "travel")
    assert plan(table, 1) == ["hire", "travel"]
    assert (first.version, second.version, table.table.version) == (version,) * 3
    assert second.talks == first.talks + 1
    assert plan(table, 0) is None


def test_steps_are_hastened_and_dropped_and_the_plan_thrown_away(table: Sitting) -> None:
    for target in ("hire", "travel", "hire"):
        add(table, "Bert", 1, target)
    table.do(service.hasten_step, "Bert", seat=Seat(1), step=2)
    assert plan(table, 1) == ["travel", "hire", "hire"]
    table.do(service.drop_step, "Bert", seat=Seat(1), step=1)
    assert plan(table, 1) == ["travel", "hire"]
    table.do(service.discard_plan, "Bert", seat=Seat(1))
    assert plan(table, 1) is None
    add(table, "Bert", 1, "hire")
    assert plan(table, 1) == ["hire"]


def test_only_its_holder_changes_a_plan(database: Database, table: Sitting) -> None:
    add(table, "Bert", 1, "hire")
    with refused(database, NotYourSeat):
        add(table, "Anna", 1, "travel")
    with refused(database, NotYourSeat):
        table.do(service.discard_plan, "Cleo", seat=Seat(1))
    assert plan(table, 1) == ["hire"]


def test_what_no_plan_can_hold_is_refused(database: Database, table: Sitting) -> None:
    for target, cards in (("buy:nothing", ()), ("x" * 500, ()), ("hire", ("no_such_card",)), ("", ())):
        with refused(database, InvalidInput):
            add(table, "Bert", 1, target, *cards)
    for _ in range(MOST_STEPS):
        add(table, "Bert", 1, "hire")
    with refused(database, PlanFull, str(MOST_STEPS)):
        add(table, "Bert", 1, "hire")
    with refused(database, NotPlanned):
        table.do(service.drop_step, "Bert", seat=Seat(1), step=99)
    with refused(database, NotPlanned):
        table.do(service.share_plan, "Anna", seat=Seat(0), shared=True)


def test_a_game_that_plans_nothing_says_so(database: Database) -> None:
    table = started(database, new_hall(), "Anna", "Bert")
    with refused(database, NotPlanned):
        add(table, "Bert", 1, "hire")


def test_what_is_done_is_ticked_off_and_an_undo_takes_the_tick_away(table: Sitting) -> None:
    add(table, "Anna", 0, "hire")
    plays = [action for action in _legal(table) if isinstance(action, PlayCard)]
    for action in plays:
        if any(isinstance(found, HireGuide) for found in _legal(table)):
            break
        if action in _legal(table):
            table.play(0, action)
    hire = next(action for action in _legal(table) if isinstance(action, HireGuide))
    table.play(0, hire)
    assert plan(table, 0) == []
    table.undo(0)
    assert plan(table, 0) == ["hire"]
    table.play(0, hire)
    add(table, "Anna", 0, "travel")
    table.play(0, EndTurn())
    assert plan(table, 0) == ["travel"]


def test_a_plan_goes_with_its_holder(table: Sitting) -> None:
    add(table, "Bert", 1, "hire")
    table.do(service.share_plan, "Bert", seat=Seat(1), shared=True)
    table.do(service.hand_over, "Anna", seat=Seat(1), to="host")
    assert plan(table, 1) is None
    table.do(service.hand_over, "Anna", seat=Seat(1), to="link")
    link = table.database.write_now(
        service.reissue_link, table.hall, slug=table.slug, who=table.person("Anna"), seat=Seat(1)
    )
    table.claim("Bert", link)
    assert plan(table, 1) is None


def test_the_end_of_the_table_ends_its_plans(database: Database, table: Sitting) -> None:
    add(table, "Bert", 1, "hire")
    table.do(service.end_table, "Anna")
    assert plan(table, 1) is None
    with refused(database, TableOver):
        add(table, "Bert", 1, "hire")


def test_nobody_plans_for_a_seat_that_a_bot_plays(database: Database) -> None:
    hall = new_hall(games={"journey": JOURNEY})
    hall = new_hall(games={"journey": JOURNEY}, bots={"journey": hall.bots["climb"]})
    table = started(database, hall, "Anna", "Bert", game="journey", preset=default_preset("journey"))
    add(table, "Bert", 1, "hire")
    table.do(service.let_bot_play, "Bert", seat=Seat(1))
    with refused(database, BotPlays):
        add(table, "Bert", 1, "travel")
    assert plan(table, 1) == ["hire"]


def _legal(table: Sitting) -> list[Any]:
    return list(JOURNEY.legal_actions(table.state, Seat(0)))
