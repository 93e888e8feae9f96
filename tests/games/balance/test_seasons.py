"""Seasons and celestials: what four cards seal a set, where they come from, and how many may wait."""

from itertools import pairwise

import pytest

from app.games.balance import actions as act
from app.games.balance.state import Ruleset
from tests.games.balance.dealing import FOUR
from tests.games.balance.naming import card_named
from tests.games.balance.scenario import balance, laid, locked

CELESTIALS = {
    "Spring Equinox": ("Winter", "Spring"),
    "Summer Solstice": ("Spring", "Summer"),
    "Autumn Equinox": ("Summer", "Autumn"),
    "Winter Solstice": ("Autumn", "Winter"),
}
LINES = ("North", "East", "South", "West")


def with_celestial(celestial: str, season: str) -> list[str]:
    return [celestial if plain == season else plain for plain in FOUR]


@pytest.mark.parametrize(("celestial", "season"), [(name, one) for name, both in CELESTIALS.items() for one in both])
def test_a_celestial_stands_for_either_of_its_seasons(celestial: str, season: str) -> None:
    four = with_celestial(celestial, season)
    hand = balance(sets=[laid("East")], hand=four).draw()
    assert hand.cap("East", *four).p.seasons("East") == four
    bank = balance(hand=four).draw()
    assert bank.lay_reserve(*four).p.reserves == [four]


@pytest.mark.parametrize(
    ("celestial", "season"), [(name, one) for name, both in CELESTIALS.items() for one in FOUR if one not in both]
)
def test_a_celestial_stands_for_no_other_season(celestial: str, season: str) -> None:
    four, place = with_celestial(celestial, season), FOUR.index(season)
    table = balance(sets=[laid("East")], hand=four).draw()
    needs = "It takes one card for each of the four seasons."
    assert table.refused(table.cap, "East", *four) == needs
    assert table.refused(table.lay_reserve, *four) == needs
    assert [action for action in table.p.offered(act.Cap) if card_named(celestial) == action.seasons[place]] == []


@pytest.mark.parametrize(("first", "second"), (*pairwise(CELESTIALS), ("Spring Equinox", "Autumn Equinox")))
def test_one_celestial_a_cap_is_the_most(first: str, second: str) -> None:
    four = list(FOUR)
    one = CELESTIALS[first][0]
    four[FOUR.index(one)] = first
    four[FOUR.index(next(season for season in CELESTIALS[second] if season != one))] = second
    table = balance(sets=[laid("East")], hand=four).draw()
    assert table.refused(table.cap, "East", *four) == "Too many celestial cards for one cap."
    two = balance(sets=[laid("East")], hand=four, rules=Ruleset(celestials=2)).draw()
    assert two.cap("East", *four).p.seasons("East") == four


@pytest.mark.parametrize("most", (1, 2, 3, 4))
def test_the_table_may_allow_more_celestials(most: int) -> None:
    table = balance(
        sets=[laid("East")], hand=[*CELESTIALS, "Summer", "Autumn", "Winter"], rules=Ruleset(celestials=most)
    )
    table.draw()
    groups = [action.seasons for action in table.p.offered(act.Cap)]
    used = {sum(card_named(name) in group for name in CELESTIALS) for group in groups}
    assert used == set(range(most + 1))
    assert len(groups) == len(set(groups))


def test_one_celestial_never_fills_two_places() -> None:
    table = balance(
        sets=[laid("East")],
        hand=["Summer Solstice", "Autumn", "Winter", "North Road", "North River", "South Road", "South River"],
        rules=Ruleset(celestials=4),
        pile=["West Road"],
    )
    table.draw()
    double = ["Summer Solstice", "Summer Solstice", "Autumn", "Winter"]
    assert table.refused(table.cap, "East", *double) == "Too many celestial cards for one cap."
    assert table.p.offered(act.Cap) == []


def test_the_cheaper_seasons_are_offered_first() -> None:
    table = balance(sets=[laid("East")], hand=[*FOUR, "Summer Solstice"]).draw()
    offered = [action.seasons for action in table.p.offered(act.Cap)]
    assert offered[0] == ("spring", "summer", "autumn", "winter")
    assert len(offered) == 3


def test_laying_a_reserve_is_the_build_of_the_turn() -> None:
    table = balance(hand=FOUR)
    pile = len(table.pile)
    table.draw().lay_reserve()
    assert (table.sizes, len(table.pile), table.discard) == ((7, 7), pile - 4, [])
    assert table.turn_of(table.q)


@pytest.mark.parametrize(("sealed", "waiting"), ((0, 4), (1, 3), (2, 2), (3, 1)))
def test_reserves_and_locked_sets_together_are_four_at_most(sealed: int, waiting: int) -> None:
    sets = [locked(line) for line in LINES[:sealed]]
    table = balance(sets=sets, reserves=[FOUR] * waiting, hand=FOUR).draw()
    assert table.refused(table.lay_reserve) == (
        "A reserve waits for each set you still have to lock: there is no use for another."
    )
    fewer = balance(sets=sets, reserves=[FOUR] * (waiting - 1), hand=FOUR).draw()
    assert len(fewer.lay_reserve().p.reserves) == waiting


def test_an_open_set_leaves_room_for_its_reserve() -> None:
    table = balance(sets=[locked("North"), laid("East")], reserves=[FOUR, FOUR], hand=FOUR).draw()
    assert len(table.lay_reserve().p.reserves) == 3


def test_a_cap_from_the_hand_stays_legal_though_it_leaves_a_reserve_without_use() -> None:
    table = balance(sets=[locked("North"), laid("East")], reserves=[FOUR, FOUR, FOUR], hand=FOUR).draw()
    table.cap("East")
    assert (table.p.own.locked, len(table.p.reserves)) == (2, 3)


def test_reserves_that_differ_are_told_apart_and_alike_ones_are_offered_once() -> None:
    equinox = with_celestial("Spring Equinox", "Winter")
    table = balance(sets=[laid("East"), laid("South")], reserves=[FOUR, equinox, FOUR], hand=["North Road"] * 2).draw()
    offered = [(action.line, action.seasons[3]) for action in table.p.offered(act.Cap)]
    assert offered == [
        ("east", "winter"),
        ("east", "spring_equinox"),
        ("south", "winter"),
        ("south", "spring_equinox"),
    ]
    table.cap_from_reserve("South", *equinox)
    assert table.p.reserves == [list(FOUR), list(FOUR)]


def test_nobody_caps_with_a_reserve_that_is_not_theirs() -> None:
    table = balance(sets=[laid("East")], hand=["North Road"]).draw()
    assert table.refused(table.cap_from_reserve, "East") == "You have no such reserve."


@pytest.mark.parametrize("line", ("North", "South"))
def test_only_an_open_set_can_be_capped(line: str) -> None:
    table = balance(sets=[locked("North")], hand=FOUR).draw()
    assert table.refused(table.cap, line) == "You have no open set of this row or column."
    assert table.p.offered(act.Cap) == []


def test_a_cap_locks_the_mountains_away() -> None:
    table = balance(sets=[laid("East", mountains=["East Road"])], reserves=[FOUR], hand=["East Road"])
    table.draw().cap_from_reserve("East").release("Spring").pass_turn()
    assert table.p.offered(act.Reclaim) == []


def test_after_a_cap_from_a_reserve_only_a_card_may_go() -> None:
    table = balance(sets=[laid("East"), laid("South")], reserves=[FOUR, FOUR], hand=["Fog"]).draw()
    table.cap_from_reserve("East")
    assert table.refused(table.cap_from_reserve, "South") == "You have built already: release a card."
    assert table.refused(table.draw) == "You have your card of this turn already."
    assert not table.reveals
