"""Storm, Sun and Moon: what they do to both players, in which order, and where they go."""

import pytest

from app.games.balance import actions as act
from app.games.balance.state import MoonChoice, Ruleset, SunChoice
from tests.games.balance.dealing import FOUR
from tests.games.balance.naming import names
from tests.games.balance.scenario import Table, balance, laid, opponent

EAST = ["East Forest", "East Field", "East River", "East Road"]
PLAIN = ["West Forest", "West Field", "West River", "West Road", "South Forest", "South Field", "South River"]
WAITING = Ruleset(spent_events="next_pile")


def handled(table: Table) -> list[str]:
    return names(table.state.sky.handled)


@pytest.mark.parametrize("event", ("Storm", "Sun", "Moon"))
def test_an_event_drawn_is_the_whole_turn(event: str) -> None:
    table = balance(hand=EAST, pile=[event, *PLAIN]).draw()
    while table.choice() is not None:
        assert table.p.offered(act.LaySet) == table.q.offered(act.LaySet) == []
        if isinstance(table.choice(), SunChoice):
            table.release(table.asked.hand[0])
        else:
            table.keep_rest()
    assert table.turn_of(table.q)
    assert (table.pile[-1], table.sizes) == (event, (7, 7))


# Storm


def test_a_storm_throws_both_hands_whole_and_mixed() -> None:
    hands = [*FOUR, "Fog", "Wind", "Mountain"], ["East Road"] * 3 + ["West Road"] * 3 + ["North Road"]
    table = balance(opponent(hand=hands[1]), hand=hands[0], pile=["Storm"], discard=["South Road"])
    table.draw()
    assert (sorted(table.discard[1:8]), sorted(table.discard[8:])) == (sorted(hands[0]), sorted(hands[1]))
    assert table.discard[0] == "South Road"
    thrown = [(entry.data["seat"], entry.data["amount"]) for entry in table.log if entry.kind == "thrown"]
    assert thrown == [(0, 7), (1, 7)]


def test_the_order_of_a_thrown_hand_is_by_chance() -> None:
    hand = ["East Forest", "East Field", "East River", "East Road", "West Forest", "West Field", "West River"]
    thrown = [balance(hand=hand, pile=["Storm"], seed=f"{seed:032x}").draw().discard[:7] for seed in range(6)]
    assert len({tuple(order) for order in thrown}) == 6


def test_a_storm_in_a_refill_leaves_the_set_and_finishes_the_refill_first() -> None:
    table = balance(hand=EAST, pile=["Spring", "Mountain", "Storm", "Fog", "Wind", *PLAIN])
    table.draw().lay("East")
    assert table.p.lines == {"East": "open"}
    assert set(table.discard[:7]) >= {"Mountain", "Fog", "Wind"}
    assert (table.p.hand, table.sizes) == (PLAIN, (7, 7))
    assert table.turn_of(table.q)


def test_a_storm_blots_out_sun_and_moon_that_came_with_it() -> None:
    table = balance(hand=EAST, pile=["Spring", "Moon", "Sun", "Storm", "Fog", "Wind", "Summer", *PLAIN])
    table.draw().lay("East")
    assert table.turn_of(table.q)
    assert table.pile[-3:] == ["Storm", "Sun", "Moon"]
    assert table.said("blotted") == {"events": ("sun", "moon")}


def test_a_storm_blots_out_what_its_own_fresh_hands_meet() -> None:
    table = balance(pile=["Storm", *PLAIN[:3], "Moon", *PLAIN[3:]]).draw()
    assert (table.p.hand, table.sizes) == (PLAIN, (7, 7))
    assert (table.pile[-2:], table.turn_of(table.q)) == (["Storm", "Moon"], True)


def test_a_storm_met_by_a_sun_waits_for_the_sun_to_finish() -> None:
    table = balance(hand=["Spring"], pile=["Sun", "Storm", "Mountain", "East Road"]).draw()
    assert (table.choice(), names(table.state.sky.pending)) == (SunChoice(table.p.seat), ["Storm"])
    assert table.sizes == (8, 8)
    table.release("Mountain").release("East Road")
    assert table.discard[:2] == ["Mountain", "East Road"]
    assert len(table.discard) == 2 + 14
    assert (table.pile[-2:], table.turn_of(table.q)) == (["Sun", "Storm"], True)


def test_a_storm_met_by_a_moon_waits_for_its_draws() -> None:
    table = balance(hand=["Summer"], pile=["Moon", "Storm", "Mountain"]).draw()
    table.release("Summer").keep_rest().keep_rest()
    assert "Mountain" in table.discard[1:8]
    assert table.pile[-2:] == ["Moon", "Storm"]


# Sun


def test_under_a_sun_both_draw_before_anybody_releases() -> None:
    table = balance(pile=["Sun", "Mountain", "Fog"]).draw()
    assert (table.p.hand[-1], table.q.hand[-1]) == ("Mountain", "Fog")
    assert (table.asked, table.q.legal()) == (table.p, [])
    assert table.refused(table.keep_rest) == "The sky asks you first: choose what you release."
    table.release("Mountain")
    assert (table.asked, table.p.legal()) == (table.q, [])


def test_a_sun_may_be_answered_with_the_card_it_gave_even_where_a_taken_card_is_kept() -> None:
    table = balance(pile=["Sun", "Mountain", "Fog"]).draw().release("Mountain").release("Fog")
    assert table.discard == ["Mountain", "Fog"]


def test_a_sun_in_a_refill_asks_both_and_then_ends_the_turn() -> None:
    table = balance(hand=EAST, pile=["Spring", "Sun", "Fog", "Wind", "Summer", "Mountain", "West Road"])
    table.draw().lay("East")
    assert (table.asked, table.sizes) == (table.p, (8, 8))
    table.release("Fog").release("West Road")
    assert (table.sizes, table.turn_of(table.q)) == ((7, 7), True)


def test_a_moon_met_by_a_sun_comes_after_it() -> None:
    table = balance(hand=["Summer"], pile=["Sun", "Moon", "Mountain", "Fog", "Wind"]).draw()
    assert (table.p.hand[-1], table.q.hand[-1]) == ("Mountain", "Fog")
    table.release("Spring").release("Fog")
    assert table.choice() == MoonChoice(table.p.seat)
    table.release("Mountain").keep_rest().keep_rest()
    assert (table.p.hand[-1], table.pile[-2:]) == ("Wind", ["Sun", "Moon"])
    assert table.turn_of(table.q)


# Moon


@pytest.mark.parametrize("count", (0, 1, 2, 3))
def test_a_moon_exchanges_up_to_three_cards(count: int) -> None:
    table = balance(hand=["Summer", "Autumn", "Winter"], pile=["Moon", "Mountain", "East Road", "Fog"]).draw()
    table.release(*["Summer", "Autumn", "Winter"][:count])
    assert table.choice() == MoonChoice(table.p.seat, (count, 0)) if count < 3 else table.asked is table.q
    if count < 3:
        table.keep_rest()
    assert table.sizes == (7 - count, 7)
    table.keep_rest()
    assert table.p.hand[7 - count :] == ["Mountain", "East Road", "Fog"][:count]
    assert (table.sizes, table.turn_of(table.q)) == ((7, 7), True)


def test_after_a_third_release_the_other_is_asked_and_a_fourth_is_refused() -> None:
    table = balance(pile=["Moon"]).draw().release("Spring", "Spring", "Spring")
    assert table.asked is table.q
    assert table.p.legal() == []
    assert table.refused(table.act_as, table.p.seat, act.Release(table.p.own.hand[0])) == (
        "The sky asks your opponent first."
    )
    table.release("Summer", "Summer", "Summer")
    assert (table.sizes, table.turn_of(table.q)) == ((7, 7), True)


def test_under_a_moon_both_release_before_anybody_draws_and_the_active_player_draws_first() -> None:
    table = balance(pile=["Moon", "Mountain", "Fog", "Wind"]).draw()
    table.release("Spring").keep_rest().release("Summer", "Summer")
    assert (table.sizes, table.discard) == ((6, 5), ["Spring", "Summer", "Summer"])
    table.keep_rest()
    assert (table.p.hand[-1], table.q.hand[-2:]) == ("Mountain", ["Fog", "Wind"])


def test_the_player_chooses_the_order_of_what_a_moon_releases() -> None:
    table = balance(hand=["Summer", "Autumn"], pile=["Moon"]).draw().release("Autumn", "Summer").keep_rest()
    assert table.discard == ["Autumn", "Summer"]


# The crowded sky


def test_events_of_one_refill_go_by_brightness() -> None:
    table = balance(hand=EAST, pile=["Spring", "Moon", "Sun", "Fog", "Wind", "Summer"]).draw().lay("East")
    assert (table.choice(), handled(table), names(table.state.sky.pending)) == (
        SunChoice(table.p.seat),
        ["Sun"],
        ["Moon"],
    )
    table.release("Fog").release(table.q.hand[0])
    assert table.choice() == MoonChoice(table.p.seat)
    table.keep_rest().keep_rest()
    assert (table.pile[-2:], table.turn_of(table.q)) == (["Sun", "Moon"], True)


def test_an_event_stays_aside_while_its_own_cards_are_drawn_from_a_nearly_empty_pile() -> None:
    """Were it put under the pile first, this pile would be the Sun alone, and the Sun would come for ever."""
    table = balance(pile=["Sun"], rest="discard").draw()
    assert (table.sizes, handled(table)) == ((8, 8), ["Sun"])
    assert "Sun" not in table.pile
    table.release(table.p.hand[0]).release(table.q.hand[0])
    assert (table.pile[-1], table.sizes) == ("Sun", (7, 7))


def test_three_events_and_nothing_else_in_the_pile_do_not_go_round_for_ever() -> None:
    table = balance(pile=["Storm", "Sun", "Moon"], rest="discard").draw()
    assert (table.sizes, table.turn_of(table.q)) == ((7, 7), True)
    assert table.pile[-3:] == ["Storm", "Sun", "Moon"]


def test_spent_events_lie_under_the_pile_for_all_to_know() -> None:
    table = balance(pile=["Storm"]).draw()
    assert table.p.view.under_pile == table.q.view.under_pile == ("storm",)


def test_an_event_does_not_touch_sets_and_reserves() -> None:
    q = opponent(sets=[laid("North", fogged=["North Road"])], reserves=[FOUR])
    table = balance(q, sets=[laid("East", mountains=["East Road"])], pile=["Storm"]).draw()
    assert (table.p.lines, table.q.lines, table.q.reserves) == ({"East": "open"}, {"North": "frozen"}, [list(FOUR)])


# Spent events that wait for the next pile


def test_where_the_table_says_so_spent_events_are_shuffled_into_the_next_pile() -> None:
    table = balance(pile=["Storm", *PLAIN, *PLAIN, "Mountain"], discard=["Fog"], rest="box", rules=WAITING)
    table.draw()
    assert (table.pile, table.state.spent) == (["Mountain"], ("storm",))
    table.draw()
    assert "Storm" in table.pile
    assert (table.state.spent, len(table.pile), len(table.discard)) == ((), 15, 1)
