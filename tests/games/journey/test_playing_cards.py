"""Playing cards and paying (§5.2): either/or, arrows, open effects, wildcards, recycling."""

import pytest

from app.games.journey import actions as act
from tests.games.naming import card_named
from tests.games.scenario import changed, journey, player, unchanged


def test_a_played_card_gives_its_resources_and_lies_in_play() -> None:
    table = journey(hand=["Bare Feet", "Reed Basket"])
    table.play("Bare Feet")
    assert (table.resources, table.in_play, table.me.hand) == ({"advance": 1}, ["Bare Feet"], ["Reed Basket"])


def test_only_cards_in_hand_or_camp_can_be_played() -> None:
    table = journey(hand=["Bare Feet"], discard=["Resin Jar"], pathway=["Snow Hare"])
    assert "not there" in table.refused(lambda: table.play("Resin Jar"))
    table.refused(lambda: table.play("Snow Hare"))
    table.play("Bare Feet")
    table.refused(lambda: table.play("Bare Feet"))


def test_nobody_plays_out_of_turn() -> None:
    table = journey(player("Maui"), player("Rock", hand=["Reed Mat"]))
    attempt = act.PlayCard(card_named("Reed Mat"))
    assert table.refused(lambda: table.act(attempt, by="Rock")) == "It is not your turn."


def test_resources_last_to_the_end_of_the_action_step_and_a_surplus_pays_a_later_action() -> None:
    table = journey(hand=["Noon Stride"], pathway=["Snow Hare", "Dew Flask"], resources={"acorn": 2})
    table.play("Noon Stride")
    table.buy("Dew Flask")
    assert table.resources == {"advance": 1}
    table.travel()
    assert table.resources == {}


def test_nothing_unspent_crosses_turns() -> None:
    table = journey(hand=["Noon Stride"], resources={"crystal": 2, "heal": 1})
    table.play("Noon Stride").end_turn()
    assert (table.resources, table.powers, table.units, table.in_play) == ({}, set(), [], [])


def test_a_card_with_two_sides_is_played_with_one_of_them() -> None:
    table = journey(hand=["Sling"])
    assert [action.option for action in table.offered(act.PlayCard)] == [0, 1]
    assert "one side" in table.refused(lambda: table.play("Sling"))
    table.refused(lambda: table.play("Sling", 2))
    table.refused(lambda: table.play("Sling", -1))
    assert table.play("Sling", "attack").resources == {"attack": 1}
    assert journey(hand=["Sling"]).play("Sling", "resin").resources == {"resin": 1}


def test_a_card_without_sides_takes_none() -> None:
    table = journey(hand=["Bare Feet"])
    table.refused(lambda: table.play("Bare Feet", 0))


def test_the_side_is_fixed_when_the_card_is_played() -> None:
    table = journey(hand=["Sling"])
    table.play("Sling", "attack")
    table.refused(lambda: table.play("Sling", "resin"))


# Arrows


def test_an_arrow_is_optional() -> None:
    table = journey(hand=["Green Remedy"], resources={"acorn": 1}, life=3)
    table.play("Green Remedy", "arrow")
    assert table.resources == {"acorn": 1}
    table.end_turn()
    assert table.me.life == 3
    assert table.said("turn_ended") == {"seat": 0, "unused": ("maui_green_remedy",)}


def test_an_arrow_takes_its_whole_cost_first() -> None:
    table = journey(hand=["Green Remedy"], resources={"acorn": 1})
    table.play("Green Remedy", "arrow").use("Green Remedy")
    assert table.resources == {"heal": 1}
    table.refused(lambda: table.use("Green Remedy"))


def test_an_arrow_that_cannot_be_paid_is_not_offered_until_it_can() -> None:
    table = journey(hand=["Grey Breath", "Resin Beads"])
    table.play("Grey Breath", "arrow")
    assert table.offered(act.Resolve) == []
    table.refused(lambda: table.use("Grey Breath"))
    table.play("Resin Beads").use("Grey Breath")
    assert table.resources == {"crystal": 2}


def test_a_wildcard_pays_an_arrow() -> None:
    table = journey(hand=["Grey Breath"], resources={"any_basic": 1})
    assert table.play("Grey Breath", "arrow").use("Grey Breath").resources == {"crystal": 2}


def test_an_arrow_that_discards_asks_which_card_and_then_acts() -> None:
    table = journey(hand=["Smoke Bowl", "Resin Beads", "Hand Lantern"], next_cards=["Ember Ring"])
    table.play("Smoke Bowl", "arrow").use("Smoke Bowl")
    assert {action.card for action in table.offered(act.DiscardCard)} == {"leia_resin_beads", "leia_hand_lantern"}
    assert "open question" in table.refused(table.end_turn)
    table.refused(lambda: table.discard("Ember Ring"))
    table.discard("Resin Beads")
    assert (table.me.hand, table.me.discard, table.resources) == (["Hand Lantern", "Ember Ring"], ["Resin Beads"], {})


def test_an_arrow_that_discards_needs_a_card_in_hand() -> None:
    table = journey(hand=["Smoke Bowl"])
    table.play("Smoke Bowl", "arrow")
    table.refused(lambda: table.use("Smoke Bowl"))


# Effects that stay open


def test_gains_and_powers_happen_at_once_and_the_rest_stays_open() -> None:
    table = journey(hand=["Old Snowback"])
    table.play("Old Snowback")
    assert (table.resources, table.powers, table.open_effects("Old Snowback")) == (
        {"attack": 1},
        {"winter"},
        ["shield"],
    )
    assert not table.me.shield


def test_open_effects_are_resolved_in_any_order() -> None:
    table = journey(hand=["Rot Crow", "Old Snowback", "Mother of Wasps"], pathway=["Mire Toad"])
    table.play("Rot Crow", "draw").play("Old Snowback").play("Mother of Wasps")
    table.use("Mother of Wasps", on="Mire Toad").use("Old Snowback", on="Maui").use("Rot Crow")
    assert (table.state.stunned, table.me.shield, len(table.me.hand)) == ("enemy_mire_toad", True, 2)
    assert table.offered(act.Resolve) == []


def test_an_open_effect_may_wait_while_other_actions_are_taken() -> None:
    table = journey(hand=["Oro Who Burns Brambles"], pathway=[..., "Mire Toad"], resources={"attack": 2})
    table.play("Oro Who Burns Brambles")
    table.fight("Mire Toad", 1)
    table.use("Oro Who Burns Brambles", on="Mire Toad")
    assert "Mire Toad" in table.zone("common_discard")


def test_each_open_effect_happens_once() -> None:
    table = journey(hand=["Old Snowback"], seats=2, who="Maui")
    table.play("Old Snowback").use("Old Snowback", on="Maui")
    assert "no longer open" in table.refused(lambda: table.use("Old Snowback", on="Ryker"))


def test_an_effect_without_a_target_lapses_and_the_log_says_so() -> None:
    table = journey(hand=["Mother of Wasps"])
    table.play("Mother of Wasps")
    assert table.offered(act.Resolve) == []
    table.end_turn()
    assert table.said("turn_ended") == {"seat": 0, "unused": ("spirit_autumn",)}


def test_an_open_effect_needs_a_target_of_its_own_kind() -> None:
    table = journey(hand=["Mother of Wasps", "Old Snowback"], pathway=["Mire Toad", "Snow Hare"], seats=2)
    table.play("Mother of Wasps").play("Old Snowback")
    table.refused(lambda: table.use("Mother of Wasps", on="Snow Hare"))
    table.refused(lambda: table.use("Mother of Wasps", on="Maui"))
    table.refused(lambda: table.use("Mother of Wasps"))
    table.refused(lambda: table.use("Old Snowback", on="Mire Toad"))
    table.refused(lambda: table.act(act.Resolve(-1, 0, card=card_named("Mire Toad"))))
    table.refused(lambda: table.act(act.Resolve(0, 7, card=card_named("Mire Toad"))))


# Wildcards


@pytest.mark.parametrize("item", ("Flint Knife", "Dew Flask", "Rush Cloak"))
def test_a_wildcard_stands_for_any_of_the_three_basics(item: str) -> None:
    table = journey(pathway=[item], resources={"any_basic": 2})
    table.buy(item)
    assert (table.me.items, table.resources) == ([item], {})


def test_exact_basics_are_spent_before_wildcards() -> None:
    table = journey(pathway=["Flint Knife"], resources={"resin": 2, "any_basic": 1})
    assert table.buy("Flint Knife").resources == {"any_basic": 1}
    table = journey(pathway=["Flint Knife"], resources={"resin": 1, "any_basic": 2})
    assert table.buy("Flint Knife").resources == {"any_basic": 1}


def test_a_wildcard_is_fixed_only_when_it_is_spent() -> None:
    table = journey(pathway=["Flint Knife"], camp=["Sucking Mud"], resources={"resin": 1})
    table.play("Sucking Mud", "any_basic").buy("Flint Knife")
    assert table.resources == {"any_basic": 1}


def test_a_wildcard_stands_for_nothing_but_basics() -> None:
    table = journey(resources={"any_basic": 9}, pathway=["Mire Toad"])
    table.refused(table.travel)
    table.refused(lambda: table.fight("Mire Toad", 1))
    table.refused(lambda: table.ability("Maui"))


# Where played cards go


def test_played_cards_go_to_the_own_discard_at_the_end_of_the_turn() -> None:
    table = journey(hand=["Bare Feet", "Pair of Swifts"])
    table.play_all("Bare Feet", "Pair of Swifts")
    assert table.me.discard == []
    table.end_turn()
    assert table.me.discard == ["Bare Feet", "Pair of Swifts"]


def test_a_recycled_card_goes_to_the_common_discard_at_the_end_of_the_turn() -> None:
    table = journey(hand=["Lantern Moths"])
    with unchanged(lambda: table.zone("common_discard")):
        table.play("Lantern Moths")
    table.end_turn()
    assert (table.zone("common_discard"), table.me.discard) == (["Lantern Moths"], [])


def test_an_unplayed_recycling_card_stays_in_its_deck() -> None:
    table = journey(hand=["Lantern Moths"])
    table.end_turn()
    assert (table.zone("common_discard"), table.me.discard) == ([], ["Lantern Moths"])


def test_a_portal_shuffle_in_the_same_turn_does_not_include_recycled_cards() -> None:
    table = journey(hand=["Lantern Moths", "Reed Basket"], trail=2, resources={"advance": 2})
    table.play("Lantern Moths").travel(removing=["Reed Basket"], crystals=1)
    assert "Lantern Moths" not in [*table.zone("journey_deck"), *table.pathway]
    table.end_turn()
    assert table.zone("common_discard") == ["Lantern Moths"]


def test_the_upkeep_may_draw_a_card_recycled_this_turn() -> None:
    table = journey(hand=["Lantern Moths"], pathway=[None], journey_deck=[])
    with changed(lambda: table.pathway.count(None), by=-1):
        table.play("Lantern Moths").end_turn()
    assert "Lantern Moths" in table.pathway
