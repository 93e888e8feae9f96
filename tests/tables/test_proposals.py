"""Proposals: made at any time by anybody seated, answered by all others, over as soon as the game goes on."""

from typing import Any

import pytest

from app.db import Database
from app.games.protocol import Outcome, Seat
from app.tables import service
from app.tables.errors import NotProposed, NotStarted, NotYourSeat, TableOver
from app.tables.hall import Hall
from app.tables.records import AGREED
from app.tables.requests import Motion
from tests.tables.climb import Climb, ClimbGame, Roll
from tests.tables.sitting import Sitting, new_hall, open_sitting, refused, started


def propose(sitting: Sitting, who: str, seat: int) -> Any:
    return sitting.do(service.propose, who, motion=Motion(kind="draw", seat=Seat(seat)))


def answer(sitting: Sitting, who: str, seat: int, *, agrees: bool, version: int | None = None) -> Any:
    open_one = sitting.table.proposal
    made = version if version is not None else open_one.version if open_one else 0
    return sitting.do(service.answer, who, seat=Seat(seat), version=made, agrees=agrees)


def test_a_draw_that_the_other_agrees_to_finishes_the_table_and_leaves_the_game_as_it_is(
    database: Database, hall: Hall
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    before = sitting.state
    propose(sitting, "Ben", 1)  # though it is Ann's turn
    assert sitting.table.acting == {0}
    answer(sitting, "Ann", 0, agrees=True)
    table = sitting.table
    assert (table.status, table.outcome, table.acting) == ("finished", Outcome(AGREED, ()), frozenset())
    assert (table.state, table.proposal) == (before, None)
    assert table.finished_at is not None
    assert sitting.log()[-3:] == ["table.proposed", "table.agreed", "table.settled"]
    assert database.read_now(service.verify_table, hall, slug=sitting.slug).result == "same"
    again = Sitting(database, hall, sitting.do(service.rematch, "Ben"), sitting.people)
    assert again.seated == ["Ann", "Ben"]


def test_all_others_have_to_agree(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    propose(sitting, "Ann", 0)
    version = answer(sitting, "Cal", 2, agrees=True)
    assert answer(sitting, "Cal", 2, agrees=True) == version  # agreeing twice counts once
    assert answer(sitting, "Ann", 0, agrees=True) == version  # nor does one agree with oneself
    assert not sitting.table.over
    answer(sitting, "Ben", 1, agrees=True)
    assert sitting.table.over


def test_one_who_declines_ends_the_proposal_and_the_game_goes_on(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    propose(sitting, "Ann", 0)
    answer(sitting, "Ben", 1, agrees=True)
    answer(sitting, "Cal", 2, agrees=False)
    assert (sitting.table.status, sitting.table.proposal) == ("playing", None)
    assert sitting.log()[-1] == "table.declined"


def test_whoever_proposed_may_take_it_back_and_proposing_twice_changes_nothing(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    version = propose(sitting, "Ann", 0)
    assert propose(sitting, "Ann", 0) == version
    answer(sitting, "Ann", 0, agrees=False)
    assert sitting.table.proposal is None


def test_the_next_action_of_the_game_lets_it_lapse_and_counts_for_undo(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    propose(sitting, "Ben", 1)
    sitting.play(0, Climb(sitting.hand(0)[0]))
    assert sitting.table.proposal is None
    assert sitting.log()[-2:] == ["table.lapsed", "climbed"]
    assert service.undo_state(sitting.table, Seat(0)).possible
    propose(sitting, "Ben", 1)
    sitting.undo(0)
    assert sitting.table.proposal is None
    assert sitting.log()[-2:] == ["table.lapsed", "table.undone"]
    assert database.read_now(service.verify_table, hall, slug=sitting.slug).result == "same"


def test_a_proposal_leaves_pages_and_presses_of_the_game_as_good_as_they_were(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    seen = sitting.table.version
    propose(sitting, "Ben", 1)
    sitting.play(0, Roll(), seen=seen)
    assert sitting.log()[-1] != "table.proposed"


def test_a_seat_that_changes_hands_lets_it_lapse(database: Database, hall: Hall) -> None:
    for change in ("hand over", "leave", "claim"):
        sitting = started(database, hall, "Ann", "Ben")
        propose(sitting, "Ben", 1)
        if change == "hand over":
            sitting.do(service.hand_over, "Ann", seat=Seat(1), to="host")
        elif change == "leave":
            sitting.do(service.leave_table, "Ben")
        else:
            sitting.claim("Eve", sitting.link("Ben", 1))
        assert sitting.table.proposal is None, change
        assert "table.lapsed" in sitting.log()


def test_only_the_seated_propose_and_answer(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.person("Eve")
    for who, seat in (("Eve", 0), ("Ann", 1), ("Ben", 0)):  # the host does not agree for others either
        with refused(database, NotYourSeat):
            propose(sitting, who, seat)
    propose(sitting, "Ann", 0)
    with refused(database, NotYourSeat):
        answer(sitting, "Ann", 1, agrees=True)
    with refused(database, NotProposed, "Answer it first"):
        propose(sitting, "Ben", 1)


def test_another_proposal_than_the_one_that_was_seen_is_not_answered(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    first = propose(sitting, "Ann", 0)
    answer(sitting, "Ann", 0, agrees=False)
    propose(sitting, "Ann", 0)
    with refused(database, NotProposed):
        answer(sitting, "Ben", 1, agrees=True, version=first)


def test_nothing_is_proposed_before_the_start_or_after_the_end(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    with refused(database, NotStarted):
        propose(sitting, "Ann", 0)
    sitting.start()
    propose(sitting, "Ann", 0)
    answer(sitting, "Ben", 1, agrees=True)
    with refused(database, TableOver):
        propose(sitting, "Ann", 0)
    with refused(database, TableOver):
        answer(sitting, "Ben", 1, agrees=True, version=1)


def test_a_game_that_knows_no_draw_is_not_agreed_on(database: Database) -> None:
    class Stern(ClimbGame):
        proposals = ()

    sitting = started(database, new_hall(games={"climb": Stern()}), "Ann", "Ben")
    with refused(database, NotProposed):
        propose(sitting, "Ann", 0)


@pytest.mark.parametrize("closes", (True, False))
def test_a_table_that_is_over_has_no_proposal(database: Database, hall: Hall, *, closes: bool) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    propose(sitting, "Ann", 0)
    if closes:
        sitting.do(service.end_table, "Ann")
    else:
        answer(sitting, "Ben", 1, agrees=True)
    assert sitting.table.proposal is None
