"""The Camp Storage, where cards change hands (§5.2.1)."""

from app.games.journey.actions import StoreCard
from app.games.journey.content import Content
from app.games.journey.state import State
from app.games.journey.step_builder import StepBuilder, without
from app.games.protocol import IllegalAction
from app.language import phrase


def stores(content: Content, state: State) -> tuple[StoreCard, ...]:
    """List the hand cards that may be put into the Camp: any but Guides and character cards."""
    return tuple(StoreCard(card) for card in dict.fromkeys(state.acting_seat.hand) if content.cards[card].campable)


def store(step: StepBuilder, action: StoreCard) -> None:
    """Put a hand card into the Camp: it is no longer part of its owner's deck.

    Raises `IllegalAction` for a card that is not in hand or never enters the Camp.
    """
    state = step.state
    if action.card not in state.acting_seat.hand:
        raise IllegalAction(phrase("That card is not in your hand."))
    if not step.content.cards[action.card].campable:
        raise IllegalAction(phrase("Guides and character cards never go into the Camp."))
    step.update_seat(state.active, hand=without(state.acting_seat.hand, action.card))
    step.update(camp_storage=(*state.camp_storage, action.card))
    step.log("stored", seat=state.active, card=action.card)
