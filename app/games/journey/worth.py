"""How much a player would mind using a card: what an offered plan keeps low.

A plan's weight is the sum over what it uses. A card costs more than nearly all that is said about it, so few cards come
first; then hand before Camp (what stays in the hand is discarded anyway, what stays in the Camp is there for all),
plain and character cards before valuable ones, small gains before large ones. Two plain cards go before a maker that
would leave the Camp, and a Relic is played when nothing else will do.
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
FROM_CAMP = 25
RELIC = 1000
VALUE: Mapping[CardKind, int] = {
    "starting": 1,
    "guide": 2,
    "ally": 4,
    "spirit": 6,
    "enemy": 30,
    "hazard": 30,
    "relic": RELIC,
    "item": 0,
}
LEAVES_DECK: Mapping[After, int] = {"own_discard": 0, "guide_stack": 6, "recycle": 14, "removed": 30}
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
    if zone == "item":
        return ITEM + _size(played.gain)
    leaves = "removed" if played.units and card.kind == "enemy" else played.after
    camp = FROM_CAMP if zone == "camp" else 0
    return CARD + _value(card) + LEAVES_DECK[leaves] + camp + _size(played.gain)


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
