"""The step builder of the house over the journey's own content and state."""

from typing import TypeAlias

from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.state import State
from app.games.step_builder import StepBuilder as AnyStepBuilder

StepBuilder: TypeAlias = AnyStepBuilder[Content, State]


def without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """Take one copy of a card out of a zone. Raises ValueError when it holds none."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
