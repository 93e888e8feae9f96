"""What a card makes when it comes to the hand, in points, for weighing how good a deck is on the whole."""

from functools import cache

from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.greedy.printed import Prices, effects_points

PRICES = Prices(basic=60, crystal=100, attack=150, advance=500, heal=300, ability=200, draw=150)
"""Points of a deck whose every card made one such thing: Advance is what journeys wait for."""


@cache
def making_points(content: Content, card: CardId) -> float:
    """Weigh a card by what it makes on the average of its sides: which of them will be wanted is open."""
    info = content.cards[card]
    sides = [effects_points(option.effects, PRICES) for option in info.options]
    return effects_points(info.effects, PRICES) + sum(sides) / max(1, len(sides))
