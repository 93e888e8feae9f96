"""The four worked examples of the rulebook (§5.1, §5.2.2, §6.1, §7.0), played as they are told."""

from app.games.journey.state import Ruleset
from tests.games.scenario import changed, journey, player, unchanged


def test_example_5_1_maui_resolves_an_event_on_the_second_day_of_dawn() -> None:
    """On Day 2 the second section is a twilight one: by Dawn only the Portal marker moves."""
    table = journey(player("Maui", hand=["Bare Feet", "Reed Basket"], events=["Restless Gate"]), player("Rock"), day=2)
    with changed(lambda: table.state.portal_marker, by=1), unchanged(lambda: (table.me.hand, table.me.life)):
        table.resolve_event()
    assert table.pending is None


def test_example_5_1_on_the_twilight_side_maui_also_removes_a_card() -> None:
    table = journey(
        player("Maui", hand=["Bare Feet", "Reed Basket"], events=["Restless Gate"]),
        player("Rock"),
        day=2,
        rules=Ruleset(event_side="twilight"),
    )
    with changed(lambda: table.state.portal_marker, by=1):
        table.resolve_event()
    table.remove("Reed Basket")
    assert (table.me.hand, table.zone("removed")) == (["Bare Feet"], ["Reed Basket"])


def test_example_5_2_2_ryker_takes_a_hazard_for_two_of_its_units_and_three_advance() -> None:
    """Two Advance are printed on the Hazard, the third is for the distance of its column."""
    table = journey(
        player("Ryker", hand=["Noon Stride", "Trail Blaze"]),
        player("Maui"),
        camp=["Dust Adder", "Wasp Fall"],
        pathway=[..., ..., "Fire Line"],
        next_journey=["Snow Hare"],
    )
    table.play("Dust Adder", "unit").play("Wasp Fall", "unit").play("Noon Stride")
    table.refused(table.buy, "Fire Line")
    table.play("Trail Blaze").buy("Fire Line")
    assert (table.camp, table.resources, table.units) == (["Fire Line"], {}, [])
    assert table.pathway[2] is None, "the space is not refilled until the end of the turn"
    table.end_turn()
    assert None not in table.pathway


def test_example_6_1_leia_crosses_a_portal_past_a_hazard() -> None:
    """Two Advance, a card that makes reed, two Crystals by the marker; the Hazard costs her alone a life."""
    table = journey(
        player("Leia", hand=["Hand Lantern", "Hand Lantern", "Reed Flute", "Ember Ring", "Drifting Leaf"]),
        player("Rock", life=3),
        trail=2,
        portal_marker=2,
        pathway=["Black Ice"],
    )
    table.play_all("Hand Lantern", "Hand Lantern", "Ember Ring").play("Drifting Leaf", "crystal")
    table.travel(removing=["Reed Flute"], crystals=2)
    assert (table.state.trail, table.state.portal_marker, table.resources) == (3, 0, {})
    assert table.zone("removed") == ["Reed Flute"]
    assert [(seat.life, seat.shield) for seat in table.state.seats] == [(4, True), (3, True)]


def test_example_6_1_every_crystal_leia_cannot_pay_costs_the_whole_group_a_life() -> None:
    table = journey(
        player("Leia", hand=["Hand Lantern", "Hand Lantern", "Reed Flute", "Ember Ring"]),
        player("Rock", life=3),
        trail=2,
        portal_marker=2,
        pathway=["Black Ice"],
    )
    table.play_all("Hand Lantern", "Hand Lantern", "Ember Ring").travel(removing=["Reed Flute"], crystals=1)
    assert [(seat.life, seat.shield) for seat in table.state.seats] == [(3, True), (2, True)]


def test_example_7_0_rock_turns_his_shield_and_loses_only_one_of_two_lives() -> None:
    table = journey(player("Rock", hand=["Heavy Branch"], shield=True), player("Maui"), pathway=["Flood Pike"])
    table.play("Heavy Branch", "attack")
    with changed(lambda: table.me.life, by=-1):
        table.fight("Flood Pike", 1)
    assert not table.me.shield
