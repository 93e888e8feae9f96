"""Buying from the pathway (§5.2, §5.2.2): prices, distance, and where what is bought goes."""

import pytest

from app.games.journey import actions as act
from tests.games.naming import card_named
from tests.games.scenario import changed, journey, unchanged

ENOUGH = {"reed": 3, "resin": 3, "acorn": 3, "advance": 5}


@pytest.mark.parametrize(("space", "extra"), tuple(enumerate((0, 1, 1, 2, 0, 1, 1, 2))))
def test_distance_costs_nothing_at_the_camp_one_in_the_middle_and_two_at_the_far_end(space: int, extra: int) -> None:
    table = journey(pathway=[*[...] * space, "Flint Knife"], resources=ENOUGH)
    with changed(lambda: table.resources["advance"], by=-extra):
        table.buy("Flint Knife")
    assert table.me.items == ["Flint Knife"]


@pytest.mark.parametrize(("space", "too_little"), ((1, 0), (2, 0), (3, 1), (5, 0), (6, 0), (7, 1)))
def test_a_card_out_of_reach_cannot_be_bought(space: int, too_little: int) -> None:
    table = journey(pathway=[*[...] * space, "Flint Knife"], resources=ENOUGH | {"advance": too_little})
    table.refused(lambda: table.buy("Flint Knife"))


def test_distance_is_paid_anew_for_each_purchase() -> None:
    table = journey(pathway=[..., "Flint Knife", "Rush Cloak"], resources={"resin": 2, "reed": 2, "advance": 2})
    table.buy("Flint Knife")
    assert table.resources == {"reed": 2, "advance": 1}
    table.buy("Rush Cloak")
    assert table.resources == {}


def test_cards_further_left_do_not_block_and_a_gap_does_not_shorten_the_way() -> None:
    table = journey(pathway=["Mire Toad", None, "Flint Knife"], resources={"resin": 2, "advance": 1})
    table.buy("Flint Knife")
    assert table.resources == {}


def test_a_bought_card_leaves_a_gap_until_the_upkeep() -> None:
    table = journey(pathway=["Flint Knife", "Snow Hare"], resources={"resin": 2}, next_journey=["White Owl"])
    table.buy("Flint Knife")
    assert table.pathway[:2] == [None, "Snow Hare"]
    with unchanged(lambda: table.pathway):
        table.refused(lambda: table.buy("Flint Knife"))
    table.end_turn()
    assert (table.pathway[0], table.pathway[3]) == ("Snow Hare", "White Owl")


def test_a_travel_closes_gaps_at_once() -> None:
    table = journey(pathway=["Flint Knife", "Snow Hare", "White Owl"], resources={"resin": 2, "advance": 1})
    table.buy("Flint Knife").travel()
    assert None not in table.pathway


def test_allies_go_to_the_own_discard() -> None:
    table = journey(pathway=["Sledge Dogs"], resources={"acorn": 2})
    table.buy("Sledge Dogs")
    assert table.me.discard == ["Sledge Dogs"]


def test_spirits_go_to_the_own_discard() -> None:
    table = journey(pathway=["Old Snowback"], resources={"resin": 2, "reed": 1})
    table.buy("Old Snowback")
    assert table.me.discard == ["Old Snowback"]


def test_items_stand_upright_and_can_be_used_at_once() -> None:
    table = journey(pathway=["Flint Knife"], resources={"resin": 2, "acorn": 1})
    table.buy("Flint Knife").activate("Flint Knife")
    assert table.resources == {"attack": 1}


def test_hazards_go_to_the_camp_and_can_be_played_at_once() -> None:
    table = journey(pathway=["Wasp Fall"], resources={"resin": 2})
    table.buy("Wasp Fall")
    assert table.camp == ["Wasp Fall"]
    assert table.play("Wasp Fall", "attack").resources == {"attack": 2}


def test_a_price_is_paid_whole_or_not_at_all() -> None:
    for short in ({"acorn": 1, "reed": 1}, {"acorn": 2}, {"acorn": 2, "resin": 1}):
        table = journey(pathway=["Ulla of the Seedlings"], resources=short)
        table.refused(table.buy, "Ulla of the Seedlings")
    table = journey(pathway=["Ulla of the Seedlings"], resources={"acorn": 2, "reed": 1})
    assert table.buy("Ulla of the Seedlings").resources == {}


def test_a_hazard_priced_in_advance_asks_for_its_distance_on_top() -> None:
    table = journey(pathway=[..., ..., ..., "Black Ice"], resources={"reed": 1, "advance": 2})
    table.refused(lambda: table.buy("Black Ice"))
    table = journey(pathway=[..., ..., ..., "Black Ice"], resources={"reed": 1, "advance": 3})
    assert table.buy("Black Ice").resources == {}


def test_enemies_are_not_for_sale() -> None:
    table = journey(pathway=["Mire Toad"], resources=ENOUGH)
    table.refused(lambda: table.buy("Mire Toad"))


def test_only_cards_on_the_pathway_are_for_sale() -> None:
    table = journey(resources=ENOUGH, common_discard=["Snow Hare"], camp=["Black Ice"])
    for card in ("Snow Hare", "Black Ice", "Forest Guide", "Bare Feet"):
        table.refused(table.buy, card)
    table.refused(lambda: table.act(act.Buy(card_named("Snow Hare"), (card_named("Black Ice"),))))


# Prices in seasonal units


def test_a_hazard_priced_in_units_takes_two_of_its_own_season() -> None:
    table = journey(
        camp=["Wasp Fall", "Heat Haze", "Dust Adder", "Black Ice"], pathway=["Fire Line"], resources={"advance": 2}
    )
    table.play("Wasp Fall", "unit").play("Black Ice", "unit")
    table.refused(lambda: table.buy("Fire Line"))
    table.play("Heat Haze", "unit").buy("Fire Line")
    assert (table.units, table.camp) == (["Black Ice"], ["Dust Adder", "Fire Line"])


def test_hazard_units_go_before_enemy_units_but_the_player_may_choose_otherwise() -> None:
    table = journey(camp=["Wasp Fall", "Heat Haze", "Dust Adder"], pathway=["Fire Line"], resources={"advance": 2})
    for maker in ("Dust Adder", "Wasp Fall", "Heat Haze"):
        table.play(maker, "unit")
    ways = [sorted(buy.units) for buy in table.offered(act.Buy) if buy.card == card_named("Fire Line")]
    assert ways[0] == ["hazard_heat_haze", "hazard_wasp_fall"]
    assert ["enemy_dust_adder", "hazard_heat_haze"] in ways
    table.buy("Fire Line", with_units=["Dust Adder", "Heat Haze"])
    assert table.units == ["Wasp Fall"]


def test_units_must_be_named_as_they_are() -> None:
    table = journey(camp=["Wasp Fall", "Heat Haze"], pathway=["Fire Line"], resources={"advance": 2})
    table.play("Wasp Fall", "unit").play("Heat Haze", "unit")
    table.refused(lambda: table.buy("Fire Line", with_units=[]))
    table.refused(lambda: table.buy("Fire Line", with_units=["Wasp Fall", "Wasp Fall"]))
    table.refused(lambda: table.buy("Fire Line", with_units=["Wasp Fall", "Dust Adder"]))


def test_an_enemy_whose_unit_bought_a_hazard_stays_in_the_game() -> None:
    table = journey(camp=["Scorch Boar", "Dust Adder"], pathway=["Fire Line"], resources={"advance": 2})
    table.play("Scorch Boar", "unit").play("Dust Adder", "unit").buy("Fire Line").end_turn()
    assert table.me.discard[:2] == ["Scorch Boar", "Dust Adder"]
    assert table.zone("removed") == []
