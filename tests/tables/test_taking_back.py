"""One action taken back in the middle of a turn: what depended on it goes, the rest stays, and all is one change."""

from typing import Any

import pytest

from app.db import Database
from app.games.harmonies.actions import EndTurn, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.pieces import SpaceId
from app.games.registry import HARMONIES
from app.tables import service
from app.tables.errors import NothingToUndo, NotYourSeat, PressReused, StaleTable
from app.tables.hall import Hall
from tests.tables.climb import Climb
from tests.tables.sitting import GAMES, Sitting, new_hall, refused, started


@pytest.fixture
def hall() -> Hall:
    """Play Harmonies beside the small game."""
    return new_hall(games={**GAMES, HARMONIES.slug: HARMONIES})


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game of Harmonies for Ann and Ben; Ann begins."""
    return started(database, hall, "Ann", "Ben", game="harmonies")


def takes_a_turn(sitting: Sitting, *, spaces: tuple[int, ...] = (0, 1, 2), card: bool = True) -> dict[str, int]:
    """Take tokens and a card, place the tokens; give the record of each action by a name for it."""
    records = {"take": sitting.play(0, TakeTokens(0)).version}
    if card:
        records["card"] = sitting.play(0, TakeCard(sitting.state.row[0])).version
    for space in spaces:
        token = sitting.state.turn.in_hand[0]
        records[f"place {space}"] = sitting.play(0, PlaceToken(token, SpaceId(space))).version
    return records


def take_back(sitting: Sitting, record: int, *, who: str = "Ann", **press: Any) -> Any:
    sent = sitting.press(0, **press)
    return sitting.do(service.take_back, who, press=sent, record=record)


def verdict(sitting: Sitting) -> Any:
    return sitting.database.read_now(service.verify_table, sitting.hall, slug=sitting.slug)


def placed(sitting: Sitting) -> dict[int, tuple[str, ...]]:
    stacks = sitting.state.seats[0].board.stacks
    return {space: stack for space, stack in enumerate(stacks) if stack}


def test_a_token_in_the_middle_comes_back_into_the_hand_and_the_others_stay(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    before = placed(sitting)

    result = take_back(sitting, records["place 1"])

    assert placed(sitting) == {space: before[space] for space in (0, 2)}
    assert sitting.state.turn.in_hand == before[1]
    assert sitting.state.turn.card is not None
    assert sitting.table.version == result.version
    assert verdict(sitting).result == "same"


def test_with_the_tokens_goes_what_was_placed_of_them_but_not_the_card(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    card = sitting.state.turn.card

    take_back(sitting, records["take"])

    assert (placed(sitting), sitting.state.turn.in_hand, sitting.state.turn.taken_from) == ({}, (), None)
    assert sitting.state.turn.card == card
    assert verdict(sitting).result == "same"


def test_the_last_action_is_taken_back_as_by_undo(sitting: Sitting) -> None:
    takes_a_turn(sitting, spaces=(0, 1))
    before = sitting.state
    record = sitting.play(0, PlaceToken(before.turn.in_hand[0], SpaceId(7))).version

    take_back(sitting, record)

    assert sitting.state == before


def test_what_was_done_anew_can_be_taken_back_one_by_one(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    start = sitting.table.version
    take_back(sitting, records["card"])
    assert sitting.table.version == start + 1 + 3

    for left in ((0, 1), (0,), ()):
        sitting.undo(0)
        assert tuple(placed(sitting)) == left
    sitting.undo(0)
    assert sitting.state.turn.taken_from is None
    assert verdict(sitting).result == "same"


def test_a_turn_can_be_rearranged_again_and_again_and_then_ended(sitting: Sitting) -> None:
    records = takes_a_turn(sitting, card=False)
    for _ in range(4):
        result = take_back(sitting, records["place 0"])
        records["place 0"] = sitting.play(0, PlaceToken(sitting.state.turn.in_hand[0], SpaceId(0))).version
        assert result.version < records["place 0"]
    assert len(placed(sitting)) == 3
    sitting.play(0, EndTurn())
    assert verdict(sitting).result == "same"
    with refused(sitting.database, StaleTable):
        take_back(sitting, records["place 0"], seen=records["place 0"])


def test_the_log_strikes_out_what_went_and_tells_what_was_kept(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    take_back(sitting, records["place 1"])
    page = sitting.database.read_now(service.log_page, slug=sitting.slug, viewer=None)
    told = [(line.kind, line.undone) for line in page.lines if line.seq >= records["place 1"]]
    assert told == [
        ("token_placed", True),
        ("token_placed", True),
        ("table.undone", False),
        ("token_placed", False),
    ]


def test_the_same_press_sent_twice_counts_once(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    press = sitting.press(0)
    first = sitting.do(service.take_back, "Ann", press=press, record=records["place 0"])
    again = sitting.do(service.take_back, "Ann", press=press, record=records["place 0"])
    assert (again.version, again.repeated) == (first.version, True)
    with refused(sitting.database, PressReused):
        sitting.do(service.take_back, "Ann", press=press, record=records["place 1"])


def test_only_who_holds_the_seat_and_sees_the_newest_table_can_take_back(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    with refused(sitting.database, NotYourSeat):
        take_back(sitting, records["take"], who="Ben")
    with refused(sitting.database, StaleTable):
        take_back(sitting, records["take"], seen=records["take"])


def test_nothing_is_taken_back_beyond_the_turn(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    sitting.play(0, EndTurn())
    for record in (*records.values(), sitting.table.version, 1, 0, 2**53):
        press = sitting.press(1)
        with refused(sitting.database, NothingToUndo):
            sitting.do(service.take_back, "Ben", press=press, record=record)


def test_a_record_taken_back_is_gone(sitting: Sitting) -> None:
    records = takes_a_turn(sitting)
    take_back(sitting, records["place 2"])
    with refused(sitting.database, NothingToUndo):
        take_back(sitting, records["place 2"])


def test_a_game_without_rearranging_knows_undo_alone(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    record = sitting.play(0, Climb(sitting.hand(0)[0])).version
    with refused(database, NothingToUndo, "only the last action"):
        take_back(sitting, record)
