"""How much a player would mind using a card: what an offered plan keeps low.

A plan's weight is the sum over what it uses. One card costs more than anything said about it, so few cards come first;
then plain and character cards before valuable ones, hand before Camp, small gains before large ones. A Relic is never
played while anything else would do, and the maker of a seasonal unit is the last thing to be lost.
"""

from collections.abc import Mapping

from app.games.journey.cards import After, Card, CardKind, Pool
from app.games.journey.playings import Playing
from app.games.journey.state import Source

CARD = 40
"""Playing or discarding one card."""

OPEN_ARROW = 3
ABILITY = 5
ITEM = 6
FROM_CAMP = 10
"""Others could use it, and it joins the player's own deck."""

RELIC = 1000
VALUE: Mapping[CardKind, int] = {
    "starting": 1,
    "guide": 2,
    "ally": 4,
    "spirit": 6,
    "enemy": 8,
    "hazard": 8,
    "relic": RELIC,
    "item": 0,
}
LEAVES_DECK: Mapping[After, int] = {"own_discard": 0, "guide_stack": 6, "recycle": 6, "removed": 12}
SPENT_UNIT = 6
"""An Enemy whose unit buys a Relic leaves the game, while a Hazard comes round again."""

GONE: Mapping[CardKind, int] = {
    "starting": 0,
    "guide": 4,
    "ally": 60,
    "spirit": 120,
    "enemy": 240,
    "hazard": 240,
    "relic": RELIC,
    "item": 60,
}
CHARACTER_CARD_GONE = 20


def of_playing(card: Card, played: Playing, zone: Source) -> int:
    """Weigh playing a card from the hand or the Camp, or using an item, with this side."""
    value = ITEM if zone == "item" else CARD + _value(card) + LEAVES_DECK[played.after]
    if zone == "camp":
        value += FROM_CAMP
    if played.units and card.kind == "enemy":
        value += SPENT_UNIT + LEAVES_DECK["removed"]
    return value + _size(played.gain)


def of_discarding(card: Card) -> int:
    """Weigh giving up a hand card for this turn."""
    return CARD + _value(card)


def of_removing(card: Card) -> int:
    """Weigh losing a hand card for good."""
    return CARD + _value(card) + GONE[card.kind] + (CHARACTER_CARD_GONE if card.character_card else 0)


def _value(card: Card) -> int:
    """Weigh a card's kind; character cards can go nowhere but into play, so they go first."""
    return 0 if card.character_card else VALUE[card.kind]


def _size(gain: Pool) -> int:
    return gain.reed + gain.resin + gain.acorn + 2 * gain.any_basic + gain.crystal + gain.advance + gain.attack
