"""Portals (§6.1): Crystals, the backfire, new shields, and the forest shuffled anew."""

import pytest

from app.games.journey import actions as act
from app.games.journey.state import Ruleset
from tests.games.scenario import changed, journey, player, unchanged


@pytest.mark.parametrize(("marker", "due"), tuple(enumerate((1, 1, 2, 2, 2, 3, 3, 3, 4, 4))))
def test_the_marker_says_how_many_crystals_are_due(marker: int, due: int) -> None:
    table = journey(trail=8, portal_marker=marker, resources={"advance": 2, "crystal": 5}, hand=[])
    assert [travel.crystals for travel in table.offered(act.Travel)] == list(range(due, -1, -1))
    table.travel(crystals=due)
    assert (table.resources, table.me.life) == ({"crystal": 5 - due}, 5)


def test_paying_every_crystal_is_preselected_as_far_as_they_go() -> None:
    table = journey(trail=8, portal_marker=5, resources={"advance": 2, "crystal": 2}, hand=[])
    assert table.offered(act.Travel)[0].crystals == 2
    table.refused(lambda: table.travel(crystals=3))
    table.refused(lambda: table.travel(crystals=-1))


def test_more_crystals_than_are_due_cannot_be_paid() -> None:
    table = journey(trail=8, resources={"advance": 2, "crystal": 2}, hand=[])
    table.refused(lambda: table.travel(crystals=2))


def test_each_unpaid_crystal_costs_every_character_a_life() -> None:
    table = journey(
        player("Maui", hand=[]),
        player("Rock", life=4),
        trail=8,
        portal_marker=2,
        resources={"advance": 2, "crystal": 1},
    )
    table.travel(crystals=1)
    assert (table.player("Maui").life, table.player("Rock").life) == (4, 3)
    assert table.said("backfire") == {"crystals": 1}


def test_the_backfire_of_several_crystals_is_one_loss_so_a_shield_takes_one_off() -> None:
    table = journey(
        player("Maui", hand=[], shield=True), player("Rock"), trail=8, portal_marker=5, resources={"advance": 2}
    )
    table.travel()
    assert (table.player("Maui").life, table.player("Rock").life) == (3, 2)


def test_hazards_are_met_before_the_portal_backfires() -> None:
    table = journey(
        player("Maui", hand=[], shield=True), player("Rock"), trail=8, pathway=["Black Ice"], resources={"advance": 2}
    )
    table.travel()
    assert (table.player("Maui").life, table.player("Rock").life) == (4, 4)


def test_everybody_turns_to_the_shield_side_and_keeps_their_life() -> None:
    table = journey(
        player("Maui", hand=[], life=2),
        player("Rock", life=3, shield=True),
        player("Leia"),
        trail=8,
        resources={"advance": 2, "crystal": 1},
    )
    table.travel(crystals=1)
    assert [(seat.life, seat.shield) for seat in table.state.seats] == [(2, True), (3, True), (5, True)]


def test_the_new_shields_come_after_the_backfire() -> None:
    table = journey(player("Maui", hand=[], life=2), trail=8, resources={"advance": 2})
    table.travel()
    assert (table.me.life, table.me.shield) == (1, True)


@pytest.mark.parametrize("start", (0, 3))
def test_the_marker_returns_to_the_first_space_wherever_it_started(start: int) -> None:
    table = journey(hand=[], trail=8, portal_marker=7, resources={"advance": 2}, rules=Ruleset(portal_start=start))
    table.travel()
    assert table.state.portal_marker == 0


def test_pathway_deck_and_common_discard_become_the_new_deck_and_the_pathway_refills() -> None:
    pathway = ["Mire Toad", "Snow Hare", None, "White Owl", "Noon Hawk", "Ash Badger", "Dew Flask", "Glow Jar"]
    table = journey(
        hand=[],
        trail=8,
        pathway=pathway,
        journey_deck=["Rush Cloak", "Seed Satchel"],
        common_discard=["Root Widow"],
        resources={"advance": 2, "crystal": 1},
    )
    table.travel(crystals=1)
    forest = {card for card in pathway if card} | {"Rush Cloak", "Seed Satchel", "Root Widow"}
    assert {*table.pathway, *table.zone("journey_deck")} == forest
    assert None not in table.pathway
    assert (len(table.zone("journey_deck")), table.zone("common_discard")) == (2, [])
    assert table.reveals


def test_camp_decks_items_and_played_cards_stay_out_of_the_shuffle() -> None:
    table = journey(
        hand=["Snow Hare", "Pair of Swifts"],
        discard=["White Owl"],
        items=["Dew Flask"],
        camp=["Black Ice"],
        trail=8,
        resources={"advance": 2, "crystal": 1},
        removed=["Rot Crow"],
    )
    table.play("Snow Hare")
    with unchanged(lambda: (table.me.hand, table.me.discard, table.me.items, table.camp, table.in_play)):
        table.travel(crystals=1)
    assert table.zone("removed") == ["Rot Crow"]


def test_damage_and_the_stun_token_are_gone_after_a_portal() -> None:
    table = journey(
        hand=[],
        trail=8,
        pathway=["Mire Toad"],
        damage={"Mire Toad": 1},
        stunned="Mire Toad",
        resources={"advance": 2, "crystal": 1},
    )
    table.travel(crystals=1)
    assert (table.state.damage, table.state.stunned) == ((), None)


def test_an_enemy_that_a_portal_refill_lays_at_the_camp_attacks_this_turn() -> None:
    table = journey(
        hand=[], trail=8, pathway=[None] * 8, journey_deck=["Mire Toad"], resources={"advance": 2, "crystal": 1}
    )
    table.travel(crystals=1)
    assert table.pathway[0] == "Mire Toad"
    table.end_turn()
    assert (table.me.life, table.me.shield) == (5, False)


def test_all_four_portals_stand_where_the_trail_says() -> None:
    portals = []
    for place in range(12):
        table = journey(
            hand=["Acorn Pouch", "Reed Basket", "Resin Jar"], trail=place, resources={"advance": 3, "crystal": 1}
        )
        if any(travel.crystals for travel in table.offered(act.Travel)):
            portals.append(place)
    assert portals == [2, 5, 8], "the fourth, at the Shrine, is tried in test_shrine"


def test_an_event_step_of_the_marker_raises_the_price() -> None:
    table = journey(hand=[], trail=8, events=["Restless Gate"], portal_marker=1, resources={"advance": 2, "crystal": 2})
    with changed(lambda: table.state.portal_marker, by=1):
        table.resolve_event()
    table.travel(crystals=2)
    assert table.me.life == 5
