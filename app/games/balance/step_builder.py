"""The step builder of the house over this game's own content and state, and how a hand changes."""

from typing import TypeAlias

from app.games.balance.cards import CardId
from app.games.balance.content import Content
from app.games.balance.state import State
from app.games.protocol import Seat
from app.games.step_builder import StepBuilder as AnyStepBuilder
from app.games.step_builder import without

StepBuilder: TypeAlias = AnyStepBuilder[Content, State]


def lay_down(step: StepBuilder, seat: Seat, cards: tuple[CardId, ...]) -> None:
    """Take cards out of a hand, for all to see."""
    own = step.state.seats[seat]
    hand, shown = own.hand, own.shown
    for card in cards:
        hand = without(hand, card)
        if card in shown:
            shown = without(shown, card)
    step.update_seat(seat, hand=hand, shown=shown)
    step.reveals = True


def pick_up(step: StepBuilder, seat: Seat, card: CardId) -> None:
    """Put a card into a hand that all have seen."""
    own = step.state.seats[seat]
    step.update_seat(seat, hand=(*own.hand, card), shown=(*own.shown, card))
