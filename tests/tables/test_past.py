"""Any moment of a game is told again as it was: before and after what was taken back, and under which rules."""

import pytest
from sqlalchemy import Connection, func, select

from app.db import Database
from app.games.registry import HARMONIES
from app.tables import checkpoints as keeping
from app.tables import service
from app.tables.errors import NotStarted, NotTold, TableNotFound
from app.tables.hall import Hall
from app.tables.models import checkpoints
from app.tables.past import PastState
from tests.tables.climb import Climb, ClimbGame, Rest, Roll
from tests.tables.sitting import GAMES, Sitting, new_hall, started
from tests.tables.test_taking_back import take_back, takes_a_turn


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Let Ann and Ben begin a climb."""
    return started(database, hall, "Ann", "Ben")


def at(sitting: Sitting, seq: int) -> PastState:
    return sitting.database.read_now(service.state_at, sitting.hall, slug=sitting.slug, seq=seq)


def kept(sitting: Sitting) -> int:
    def count(connection: Connection) -> int:
        return connection.scalar(select(func.count()).select_from(checkpoints)) or 0

    return sitting.database.read_now(count)


def rounds(sitting: Sitting, number: int) -> dict[int, object]:
    """Let both rest in turn, so many times; give the state of each version."""
    states: dict[int, object] = {}
    for turn in range(number):
        sitting.play(turn % 2, Rest())
        states[sitting.table.version] = sitting.state
    return states


def test_what_was_taken_back_is_there_until_then_and_not_after(sitting: Sitting) -> None:
    dealt = sitting.state
    start = sitting.table.version
    sitting.play(0, Climb(sitting.hand(0)[0]))
    climbed = sitting.state
    sitting.undo(0)
    sitting.play(0, Roll())

    assert at(sitting, start).state == at(sitting, start + 2).state == dealt
    assert at(sitting, start + 1).state == climbed
    assert at(sitting, start + 3).state == sitting.state


def test_each_part_of_a_press_is_a_moment_of_its_own(sitting: Sitting) -> None:
    start = sitting.table.version
    first, second = sitting.hand(0)[:2]
    sitting.play(0, Climb(first), Climb(second))

    assert sorted(at(sitting, start + 1).state.hands[0]) == sorted([*sitting.hand(0), second])
    assert at(sitting, start + 2).state == sitting.state


def test_no_moment_is_far_from_a_state_that_was_kept(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "EVERY", 5)
    states = rounds(sitting, 12)

    assert [at(sitting, seq).state for seq in states] == list(states.values())
    assert max(at(sitting, seq).replayed for seq in states) == 4
    assert kept(sitting) == 1 + 3


def test_a_press_over_many_records_is_kept_once(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "EVERY", 1)
    sitting.play(0, *(Climb(card) for card in sitting.hand(0)[:2]))

    assert kept(sitting) == 2
    assert at(sitting, sitting.table.version - 1).replayed == 1


def test_the_moments_of_a_turn_that_was_rearranged(database: Database) -> None:
    sitting = started(database, new_hall(games={**GAMES, HARMONIES.slug: HARMONIES}), "Ann", "Ben", game="harmonies")
    records = takes_a_turn(sitting)
    before = sitting.table.version
    whole = sitting.state
    take_back(sitting, records["place 1"])
    after = sitting.table.version

    assert at(sitting, before).state == whole
    assert at(sitting, after).state == sitting.state
    assert at(sitting, before + 1).state == at(sitting, records["place 1"] - 1).state  # nothing is repeated yet
    assert [at(sitting, seq).replayed for seq in range(before + 1, after)] == [3, *range(4, 3 + after - before - 1)]


def test_before_the_deal_and_after_the_last_record_there_is_nothing_to_tell(sitting: Sitting) -> None:
    for seq, refusal in ((1, NotStarted), (0, NotTold), (sitting.table.version + 1, NotTold), (2**40, NotTold)):
        with pytest.raises(refusal):
            at(sitting, seq)


def test_moments_of_older_rules_are_told_where_their_state_was_kept_and_nowhere_else(sitting: Sitting) -> None:
    start, dealt = sitting.table.version, sitting.state
    sitting.play(0, Rest())
    before = sitting.state
    sitting.hall = new_hall(games={"climb": ClimbGame(rules_version=2)})

    assert at(sitting, start).state == dealt
    with pytest.raises(NotTold, match="rules that this server no longer plays"):
        at(sitting, start + 1)

    sitting.play(1, Rest())  # goes on under the new rules, from the state as it was
    with pytest.raises(NotTold):
        at(sitting, start + 1)
    assert at(sitting, start + 2).state == before
    assert at(sitting, start + 3).state == sitting.state


def test_a_game_that_is_no_longer_on_the_shelf(sitting: Sitting) -> None:
    sitting.hall = new_hall(games={})
    with pytest.raises(TableNotFound):
        at(sitting, sitting.table.version)
