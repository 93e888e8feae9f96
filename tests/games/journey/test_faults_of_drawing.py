"""Faults of drawing and shuffling that games of this kind have had; each test is named after the fact that it shows."""

from collections.abc import Callable

import msgspec
import pytest

from app.games.journey import actions as act
from app.games.journey.state import Ruleset, State
from tests.games.scenario import Table, journey, player


def restored(table: Table) -> Table:
    """Save a table and restore it, as a restart does."""
    return Table(msgspec.json.decode(msgspec.json.encode(table.state), type=State))


# Drawing more than exists (B35)


def test_a_deck_thinned_to_four_draws_four_says_so_and_goes_on() -> None:
    table = journey(
        player("Maui", hand=["Acorn Pouch", "Bare Feet"], draw_pile=["Resin Jar"], discard=["Bare Feet", "Seed Dance"]),
        player("Rock"),
        trail=1,
        resources={"advance": 1},
    )
    table.travel(removing=["Acorn Pouch"]).end_turn()
    assert len(table.player("Maui").hand) == 4
    assert table.said("drawn") == {"seat": 0, "amount": 4, "wanted": 6}
    assert table.said("reshuffled") == {"seat": 0, "cards": 3}
    assert len(table.player("Rock").waiting_events) == 1
    assert table.legal() == [act.ResolveEvent()]


def test_a_deck_of_nothing_reshuffles_nothing_and_sends_no_event() -> None:
    table = journey(player("Maui", hand=[], draw_pile=[]), player("Rock"))
    table.end_turn()
    assert (table.said("reshuffled"), table.said("event_sent"), table.player("Rock").waiting_events) == (None, None, [])
    assert table.said("drawn") == {"seat": 0, "amount": 0, "wanted": 6}


def test_a_forest_that_runs_dry_fills_what_it_can() -> None:
    table = journey(pathway=[None] * 8, journey_deck=["Snow Hare"], common_discard=["Noon Hawk", "Dew Flask"])
    table.end_turn()
    assert table.pathway[0] == "Snow Hare"
    assert sorted(filter(None, table.pathway)) == ["Dew Flask", "Noon Hawk", "Snow Hare"]
    table.end_turn()
    assert table.said("refilled") == {"cards": ()}


def test_a_travel_through_a_dry_forest_goes_on() -> None:
    table = journey(pathway=[None] * 8, journey_deck=[], resources={"advance": 1})
    table.travel()
    assert (table.state.trail, table.pathway) == (1, [None] * 8)


def test_an_empty_guide_stack_hires_nobody() -> None:
    table = journey(guides=0, resources={"reed": 2})
    table.refused(table.hire)


def test_an_event_deck_cut_by_three_turns_the_day_after_five_events() -> None:
    five = ["Restless Gate", "Cold Draught", "The Wrong Fork", "Cracked Stone", "Voices Off the Path"]
    table = journey(hand=["Bare Feet"], draw_pile=[], event_deck=five, rules=Ruleset(events_removed=3))
    for event in five:
        table.end_turn()
        assert (table.state.day, table.me.waiting_events) == (1, [event])
        table.resolve_event()
    table.end_turn()
    assert (table.state.day, len(table.zone("event_deck")), len(table.me.waiting_events)) == (2, 4, 1)


# No reshuffle at one of the draw sites (B36)


def by_a_card(table: Table) -> None:
    table.play("Rot Crow", "draw").use("Rot Crow")


def by_a_camp_card(table: Table) -> None:
    table.play("Leaf Drift", "draw").use("Leaf Drift")


def by_a_relic(table: Table) -> None:
    table.play("The Unopened Bud").use("The Unopened Bud")


def by_an_arrow(table: Table) -> None:
    table.play("Smoke Bowl", "arrow").use("Smoke Bowl").discard("Hand Lantern")


def by_an_item(table: Table) -> None:
    table.activate("Seed Satchel").discard("Hand Lantern")


def by_an_infused_box(table: Table) -> None:
    table.play("Thrush Choir").play("Waking Song").use("Thrush Choir")


@pytest.mark.parametrize("draw", (by_a_card, by_a_camp_card, by_a_relic, by_an_arrow, by_an_item, by_an_infused_box))
def test_every_way_to_draw_reshuffles_when_the_deck_is_empty(draw: Callable[[Table], None]) -> None:
    leia = player(
        "Leia",
        hand=["Rot Crow", "The Unopened Bud", "Smoke Bowl", "Hand Lantern", "Thrush Choir", "Waking Song"],
        items=["Seed Satchel"],
        draw_pile=[],
        discard=["Resin Beads", "Resin Beads", "Reed Flute"],
    )
    table = journey(leia, player("Rock"), camp=["Leaf Drift"])
    draw(table)
    assert len(table.player("Rock").waiting_events) == 1
    assert table.said("reshuffled") is not None


def test_an_empty_deck_reshuffles_at_the_end_of_the_turn_and_one_of_six_does_not() -> None:
    six = ["Resin Beads", "Resin Beads", "Reed Flute", "Hand Lantern", "Hand Lantern", "Hand Lantern"]
    for pile, events in ((six, 0), (six[:5], 1), ([], 1)):
        table = journey(player("Leia", hand=[], draw_pile=pile, discard=["Ember Ring"]), player("Rock"))
        table.end_turn()
        assert len(table.player("Rock").waiting_events) == events


# A restart deals other cards (B38)


def test_the_next_cards_are_the_same_after_a_restart() -> None:
    table = journey(hand=[], camp=["Leaf Drift"])
    again = restored(table)
    for sitting in (table, again):
        sitting.play("Leaf Drift", "draw").use("Leaf Drift")
    assert table.state == again.state


def test_a_reshuffle_after_a_restart_gives_the_same_order() -> None:
    table = journey(hand=["Acorn Pouch", "Bare Feet", "Resin Jar"], draw_pile=[], discard=["Seed Dance", "Reed Basket"])
    again = restored(table)
    assert table.end_turn().state == again.end_turn().state


def test_a_save_right_after_a_reshuffle_goes_on_alike() -> None:
    table = journey(hand=["Acorn Pouch", "Bare Feet"], draw_pile=[], discard=["Seed Dance"]).end_turn()
    again = restored(table)
    for sitting in (table, again):
        sitting.resolve_event().end_turn()
    assert table.state == again.state


def test_a_save_in_the_middle_of_a_choice_goes_on_alike() -> None:
    table = journey(
        hand=["Smoke Bowl", "Resin Beads"], draw_pile=[], discard=["Ember Ring", "Hand Lantern", "Acorn Tea"]
    )
    table.play("Smoke Bowl", "arrow").use("Smoke Bowl")
    again = restored(table)
    assert table.pending is not None
    assert table.discard("Resin Beads").state == again.discard("Resin Beads").state
