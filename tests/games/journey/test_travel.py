"""Travel (§6.0): the price of a step, the cards it takes out of the game, the Hazards on the way."""

import pytest

from app.games.journey import actions as act
from app.games.journey.state import Ruleset
from tests.games.naming import names
from tests.games.scenario import Table, changed, journey, player, unchanged


def removals(table: Table) -> list[list[str]]:
    """List what a Travel may take out of the game, by name."""
    return [names(travel.removals) for travel in table.offered(act.Travel)]


def test_a_step_costs_advance_and_moves_the_camp_token() -> None:
    table = journey(hand=["Bare Feet"])
    table.play("Bare Feet").travel()
    assert (table.state.trail, table.resources) == (1, {})


def test_the_log_tells_where_the_party_came_to_and_what_it_gave_up() -> None:
    table = journey(hand=["Acorn Pouch"], trail=1, resources={"advance": 1})
    table.travel(removing=["Acorn Pouch"])
    assert table.said("travelled") == {"seat": 0, "place": 2, "removals": ("maui_acorn_pouch",), "crystals": 0}


def test_a_step_that_cannot_be_paid_is_not_offered() -> None:
    table = journey(hand=["Bare Feet"], trail=3)
    table.play("Bare Feet")
    assert table.offered(act.Travel) == []
    table.refused(table.travel)


def test_several_steps_may_be_made_in_one_turn() -> None:
    table = journey(hand=["Acorn Pouch"], resources={"advance": 2})
    table.travel().travel(removing=["Acorn Pouch"])
    assert (table.state.trail, table.resources) == (2, {})


@pytest.mark.parametrize(
    ("place", "advance", "remove"),
    (
        (0, 1, []),
        (1, 1, ["Acorn Pouch"]),
        (2, 2, ["Reed Basket"]),
        (3, 2, []),
        (4, 2, ["Resin Jar"]),
        (5, 2, ["Acorn Pouch"]),
        (6, 2, []),
        (7, 2, ["Acorn Pouch", "Reed Basket"]),
        (8, 2, []),
        (9, 2, ["Acorn Pouch"]),
        (10, 2, []),
        (11, 3, ["Reed Basket", "Resin Jar"]),
    ),
)
def test_every_step_of_the_trail_has_its_price(place: int, advance: int, remove: list[str]) -> None:
    hand = ["Acorn Pouch", "Reed Basket", "Resin Jar"]
    short = journey(hand=hand, trail=place, resources={"advance": advance - 1, "crystal": 1})
    short.refused(lambda: short.travel(removing=remove))
    table = journey(hand=hand, trail=place, resources={"advance": advance, "crystal": 1})
    if remove:
        table.refused(table.travel)
    table.travel(removing=remove)
    assert (table.state.trail, table.zone("removed")) == (place + 1, sorted(remove))


# What may be removed


def test_a_removed_card_gives_no_resources_and_is_out_of_the_game() -> None:
    table = journey(hand=["Acorn Pouch", "Bare Feet"], trail=1)
    table.play("Bare Feet").travel(removing=["Acorn Pouch"])
    assert (table.resources, table.zone("removed"), table.me.hand) == ({}, ["Acorn Pouch"], [])
    table.end_turn()
    assert "Acorn Pouch" not in table.me.discard


def test_only_unplayed_hand_cards_can_be_removed() -> None:
    table = journey(
        hand=["Bare Feet", "Acorn Pouch"], discard=["Acorn Pouch"], camp=["Sucking Mud"], trail=1, items=["Dew Flask"]
    )
    table.play_all("Bare Feet", "Acorn Pouch")
    assert removals(table) == []
    for card in ("Acorn Pouch", "Sucking Mud", "Dew Flask"):
        table.refused(table.travel, removing=[card])


def test_the_removed_card_must_make_what_is_asked_for() -> None:
    table = journey(hand=["Acorn Pouch", "Reed Basket", "Bare Feet"], trail=1, resources={"advance": 1})
    assert removals(table) == [["Acorn Pouch"]]
    table.refused(lambda: table.travel(removing=["Reed Basket"]))
    table.refused(lambda: table.travel(removing=["Acorn Pouch", "Reed Basket"]))


def test_one_side_of_an_either_or_counts() -> None:
    table = journey(hand=["Thorn Switch"], trail=1, resources={"advance": 1})
    assert removals(table) == [["Thorn Switch"]]


def test_character_cards_and_guides_may_be_removed() -> None:
    table = journey(hand=["Green Remedy", "Forest Guide"], trail=1, resources={"advance": 1})
    assert sorted(removals(table)) == [["Forest Guide"], ["Green Remedy"]]
    table.travel(removing=["Green Remedy"])
    assert table.zone("removed") == ["Green Remedy"]


def test_a_removed_recycling_card_is_out_of_the_game() -> None:
    table = journey(hand=["Sucking Mud"], trail=1, resources={"advance": 1})
    table.travel(removing=["Sucking Mud"]).end_turn()
    assert (table.zone("removed"), table.zone("common_discard")[-1:]) == (
        ["Sucking Mud"],
        table.zone("common_discard")[-1:],
    )
    assert "Sucking Mud" not in table.zone("common_discard")


def test_an_infused_output_counts_only_while_its_power_is_on() -> None:
    """The autumn box of the Star Chart is the one that makes a basic; in a hand it stands for a card of that kind."""
    hand = ["Star Chart", "Ember Ring"]
    table = journey(hand=hand, trail=1, resources={"advance": 1})
    assert removals(table) == []
    table.play("Ember Ring")
    assert removals(table) == [["Star Chart"]]


def test_what_lies_behind_an_arrow_a_draw_or_a_recover_does_not_count() -> None:
    table = journey(hand=["Flint Knife", "Rot Crow", "Glow Jar"], trail=4, resources={"advance": 2})
    assert removals(table) == []


def test_the_reed_of_a_card_with_an_arrow_on_its_other_side_counts() -> None:
    table = journey(hand=["Smoke Bowl", "Hand Lantern"], trail=2, resources={"advance": 2, "crystal": 1})
    table.travel(removing=["Smoke Bowl"], crystals=1)
    assert table.zone("removed") == ["Smoke Bowl"]


def test_a_relic_cannot_pay_a_step() -> None:
    """The Sleeping Flake makes any basic; yet Relics never leave the game, by house rule."""
    table = journey(hand=["The Sleeping Flake"], trail=1, resources={"advance": 1})
    assert removals(table) == []
    table.refused(lambda: table.travel(removing=["The Sleeping Flake"]))


def test_two_resources_take_two_cards_or_one_that_makes_both_at_once() -> None:
    table = journey(
        hand=["Reed Basket", "Acorn Pouch", "Resin Jar", "Moss Tortoise"], trail=7, resources={"advance": 2}
    )
    assert [sorted(choice) for choice in removals(table)] == [
        ["Moss Tortoise"],
        ["Acorn Pouch", "Moss Tortoise"],
        ["Moss Tortoise", "Reed Basket"],
        ["Acorn Pouch", "Reed Basket"],
    ]
    table.travel(removing=["Moss Tortoise"])
    assert table.zone("removed") == ["Moss Tortoise"]


def test_one_wildcard_covers_one_of_two_resources() -> None:
    table = journey(hand=["Forest Guide", "Reed Basket"], trail=7, resources={"advance": 2})
    assert removals(table) == [["Forest Guide", "Reed Basket"]]


def test_two_cards_that_make_the_same_do_not_cover_two_resources() -> None:
    table = journey(hand=["Reed Basket", "Reed Basket"], trail=7, resources={"advance": 2})
    assert removals(table) == []


def test_two_sides_of_one_card_do_not_cover_two_resources() -> None:
    """Heavy Branch makes Attack or resin; Root Widow, one wildcard on one side and nothing that counts on the other."""
    table = journey(hand=["Heavy Branch", "Root Widow"], trail=11, resources={"advance": 3})
    assert [sorted(choice) for choice in removals(table)] == [["Heavy Branch", "Root Widow"]]


def test_each_set_of_cards_is_offered_once_however_many_copies_are_held() -> None:
    table = journey(
        hand=["Reed Basket", "Reed Basket", "Acorn Pouch", "Acorn Pouch"], trail=7, resources={"advance": 2}
    )
    assert removals(table) == [["Acorn Pouch", "Reed Basket"]]


# Hazards


def test_each_hazard_on_all_eight_spaces_costs_the_active_player_a_life() -> None:
    table = journey(
        player("Maui"),
        player("Rock"),
        pathway=["Black Ice", ..., ..., "Wasp Fall", ..., "Leaf Drift"],
        resources={"advance": 1},
    )
    with changed(lambda: table.player("Maui").life, by=-3), unchanged(lambda: table.player("Rock").life):
        table.travel()


def test_hazards_are_counted_before_the_row_moves() -> None:
    table = journey(pathway=[..., ..., ...], next_journey=["Black Ice", "Wasp Fall"], resources={"advance": 1})
    with unchanged(lambda: table.me.life):
        table.travel()
    assert {"Black Ice", "Wasp Fall"} <= set(table.pathway)


def test_the_losses_of_one_travel_add_up_and_one_shield_takes_one_off() -> None:
    table = journey(pathway=["Black Ice", "Wasp Fall", "Leaf Drift"], resources={"advance": 1}, shield=True)
    with changed(lambda: table.me.life, by=-2):
        table.travel()
    assert not table.me.shield


def test_enemies_on_the_pathway_do_not_hinder_a_travel() -> None:
    table = journey(pathway=["Mire Toad", "Rot Crow"], resources={"advance": 1})
    with unchanged(lambda: table.me.life):
        table.travel()


@pytest.mark.parametrize(("cap", "lost"), ((None, 3), (2, 2), (0, 0), (8, 3)))
def test_a_table_may_cap_what_hazards_cost_a_travel(cap: int | None, lost: int) -> None:
    table = journey(
        pathway=["Black Ice", "Wasp Fall", "Leaf Drift"], resources={"advance": 1}, rules=Ruleset(hazard_cap=cap)
    )
    with changed(lambda: table.me.life, by=-lost):
        table.travel()


@pytest.mark.parametrize(("damage", "lost"), ((0, 0), (1, 2), (2, 4)))
def test_a_table_may_change_what_one_hazard_costs(damage: int, lost: int) -> None:
    table = journey(pathway=["Black Ice", "Wasp Fall"], resources={"advance": 1}, rules=Ruleset(hazard_damage=damage))
    with changed(lambda: table.me.life, by=-lost):
        table.travel()


# The pathway moves on


def test_the_camp_spaces_are_discarded_rows_close_up_and_new_cards_come() -> None:
    table = journey(
        pathway=["Snow Hare", "White Owl", None, "Noon Hawk", "Black Ice", "Dew Flask", "Glow Jar", None],
        next_journey=["Ash Badger", "Root Widow", "Rush Cloak", "Seed Satchel"],
        resources={"advance": 1},
        rules=Ruleset(hazard_damage=0),
    )
    table.travel()
    assert table.pathway == [
        *("White Owl", "Noon Hawk", "Ash Badger", "Root Widow"),
        *("Dew Flask", "Glow Jar", "Rush Cloak", "Seed Satchel"),
    ]
    assert table.zone("common_discard") == ["Snow Hare", "Black Ice"]


def test_an_enemy_that_slides_in_by_a_travel_attacks_this_turn() -> None:
    table = journey(pathway=[..., "Mire Toad"], resources={"advance": 1})
    table.travel()
    assert table.pathway[0] == "Mire Toad"
    with changed(lambda: table.me.life, by=-1):
        table.end_turn()


def test_an_enemy_in_a_camp_space_is_left_behind() -> None:
    table = journey(pathway=["Mire Toad"], resources={"advance": 1}, damage={"Mire Toad": 1}, stunned="Mire Toad")
    table.travel()
    assert table.zone("common_discard")[0] == "Mire Toad"
    assert (table.state.damage, table.state.stunned) == ((), None)


def test_damage_and_the_stun_token_move_with_their_enemy() -> None:
    table = journey(pathway=[..., "Mire Toad"], resources={"advance": 1}, damage={"Mire Toad": 1}, stunned="Mire Toad")
    table.travel()
    assert (table.damage_on("Mire Toad"), table.state.stunned) == (1, "enemy_mire_toad")


def test_a_travel_reveals_cards_so_undo_stops_there() -> None:
    assert journey(resources={"advance": 1}).travel().reveals


def test_crystals_cannot_be_paid_where_no_portal_is() -> None:
    table = journey(resources={"advance": 1, "crystal": 1})
    table.refused(lambda: table.travel(crystals=1))
