"""What the four starting decks do, card by card."""

from tests.games.journey.cards.sides import Arrow, Side, side

MAUI = (
    side("Acorn Pouch", acorn=1),
    side("Reed Basket", reed=1),
    side("Resin Jar", resin=1),
    side("Bare Feet", advance=1),
    side("Thorn Switch", "attack", attack=1),
    side("Thorn Switch", "acorn", acorn=1),
    Side("Waking Song", gives={"crystal": 1}, power="spring"),
    Side("Seed Dance", "advance", {"advance": 1}, power="spring"),
    Side("Seed Dance", "crystal", {"crystal": 1}, power="spring"),
    Side("Green Remedy", "arrow", power="spring", arrow=Arrow(cost={"acorn": 1}, gives={"heal": 1})),
    Side("Green Remedy", "any_basic", {"any_basic": 1}, power="spring"),
)
RYKER = (
    side("Reed Cord", reed=1),
    side("Pitch Torch", resin=1),
    side("Last Ration", acorn=1),
    side("Trail Blaze", advance=1),
    side("Sling", "attack", attack=1),
    side("Sling", "resin", resin=1),
    Side("Noon Stride", gives={"advance": 2}, power="summer"),
    Side("Burning Glass", "crystal", {"crystal": 1}, power="summer"),
    Side("Burning Glass", "attack", {"attack": 1}, power="summer"),
    Side("Long Shadow", "crystal", {"crystal": 1}, power="summer"),
    Side("Long Shadow", "advance", {"advance": 1}, power="summer"),
)
LEIA = (
    side("Resin Beads", resin=1),
    side("Acorn Tea", acorn=1),
    side("Reed Flute", reed=1),
    side("Hand Lantern", advance=1),
    side("Blow Dart", "attack", attack=1),
    side("Blow Dart", "reed", reed=1),
    side("Smoke Bowl", "reed", reed=1),
    Side("Smoke Bowl", "arrow", arrow=Arrow(discard=1, draws=1)),
    Side("Ember Ring", gives={"crystal": 1}, power="autumn"),
    Side("Drifting Leaf", "crystal", {"crystal": 1}, power="autumn"),
    Side("Drifting Leaf", "advance", {"advance": 1}, power="autumn"),
    Side("Grey Breath", "attack", {"attack": 1}, power="autumn"),
    Side("Grey Breath", "arrow", power="autumn", arrow=Arrow(cost={"resin": 1}, gives={"crystal": 2})),
)
ROCK = (
    side("Pitch Pot", resin=1),
    side("Reed Mat", reed=1),
    side("Acorn Bread", acorn=1),
    side("Steady Pace", advance=1),
    side("Heavy Branch", "attack", attack=1),
    side("Heavy Branch", "resin", resin=1),
    Side("Ice Stance", gives={"attack": 1}, power="winter"),
    Side("Cold Breath", gives={"crystal": 1}, power="winter"),
    Side("Snow Plough", "advance", {"advance": 1}, power="winter"),
    Side("Snow Plough", "crystal", {"crystal": 1}, power="winter"),
)
STARTING = (*MAUI, *RYKER, *LEIA, *ROCK)

DECKS = {
    "Maui": {
        "Acorn Pouch": 2,
        "Reed Basket": 2,
        "Resin Jar": 1,
        "Bare Feet": 3,
        "Thorn Switch": 1,
        "Waking Song": 1,
        "Seed Dance": 1,
        "Green Remedy": 1,
    },
    "Ryker": {
        "Reed Cord": 2,
        "Pitch Torch": 1,
        "Last Ration": 1,
        "Trail Blaze": 3,
        "Sling": 2,
        "Noon Stride": 1,
        "Burning Glass": 1,
        "Long Shadow": 1,
    },
    "Leia": {
        "Resin Beads": 2,
        "Acorn Tea": 1,
        "Reed Flute": 1,
        "Hand Lantern": 3,
        "Blow Dart": 1,
        "Smoke Bowl": 1,
        "Ember Ring": 1,
        "Drifting Leaf": 1,
        "Grey Breath": 1,
    },
    "Rock": {
        "Pitch Pot": 2,
        "Reed Mat": 1,
        "Acorn Bread": 1,
        "Steady Pace": 3,
        "Heavy Branch": 2,
        "Ice Stance": 1,
        "Cold Breath": 1,
        "Snow Plough": 1,
    },
}
"""Twelve cards a character, by number of copies."""

CHARACTER_CARDS = {
    "Maui": {"Waking Song", "Seed Dance", "Green Remedy"},
    "Ryker": {"Noon Stride", "Burning Glass", "Long Shadow"},
    "Leia": {"Ember Ring", "Drifting Leaf", "Grey Breath"},
    "Rock": {"Ice Stance", "Cold Breath", "Snow Plough"},
}
