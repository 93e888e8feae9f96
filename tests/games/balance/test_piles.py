"""Draw pile and discard pile: what may be taken, and when the next pile is built."""

import pytest

from app.games.balance import actions as act
from app.games.balance.state import Ruleset
from tests.games.balance.dealing import FOUR
from tests.games.balance.scenario import balance, laid

DISCARDS = ["North Road", "South Road", "West River", "East Road"]


def test_an_empty_discard_pile_gives_nothing() -> None:
    table = balance()
    assert [type(action) for action in table.p.legal()] == [act.Draw]
    assert table.refused(table.take) == "Only an ordinary card may be taken from the discard pile."


@pytest.mark.parametrize("top", ("Fog", "Wind"))
def test_the_table_may_let_specials_be_taken(top: str) -> None:
    narrow = balance(discard=[top])
    narrow.refused(narrow.take)
    assert top in balance(discard=[top], rules=Ruleset(takeable="specials_too")).take().p.hand


def test_a_turn_has_one_card_only() -> None:
    already = "You have your card of this turn already."
    drawn = balance(discard=["East Road"]).draw()
    assert (drawn.refused(drawn.draw), drawn.refused(drawn.take)) == (already, already)
    taken = balance(discard=["West Road", "East Road"]).take()
    assert (taken.refused(taken.draw), taken.refused(taken.take)) == (already, already)


def test_nothing_is_released_that_is_not_held() -> None:
    table = balance().draw()
    assert table.refused(table.release, "East Road") == "You do not hold this card."


def test_the_next_pile_is_built_as_soon_as_the_last_card_leaves() -> None:
    table = balance(pile=["Mountain"], discard=DISCARDS, rest="box").draw()
    assert (len(table.pile), table.said("rebuilt")) == (3, {"cards": 3})
    assert table.reveals


def test_the_next_pile_is_built_in_the_middle_of_a_refill() -> None:
    table = balance(hand=FOUR, pile=["Mountain", "Fog"], discard=DISCARDS, rest="box").draw().lay_reserve()
    assert (table.sizes, len(table.pile), table.discard) == ((7, 7), 1, ["East Road"])


def test_a_card_taken_from_the_discards_leaves_the_pile_alone() -> None:
    table = balance(pile=["Mountain"], discard=DISCARDS, rest="box").take().release("Spring")
    assert (table.pile, table.discard) == (["Mountain"], [*DISCARDS[:3], "Spring"])


def test_a_storm_shuffles_thrown_hands_when_the_pile_runs_out() -> None:
    table = balance(pile=["Storm", "Mountain"], discard=DISCARDS, rest="box").draw()
    assert (table.sizes, len(table.discard)) == ((7, 7), 1)
    assert len(table.pile) == 4 + 14 + 1 - 14 - 1 + 1


def test_a_storm_leaves_reserves_of_either_player_alone_when_it_shuffles() -> None:
    table = balance(sets=[laid("East")], reserves=[FOUR], pile=["Storm"], discard=DISCARDS, rest="box").draw()
    assert table.p.reserves == [list(FOUR)]


def test_known_cards_under_the_pile_are_unknown_in_the_next_one() -> None:
    table = balance(pile=["Sun", "Mountain", "Fog"], discard=DISCARDS, rest="box").draw()
    assert (table.p.view.under_pile, len(table.pile)) == ((), 3)
    table.release("Mountain").release("Fog")
    assert table.p.view.under_pile == ("sun",)


# The card just taken


def test_the_card_just_taken_is_kept_but_its_twin_may_go() -> None:
    table = balance(hand=["East Road"], discard=["East Road"]).take().release("East Road")
    assert table.turn_of(table.q)


def test_the_card_just_taken_is_kept_after_a_cap_from_a_reserve_too() -> None:
    table = balance(sets=[laid("East")], reserves=[FOUR], discard=["West Road"]).take().cap_from_reserve("East")
    assert table.refused(table.release, "West Road") == "You took this card just now: keep it and release another."
    table.release("Spring")


def test_a_taken_card_may_be_built_with_or_played() -> None:
    fog = balance(sets=[laid("East", mountains=["East Road"])], discard=["Fog"], rules=Ruleset(takeable="specials_too"))
    assert fog.take().fog("East Road", of=fog.p).p.lines == {"East": "frozen"}


def test_a_card_is_kept_for_its_own_turn_only() -> None:
    table = balance(discard=["West Road"]).take().release("Spring").pass_turn().draw()
    assert act.Release(table.p.own.hand[6]) in table.p.legal()
    table.release("West Road")


def test_of_known_cards_under_the_pile_those_stay_known_that_are_left() -> None:
    table = balance(pile=["Fog", "Wind", "Mountain"], known_bottom=3, discard=DISCARDS, rest="box").draw()
    assert table.q.view.under_pile == ("wind", "mountain")
