"""Mountains stolen and reclaimed, Fog and Wind."""

import pytest

from app.games.balance import actions as act
from app.games.protocol import Seat
from tests.games.balance.dealing import FOUR
from tests.games.balance.naming import face_named
from tests.games.balance.scenario import balance, laid, locked, opponent

ONE = laid("East", mountains=["East Road"])
TWO = laid("East", mountains=["East River", "East Road"])


def test_another_mountain_does_not_take_a_mountain() -> None:
    table = balance(opponent(sets=[ONE]), hand=["Mountain"])
    assert table.p.offered(act.Steal) == []
    assert table.refused(table.steal, "East Road") == "You need the very card that the Mountain stands for."


def test_any_number_of_mountains_may_be_in_hand() -> None:
    table = balance(opponent(sets=[ONE]), hand=["East Road", *["Mountain"] * 5])
    assert table.steal("East Road").p.hand.count("Mountain") == 6


def test_a_raided_set_stays_its_owners_and_can_still_be_capped() -> None:
    table = balance(opponent(sets=[ONE], reserves=[FOUR]), hand=["East Road"])
    table.steal("East Road").draw().cap_from_reserve("East")
    assert table.q.lines == {"East": "locked"}


def test_the_same_face_is_offered_for_both_sides_when_a_mountain_stands_for_it_on_both() -> None:
    table = balance(opponent(sets=[ONE]), sets=[ONE], hand=["East Road"])
    assert [type(action) for action in table.p.legal()] == [act.Draw, act.Steal, act.Reclaim]


def test_a_column_and_a_row_can_both_miss_a_face() -> None:
    table = balance(opponent(sets=[laid("Road", mountains=["East Road"])]), sets=[ONE], hand=["East Road", "East Road"])
    table.steal("East Road")
    assert (table.q.covers("Road").count("card"), table.p.covers("East").count("card")) == (4, 3)
    assert table.pass_turn().reclaim("East Road").p.hand.count("Mountain") == 2


def test_one_fog_keeps_every_mountain_of_its_set() -> None:
    frozen = laid("East", mountains=["East River"], fogged=["East Road"])
    table = balance(opponent(sets=[frozen]), hand=["East River", "East Road"])
    assert table.p.offered(act.Steal) == []
    assert table.refused(table.steal, "East River") == "A Fog lies on this set: its Mountains stay where they are."


def test_a_frozen_set_is_free_only_when_no_fog_is_left_on_it() -> None:
    both = laid("East", fogged=["East River", "East Road"])
    table = balance(opponent(hand=["East Road"]), sets=[both], hand=["Wind", "Wind"], reserves=[FOUR])
    table.draw().wind("East River")
    assert (table.p.lines, table.q.offered(act.Steal)) == ({"East": "frozen"}, [])
    table.pass_turn().draw().wind("East Road")
    assert table.p.lines == {"East": "open"}
    assert table.q.offered(act.Steal) == [act.Steal(face_named("East Road"))]


def test_the_second_mountain_of_a_frozen_set_may_get_a_fog_of_its_own() -> None:
    table = balance(opponent(sets=[TWO]), hand=["Fog", "Fog"])
    table.draw().fog("East Road", of=table.q).pass_turn().draw().fog("East River", of=table.q)
    assert table.q.covers("East") == ["card", "card", "fogged", "fogged"]


def test_fog_may_lie_on_either_side_and_is_offered_for_every_clear_mountain() -> None:
    theirs = laid("North", mountains=["North Road"], fogged=["North Field"])
    table = balance(opponent(sets=[theirs, locked("West", mountains=["West Road"])]), sets=[TWO], hand=["Fog"]).draw()
    targets = [(action.owner, action.face) for action in table.p.offered(act.PlayFog)]
    assert targets == [(0, "east_river"), (0, "east_road"), (1, "north_road")]


@pytest.mark.parametrize("played", ("Fog", "Wind"))
def test_without_the_card_it_is_not_played(played: str) -> None:
    table = balance(opponent(sets=[ONE]), sets=[laid("North", fogged=["North Road"])]).draw()
    if played == "Fog":
        assert table.refused(table.fog, "East Road", of=table.q) == "You hold no Fog."
    else:
        assert table.refused(table.wind, "North Road") == "You hold no Wind."


def test_a_fog_needs_a_seat_of_the_table() -> None:
    table = balance(sets=[ONE], hand=["Fog"]).draw()
    for seat in (Seat(-1), Seat(2)):
        assert table.refused(table.act, act.PlayFog(seat, face_named("East Road"))) == "There is no such seat."


def test_a_wind_clears_a_fog_whoever_laid_it() -> None:
    table = balance(opponent(sets=[ONE], hand=["Wind"]), hand=["Fog"])
    table.draw().fog("East Road", of=table.q).draw().wind("East Road")
    assert (table.q.lines, table.discard[-2:]) == ({"East": "open"}, ["Fog", "Wind"])


def test_a_fog_stays_until_a_wind_comes() -> None:
    table = balance(sets=[ONE], hand=["Fog"])
    table.draw().fog("East Road", of=table.p)
    for _ in range(12):
        table.pass_turn()
    assert table.p.lines == {"East": "frozen"}
