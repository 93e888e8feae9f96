"""An administrator lets a game go on from an earlier moment, or closes a table: both stand in its history."""

import random
import secrets
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, delete, select, update

from app.db import Database
from app.games.protocol import Seat
from app.games.registry import GAMES as REGISTERED
from app.presets.service import default_preset
from app.tables import service
from app.tables.errors import NothingToUndo, NotStarted, NotTold, StaleTable, TableOver, TableUnreadable
from app.tables.hall import Hall
from app.tables.models import checkpoints, seats, tables
from app.tables.records import TableRecord
from app.tables.repair import StaleRepair, close_for_house, repair
from app.tables.requests import Motion, OpenTable, Press
from tests.tables.climb import Climb, ClimbGame, Rest, Roll
from tests.tables.sitting import GAMES, Sitting, new_hall, newcomer, open_sitting, refused, started

SEATS = 2
DEEDS = 45


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Let Ann and Ben begin a climb."""
    return started(database, hall, "Ann", "Ben")


def mend(sitting: Sitting, to: int, *, seen: int | None = None) -> int:
    return sitting.database.write_now(
        repair, sitting.hall, slug=sitting.slug, to=to, seen=sitting.table.version if seen is None else seen
    )


def spoil(sitting: Sitting, **values: Any) -> None:
    """Damage the row of the table."""
    sitting.database.write_now(lambda c: c.execute(update(tables).values(**values)))


def climbs(sitting: Sitting, times: int) -> list[tuple[int, Any]]:
    """Let whoever's turn it is play a card and rest, so many times; give each version with its state."""
    moments = []
    for _ in range(times):
        seat = sitting.state.turn
        sitting.play(seat, Climb(sitting.hand(seat)[0]))
        moments.append((sitting.table.version, sitting.state))
        sitting.play(seat, Rest())
        moments.append((sitting.table.version, sitting.state))
    return moments


def test_a_game_goes_on_from_an_earlier_moment_and_its_history_says_so(sitting: Sitting) -> None:
    moments = climbs(sitting, 3)
    step, then = moments[1]
    newest = mend(sitting, step)

    assert sitting.state == then == sitting.state_at(newest)
    assert sitting.table.acting == sitting.hall.game("climb").acting(then)
    assert sitting.log()[-1] == "table.repaired"
    assert sitting.told_again() == "same"
    sitting.play(sitting.state.turn, Rest())
    assert sitting.told_again() == "same"


def test_the_moments_before_and_after_a_repair_can_all_be_stepped_over(sitting: Sitting) -> None:
    moments = dict(climbs(sitting, 3))
    step = next(iter(moments))
    moments[mend(sitting, step)] = moments[step]
    moments |= dict(climbs(sitting, 2))
    for kept in (True, False):
        if not kept:
            sitting.database.write_now(lambda connection: connection.execute(delete(checkpoints)))
        assert {seq: sitting.state_at(seq) for seq in moments} == moments


def test_what_was_taken_back_after_the_moment_is_there_again(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    climbed, then = sitting.table.version, sitting.state
    sitting.undo(0)
    sitting.play(0, Roll())
    mend(sitting, climbed)

    assert sitting.state == then
    sitting.play(0, Rest())
    assert sitting.told_again() == "same"


def test_a_repair_can_be_repaired(sitting: Sitting) -> None:
    moments = climbs(sitting, 3)
    (first, _), (last, then) = moments[0], moments[-1]
    mend(sitting, first)
    sitting.play(sitting.state.turn, Rest())
    mend(sitting, last)

    assert sitting.state == then
    assert sitting.told_again() == "same"


def test_nothing_before_a_repair_can_be_undone(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    step = sitting.table.version
    sitting.play(0, Climb(sitting.hand(0)[0]))
    mend(sitting, step)

    assert not service.undo_state(sitting.table, Seat(0)).possible
    with refused(sitting.database, NothingToUndo):
        sitting.undo(0)


def test_pages_from_before_a_repair_are_out_of_date(sitting: Sitting) -> None:
    start = sitting.table.version
    sitting.play(0, Climb(sitting.hand(0)[0]))
    seen = sitting.table.version
    mend(sitting, start)

    with refused(sitting.database, StaleTable):
        sitting.play(0, Rest(), seen=seen)


def test_a_proposal_and_plans_lapse(sitting: Sitting) -> None:
    start = sitting.table.version
    sitting.play(0, Roll())
    sitting.do(service.propose, "Ben", motion=Motion(seat=Seat(1), kind="draw"))
    mend(sitting, start)

    assert sitting.table.proposal is None
    assert sitting.log()[-2:] == ["table.lapsed", "table.repaired"]


def test_a_table_that_was_over_is_played_again(sitting: Sitting) -> None:
    step, then = climbs(sitting, 1)[0]
    sitting.do(service.end_table, "Ann")
    mend(sitting, step)

    assert (sitting.table.status, sitting.table.finished_at, sitting.state) == ("playing", None, then)
    sitting.play(sitting.state.turn, Rest())


def test_bots_are_called_and_followers_told(sitting: Sitting) -> None:
    start = sitting.table.version
    sitting.play(0, Rest())
    sitting.do(service.let_bot_play, "Ann", seat=Seat(0))
    told: list[tuple[str, int]] = []
    called: list[str] = []
    sitting.database.on_change(lambda slug, edition: told.append((slug, edition.version)))
    sitting.database.on_call(called.append)
    version = mend(sitting, start)

    assert told == [(sitting.slug, version)]
    assert called == [sitting.slug]


@pytest.mark.parametrize(
    "damage",
    (
        {"snapshot": "{"},
        {"snapshot": "\x01"},
        {"snapshot": '{"hands": 3}'},
        {"proposal": "?", "outcome": "[", "house": "{", "kept_preset": "nothing", "awaited": "[]"},
        {"pace": "breakneck", "suggestions": "never"},
    ),
)
def test_a_row_that_cannot_be_read_is_mended_from_the_history(sitting: Sitting, damage: dict[str, Any]) -> None:
    moments = climbs(sitting, 2)
    version = sitting.table.version
    spoil(sitting, **damage)
    with pytest.raises(TableUnreadable):
        _ = sitting.table
    assert mend(sitting, version, seen=version) == version + 1

    assert sitting.state == moments[-1][1]
    sitting.play(sitting.state.turn, Rest())
    assert sitting.told_again() == "same"


def test_a_seat_that_cannot_be_read_is_played_by_its_player_again(sitting: Sitting) -> None:
    sitting.play(0, Rest())
    version = sitting.table.version
    sitting.database.write_now(lambda c: c.execute(update(seats).where(seats.c.number == 1).values(bot="{}")))
    with pytest.raises(TableUnreadable):
        _ = sitting.table
    mend(sitting, version, seen=version)

    assert sitting.table.bot_seats == frozenset()
    sitting.play(1, Rest())


def test_a_kept_state_that_is_damaged_is_left_out(sitting: Sitting) -> None:
    moments = climbs(sitting, 3)
    step, then = moments[2]
    mend(sitting, step)
    sitting.database.write_now(lambda c: c.execute(update(checkpoints).values(snapshot=b"worn out")))

    assert sitting.state_at(sitting.table.version) == then


@pytest.mark.parametrize(("to", "fault"), ((0, NotTold), (1, NotStarted), (99, NotTold), (2**60, NotTold)))
def test_there_is_no_way_back_to_what_was_not_there(sitting: Sitting, to: int, fault: type[Exception]) -> None:
    with refused(sitting.database, fault):  # type: ignore[type-var]
        mend(sitting, to)


def test_a_table_that_has_gone_on_meanwhile_is_looked_at_first(sitting: Sitting) -> None:
    seen = sitting.table.version
    sitting.play(0, Rest())
    with refused(sitting.database, StaleRepair):
        mend(sitting, seen, seen=seen)
    with refused(sitting.database, StaleRepair):
        sitting.database.write_now(close_for_house, sitting.hall, slug=sitting.slug, seen=seen)


def test_without_its_rules_or_its_records_a_game_cannot_go_on(sitting: Sitting) -> None:
    version = sitting.table.version
    sitting.play(0, Rest())
    spoil(sitting, ruleset="{")
    with refused(sitting.database, TableUnreadable, "rules by which"):
        mend(sitting, version, seen=version + 1)


def test_a_table_before_its_deal_is_not_repaired(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    with refused(database, NotStarted):
        mend(sitting, 1)


def test_rules_of_then_that_are_not_played_any_more(sitting: Sitting) -> None:
    start, dealt = sitting.table.version, sitting.state
    sitting.play(0, Rest())
    sitting.play(1, Rest())
    sitting.hall = new_hall(games={"climb": ClimbGame(rules_version=2)})
    with refused(sitting.database, NotTold):
        mend(sitting, start + 1)
    mend(sitting, start)
    assert sitting.state == dealt


# Closing


@pytest.mark.parametrize("damage", ({}, {"snapshot": "{"}, {"proposal": "?"}, {"game": "chess"}, {"pace": "breakneck"}))
def test_a_table_is_closed_whoever_hosts_it_and_whatever_is_wrong_with_it(
    sitting: Sitting, damage: dict[str, Any]
) -> None:
    seen = sitting.table.version
    if damage:
        spoil(sitting, **damage)
    version = sitting.database.write_now(close_for_house, sitting.hall, slug=sitting.slug, seen=seen)

    def stored(connection: Connection) -> tuple[Any, ...]:
        return tuple(connection.execute(select(tables.c.status, tables.c.version)).one())

    assert sitting.database.read_now(stored) == ("ended", version) == ("ended", seen + 1)
    assert sitting.log()[-1] == "table.closed_by_house"
    if not damage:
        with refused(sitting.database, TableOver):
            sitting.database.write_now(close_for_house, sitting.hall, slug=sitting.slug, seen=version)


# Over random games


@pytest.mark.parametrize("slug", (*REGISTERED, "climb"))
def test_random_games_go_on_from_random_moments(database: Database, slug: str) -> None:
    hall = new_hall(games={**GAMES, **REGISTERED})
    ann = newcomer(database, "Ann")
    request = OpenTable(game=slug, seats=SEATS, preset=default_preset(slug))
    table = database.write_now(service.open_table, hall, who=ann, request=request, press_key="open-it-now")
    database.write_now(service.take_seat, hall, slug=table, who=ann, seat=Seat(1), name="Bea", also=True)
    database.write_now(service.start, hall, slug=table, who=ann)
    game, dice = hall.game(slug), random.Random(7)

    def look() -> TableRecord:
        return database.read_now(service.load_table, hall, slug=table)

    def press(seen: TableRecord, seat: Seat, *actions: Any) -> Press:
        return Press(
            seat=seat,
            version_seen=seen.version,
            key=secrets.token_hex(8),
            actions=tuple(msgspec.json.encode(action) for action in actions),
        )

    moments = {look().version: look().state}
    repairs = undone = 0
    for _ in range(DEEDS):
        before = look()
        seat = min(before.acting, default=None)
        if seat is None or dice.random() < 0.1:
            step = dice.choice(sorted(moments))
            if dice.random() < 0.5:
                database.write_now(lambda c: c.execute(update(tables).values(snapshot="{")))
            database.write_now(repair, hall, slug=table, to=step, seen=before.version)
            assert look().state == moments[step]
            repairs += 1
        elif service.undo_state(before, seat).possible and dice.random() < 0.3:
            database.write_now(service.undo, hall, slug=table, who=ann, press=press(before, seat))
            undone += 1
        else:
            action = dice.choice(game.legal_actions(before.state, seat))
            database.write_now(service.act, hall, slug=table, who=ann, press=press(before, seat, action))
        moments[look().version] = look().state

    assert repairs > 1
    assert undone > 0
    assert database.read_now(service.verify_table, hall, slug=table).result == "same"
    for kept in (True, False):
        if not kept:
            database.write_now(lambda connection: connection.execute(delete(checkpoints)))
        for seq, state in moments.items():
            assert database.read_now(service.state_at, hall, slug=table, seq=seq).state == state, seq
