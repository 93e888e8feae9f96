"""Relics (§8.0): bought with two units of their season, and what becomes of those who made them."""

import pytest

from app.games.journey import actions as act
from tests.games.naming import card_named
from tests.games.scenario import Table, changed, journey, player


def test_a_relic_costs_two_units_of_its_season_and_goes_to_the_camp() -> None:
    table = journey(camp=["Mire Toad", "Sucking Mud"], pathway=["The Unopened Bud"])
    table.play("Mire Toad", "unit").play("Sucking Mud", "unit").buy("The Unopened Bud")
    assert (table.camp, table.units, table.pathway[0]) == (["The Unopened Bud"], [], None)


def test_the_distance_comes_on_top() -> None:
    def far_away(advance: int) -> Table:
        pathway = [..., ..., ..., "The Unopened Bud"]
        table = journey(camp=["Mire Toad", "Sucking Mud"], pathway=pathway, resources={"advance": advance})
        return table.play("Mire Toad", "unit").play("Sucking Mud", "unit")

    near_miss = far_away(1)
    near_miss.refused(near_miss.buy, "The Unopened Bud")
    assert far_away(2).buy("The Unopened Bud").resources == {}


@pytest.mark.parametrize(
    ("relic", "makers"),
    (
        ("The Unopened Bud", "Mire Toad, Flood Pike, Choking Ivy, Snowmelt Flood, Sucking Mud, Briar Gate"),
        ("The Noon Stone", "Dust Adder, Scorch Boar, Sunblind Bear, Heat Haze, Wasp Fall, Fire Line"),
        ("The Last Red Leaf", "Rot Crow, Hollow Stag, Spore Sow, Leaf Drift, Rotten Bridge, Spore Veil"),
        ("The Sleeping Flake", "Rime Lynx, Icebound Ram, Pale Gaunt, Black Ice, Snow-blind, Avalanche Slope"),
    ),
)
def test_each_enemy_and_hazard_of_a_season_makes_one_unit_for_its_relic(relic: str, makers: str) -> None:
    six = makers.split(", ")
    for first, second in zip(six, [*six[1:], six[0]], strict=True):
        table = journey(camp=[first, second], pathway=[relic])
        table.play(first, "unit")
        table.refused(table.buy, relic)
        table.play(second, "unit").buy(relic)
        assert table.camp == [relic]


def test_units_of_two_seasons_buy_no_relic() -> None:
    table = journey(
        camp=["Mire Toad", "Wasp Fall"], pathway=["The Unopened Bud", "The Noon Stone"], resources={"advance": 1}
    )
    table.play("Mire Toad", "unit").play("Wasp Fall", "unit")
    assert [buy for buy in table.offered(act.Buy) if buy.units] == []
    table.refused(table.buy, "The Unopened Bud", with_units=["Mire Toad", "Wasp Fall"])


def test_nothing_but_seasonal_units_buys_a_relic() -> None:
    plenty = {"reed": 9, "resin": 9, "acorn": 9, "any_basic": 9, "crystal": 9, "advance": 9, "attack": 9}
    table = journey(pathway=["The Unopened Bud"], resources=plenty)
    table.refused(table.buy, "The Unopened Bud")


def test_an_enemy_spent_on_a_relic_leaves_the_game_and_a_hazard_goes_to_the_common_discard() -> None:
    table = journey(camp=["Mire Toad", "Sucking Mud"], pathway=["The Unopened Bud"])
    table.play("Mire Toad", "unit").play("Sucking Mud", "unit").buy("The Unopened Bud").end_turn()
    assert table.zone("removed") == ["Mire Toad"]
    assert table.zone("common_discard") == ["Sucking Mud"]
    assert table.me.discard[:1] != ["Mire Toad"]


def test_two_enemies_spent_on_a_relic_both_leave() -> None:
    table = journey(hand=["Mire Toad"], camp=["Flood Pike"], pathway=["The Unopened Bud"])
    table.play("Mire Toad", "unit").play("Flood Pike", "unit").buy("The Unopened Bud").end_turn()
    assert sorted(table.zone("removed")) == ["Flood Pike", "Mire Toad"]


def test_an_enemy_whose_unit_was_not_spent_stays_in_the_deck() -> None:
    table = journey(camp=["Mire Toad", "Sucking Mud", "Snowmelt Flood"], pathway=["The Unopened Bud"])
    for maker in ("Mire Toad", "Sucking Mud", "Snowmelt Flood"):
        table.play(maker, "unit")
    table.buy("The Unopened Bud").end_turn()
    assert (table.zone("removed"), table.me.discard[:1]) == ([], ["Mire Toad"])


def test_enemies_are_spent_only_where_hazards_do_not_reach_unless_the_player_says_so() -> None:
    table = journey(camp=["Mire Toad", "Flood Pike", "Sucking Mud"], pathway=["The Unopened Bud"])
    for maker in ("Mire Toad", "Flood Pike", "Sucking Mud"):
        table.play(maker, "unit")
    ways = [sorted(buy.units) for buy in table.offered(act.Buy) if buy.card == card_named("The Unopened Bud")]
    assert ways == [
        ["enemy_flood_pike", "hazard_sucking_mud"],
        ["enemy_mire_toad", "hazard_sucking_mud"],
        ["enemy_flood_pike", "enemy_mire_toad"],
    ]


def test_two_units_pay_whoever_makes_them_and_never_three() -> None:
    six = ["Mire Toad", "Flood Pike", "Choking Ivy", "Snowmelt Flood", "Sucking Mud", "Briar Gate"]
    table = journey(camp=six, pathway=["The Unopened Bud"])
    for maker in six:
        table.play(maker, "unit")
    ways = [[card.split("_")[0] for card in buy.units] for buy in table.offered(act.Buy) if buy.units]
    assert ways == [["hazard"] * 2, *[["enemy", "hazard"]] * 3, *[["enemy"] * 2] * 3]


def test_an_enemy_played_for_its_tame_use_makes_no_unit() -> None:
    table = journey(camp=["Mire Toad", "Sucking Mud"], pathway=["The Unopened Bud"])
    table.play("Mire Toad", "any_basic").play("Sucking Mud", "unit")
    assert table.units == ["Sucking Mud"]
    table.refused(table.buy, "The Unopened Bud")


def test_a_relic_can_be_played_from_the_camp_at_once_and_then_joins_the_deck() -> None:
    table = journey(camp=["Mire Toad", "Sucking Mud"], pathway=["The Unopened Bud"], hand=[], life=4)
    table.play("Mire Toad", "unit").play("Sucking Mud", "unit").buy("The Unopened Bud").play("The Unopened Bud")
    assert (table.powers, table.resources) == ({"spring"}, {"heal": 1})
    table.end_turn()
    assert "The Unopened Bud" in table.me.discard


def test_a_cleared_relic_comes_back_with_the_common_discard() -> None:
    table = journey(who="Ryker", hand=[], pathway=["The Noon Stone"], resources={"crystal": 1}, journey_deck=[])
    table.ability("The Noon Stone")
    assert table.zone("common_discard") == ["The Noon Stone"]
    table.end_turn()
    assert "The Noon Stone" in table.pathway


def test_relics_can_be_bought_in_any_order_and_several_in_one_turn() -> None:
    table = journey(
        camp=["Mire Toad", "Sucking Mud", "Wasp Fall", "Heat Haze"],
        pathway=["The Noon Stone", ..., ..., ..., "The Unopened Bud"],
    )
    for maker in ("Mire Toad", "Sucking Mud", "Wasp Fall", "Heat Haze"):
        table.play(maker, "unit")
    with changed(lambda: len(table.camp), by=2):
        table.buy("The Noon Stone").buy("The Unopened Bud")


# When a group can no longer win


def test_a_season_without_two_makers_left_is_named_as_lost() -> None:
    gone = ["Mire Toad", "Flood Pike", "Choking Ivy", "Briar Gate", "Snowmelt Flood"]
    assert journey(removed=gone[:4]).me.view.lost_seasons == ()
    assert journey(removed=gone).me.view.lost_seasons == ("spring",)


def test_a_season_whose_relic_is_won_is_not_lost() -> None:
    gone = ["Mire Toad", "Flood Pike", "Choking Ivy", "Snowmelt Flood", "Sucking Mud"]
    assert journey(removed=gone, camp=["The Unopened Bud"]).me.view.lost_seasons == ()
    assert journey(player("Maui", discard=["The Unopened Bud"]), removed=gone).me.view.lost_seasons == ()


def test_a_lost_season_does_not_end_the_game_the_group_decides() -> None:
    table = journey(removed=["Mire Toad", "Flood Pike", "Choking Ivy", "Snowmelt Flood", "Sucking Mud"])
    table.end_turn()
    assert table.outcome is None
