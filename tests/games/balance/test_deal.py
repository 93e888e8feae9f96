"""The deal: seven cards each, what the sky does to them before turn one, and the card that opens the discard pile."""

import pytest

from app.games.balance import actions as act
from app.games.balance.state import MoonChoice, Ruleset, SunChoice
from app.games.registry import BALANCE
from tests.games.balance.scenario import opening

SEVEN = ["Spring"] * 7
OTHERS = ["Summer"] * 7


def test_a_game_is_for_two() -> None:
    assert list(BALANCE.seat_counts) == [2]
    for seats in (1, 3):
        with pytest.raises(ValueError, match="for two players"):
            BALANCE.new(Ruleset(), seats, "0" * 32)


@pytest.mark.parametrize("celestials", (0, 5))
def test_options_out_of_bounds_are_refused(celestials: int) -> None:
    with pytest.raises(ValueError, match="celestials"):
        BALANCE.new(Ruleset(celestials=celestials), 2, "0" * 32)


def test_the_first_seat_begins_or_chance_decides() -> None:
    first = {BALANCE.new(Ruleset(), 2, f"{seed:032x}").active for seed in range(20)}
    drawn = {BALANCE.new(Ruleset(first_seat="random"), 2, f"{seed:032x}").active for seed in range(20)}
    assert (first, drawn) == ({0}, {0, 1})


def test_an_event_dealt_into_a_hand_is_replaced_before_it_takes_effect() -> None:
    table = opening(hand=[*SEVEN[:3], "Moon", *SEVEN[3:]], theirs=OTHERS)
    assert (table.p.hand, table.q.hand) == (SEVEN, OTHERS)
    assert table.choice() == MoonChoice(table.p.seat)
    assert table.discard == []


def test_a_moon_in_the_deal_asks_both_before_turn_one() -> None:
    table = opening(hand=SEVEN, theirs=["Moon", *OTHERS], then=["Mountain", "Fog", "East Road"])
    table.release("Spring").keep_rest().release("Summer").keep_rest()
    assert (table.p.hand[-1], table.q.hand[-1]) == ("Mountain", "Fog")
    assert table.discard == ["Spring", "Summer", "East Road"]
    assert (table.pile[-1], table.turn_of(table.p), table.state.turn_number) == ("Moon", True, 1)


def test_a_sun_in_the_deal_asks_the_other_seat_too_and_gives_nobody_a_turn() -> None:
    table = opening(hand=SEVEN, theirs=["Sun", *OTHERS], then=["Mountain", "Fog", "East Road"])
    assert table.choice() == SunChoice(table.p.seat)
    assert {type(action) for action in table.p.legal()} == {act.Release}
    assert table.refused(table.draw) == "The sky asks you first: choose what you release."
    table.release("Mountain")
    assert (table.asked, table.p.legal()) == (table.q, [])
    table.release("Summer")
    assert table.turn_of(table.p)


def test_a_storm_in_the_deal_throws_both_hands_under_the_starter() -> None:
    fresh = ["East Forest"] * 3 + ["East Field"] * 3 + ["East River"], ["West Road"] * 3 + ["West Field"] * 3 + ["Fog"]
    table = opening(hand=["Storm", *SEVEN], theirs=OTHERS, then=[*fresh[0], *fresh[1], "East Road"])
    assert (table.p.hand, table.q.hand) == (fresh[0], fresh[1])
    assert (sorted(table.discard[:14]), table.discard[14]) == (sorted([*SEVEN, *OTHERS]), "East Road")
    assert (table.pile[-1], table.turn_of(table.p)) == ("Storm", True)


def test_a_storm_in_the_deal_blots_out_a_sun_in_the_other_hand() -> None:
    table = opening(hand=["Sun", *SEVEN], theirs=["Storm", *OTHERS])
    assert (table.pile[-2:], table.turn_of(table.p)) == (["Storm", "Sun"], True)


def test_a_sun_and_a_moon_in_the_deal_come_one_after_the_other() -> None:
    table = opening(hand=["Moon", *SEVEN], theirs=["Sun", *OTHERS], then=["Mountain", "Fog", "East Road"])
    assert table.choice() == SunChoice(table.p.seat)
    table.release("Mountain").release("Fog")
    assert table.choice() == MoonChoice(table.p.seat)
    table.keep_rest().keep_rest()
    assert (table.pile[-2:], table.discard) == (["Sun", "Moon"], ["Mountain", "Fog", "East Road"])


@pytest.mark.parametrize("special", ("Fog", "Wind"))
def test_a_fog_or_wind_does_not_open_the_discard_pile(special: str) -> None:
    table = opening(then=[special, "Mountain"])
    assert (table.discard, table.pile[-1], len(table.pile)) == (["Mountain"], special, 94)
    assert table.p.view.under_pile == (special.lower(),)


def test_a_fog_may_open_the_discard_pile_where_it_may_be_taken() -> None:
    table = opening(then=["Fog"], rules=Ruleset(takeable="specials_too"))
    assert table.discard == ["Fog"]
    assert "Fog" in table.take().p.hand


def test_a_storm_turned_up_as_the_starter_throws_both_hands() -> None:
    table = opening(hand=SEVEN, theirs=OTHERS, then=["Storm", *["East Road"] * 3])
    assert (len(table.discard), table.pile[-1], table.sizes) == (15, "Storm", (7, 7))
    assert table.turn_of(table.p)


def test_events_turned_up_one_after_the_other_are_each_put_away_before_the_next_card_is_turned() -> None:
    table = opening(hand=SEVEN, theirs=OTHERS, then=["Moon", "Sun", "Mountain", "Fog", "East Road"])
    table.keep_rest().keep_rest()
    assert (table.choice(), table.pile[-1]) == (SunChoice(table.p.seat), "Moon")
    table.release("Mountain").release("Fog")
    assert (table.discard, table.pile[-2:]) == (["Mountain", "Fog", "East Road"], ["Moon", "Sun"])
    assert table.turn_of(table.p)


def test_a_third_of_all_games_begin_under_an_open_sky() -> None:
    """14 cards are dealt of 109, three of them events: the chance that none is among the first 14 is 66 %."""
    met = 0
    for seed in range(300):
        state = BALANCE.new(Ruleset(), 2, f"{seed:032x}")
        met += state.known_bottom > 0 or state.sky.choice is not None
    assert 80 <= met <= 150
