"""What is printed on the cards besides their effects: prices, life, strength, copies, and who may enter the Camp."""

from collections import Counter

import pytest

from tests.games.journey.cards.starting_cards import CHARACTER_CARDS, DECKS
from tests.games.naming import CONTENT, names
from tests.games.scenario import changed, journey, player

PRICES = {
    "Ulla of the Seedlings": {"acorn": 2, "reed": 1},
    "Oro Who Burns Brambles": {"reed": 2, "resin": 1},
    "Mother of Wasps": {"resin": 2, "acorn": 1},
    "Old Snowback": {"resin": 2, "reed": 1},
    "Thrush Choir": {"acorn": 1, "reed": 1},
    "Moss Tortoise": {"acorn": 2, "resin": 1},
    "Burrow Nurse": {"acorn": 1, "resin": 1},
    "Pair of Swifts": {"reed": 2},
    "Bramble Goat": {"acorn": 1, "resin": 1},
    "Noon Hawk": {"reed": 2, "acorn": 1},
    "Ash Badger": {"resin": 2},
    "Lantern Moths": {"reed": 1, "resin": 1},
    "Root Widow": {"resin": 1, "acorn": 1, "reed": 1},
    "Snow Hare": {"reed": 1, "acorn": 1},
    "White Owl": {"resin": 2, "acorn": 1},
    "Sledge Dogs": {"acorn": 2},
    "Snowmelt Flood": {"reed": 1, "advance": 1},
    "Sucking Mud": {"acorn": 1, "resin": 1},
    "Heat Haze": {"acorn": 1, "advance": 1},
    "Wasp Fall": {"resin": 2},
    "Leaf Drift": {"reed": 1, "acorn": 1},
    "Rotten Bridge": {"resin": 1, "advance": 1},
    "Black Ice": {"reed": 1, "advance": 1},
    "Snow-blind": {"acorn": 2},
    "Willow Staff": {"reed": 2, "acorn": 1},
    "Flint Knife": {"resin": 2},
    "Dew Flask": {"acorn": 2},
    "Glow Jar": {"resin": 2, "reed": 1},
    "Rush Cloak": {"reed": 2},
    "Seed Satchel": {"acorn": 1, "reed": 1},
    "Echo Drum": {"resin": 1, "acorn": 1},
    "Hollow Horn": {"acorn": 1, "resin": 1},
    "Brush Hook": {"reed": 1, "resin": 2},
    "Star Chart": {"reed": 2, "resin": 1},
}
SPRING, SUMMER = ("Mire Toad", "Flood Pike"), ("Dust Adder", "Scorch Boar")
AUTUMN, WINTER = ("Rot Crow", "Spore Sow"), ("Rime Lynx", "Icebound Ram")
PRICES_IN_UNITS = {
    "Briar Gate": (SPRING, {"advance": 2}),
    "Fire Line": (SUMMER, {"advance": 2}),
    "Spore Veil": (AUTUMN, {"advance": 2}),
    "Avalanche Slope": (WINTER, {"advance": 2}),
    "The Unopened Bud": (SPRING, {}),
    "The Noon Stone": (SUMMER, {}),
    "The Last Red Leaf": (AUTUMN, {}),
    "The Sleeping Flake": (WINTER, {}),
}
ENEMIES = {
    "Mire Toad": (2, 1),
    "Flood Pike": (3, 2),
    "Choking Ivy": (4, 1),
    "Dust Adder": (1, 2),
    "Scorch Boar": (3, 1),
    "Sunblind Bear": (5, 2),
    "Rot Crow": (2, 1),
    "Hollow Stag": (4, 1),
    "Spore Sow": (3, 1),
    "Rime Lynx": (2, 1),
    "Icebound Ram": (3, 1),
    "Pale Gaunt": (4, 2),
}
"""Life and strength."""


@pytest.mark.parametrize("card", PRICES)
def test_it_costs_its_price_and_no_less(card: str) -> None:
    price = PRICES[card]
    for word, amount in price.items():
        short = journey(pathway=[card], resources={**price, word: amount - 1})
        short.refused(short.buy, card)
    assert journey(pathway=[card], resources=price).buy(card).resources == {}


@pytest.mark.parametrize("card", PRICES_IN_UNITS)
def test_it_costs_two_units_of_its_season_and_no_less(card: str) -> None:
    (first, second), price = PRICES_IN_UNITS[card]
    table = journey(pathway=[card], camp=[first, second], resources=price)
    table.play(first, "unit")
    table.refused(table.buy, card)
    table.play(second, "unit").buy(card)
    assert (table.resources, table.units) == ({}, [])
    if price:
        short = journey(pathway=[card], camp=[first, second], resources={"advance": price["advance"] - 1})
        short.play(first, "unit").play(second, "unit")
        short.refused(short.buy, card)


@pytest.mark.parametrize("card", ENEMIES)
def test_an_enemy_has_its_life_and_its_strength(card: str) -> None:
    life, strength = ENEMIES[card]
    table = journey(pathway=[card], resources={"attack": life})
    with changed(lambda: table.me.life, by=-strength):
        table.fight(card, life)
    assert table.camp == [card]
    if life > 1:
        short = journey(pathway=[card], resources={"attack": life - 1})
        short.fight(card, life - 1)
        assert (short.camp, short.damage_on(card)) == ([], life - 1)


@pytest.mark.parametrize("who", DECKS)
def test_a_starting_deck_has_twelve_cards_of_which_three_are_character_cards(who: str) -> None:
    table = journey(player(who))
    assert Counter([*table.me.hand, *table.me.draw_pile]) == DECKS[who]
    assert sum(DECKS[who].values()) == 12
    assert len(CHARACTER_CARDS[who]) == 3


@pytest.mark.parametrize("card", [card for deck in DECKS.values() for card in deck])
def test_plain_starting_cards_may_enter_the_camp_and_character_cards_never(card: str) -> None:
    table = journey(hand=[card])
    if any(card in special for special in CHARACTER_CARDS.values()):
        table.refused(table.store, card)
    else:
        assert table.store(card).camp == [card]


@pytest.mark.parametrize("card", (*PRICES, *PRICES_IN_UNITS, *ENEMIES))
def test_every_card_of_the_forest_may_enter_the_camp_from_a_hand(card: str) -> None:
    assert journey(hand=[card]).store(card).camp == [card]


def test_the_guides_are_eight_alike() -> None:
    assert names(CONTENT.guides()) == ["Forest Guide"] * 8


def test_the_journey_deck_has_one_of_each_of_54() -> None:
    deck = Counter(names(CONTENT.journey_cards()))
    assert (deck.total(), max(deck.values())) == (54, 1)
    assert set(deck) == {*PRICES, *PRICES_IN_UNITS, *ENEMIES}
