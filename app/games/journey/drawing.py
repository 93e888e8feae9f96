"""The one draw routine: every card that comes from a deck, a player's or the forest's, comes from here (§3.0)."""

from app.games.journey.cards import CardId
from app.games.journey.event_days import send_event
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import Seat


def draw(step: StepBuilder, seat: Seat, amount: int) -> None:
    """Draw cards to a hand. The discard is shuffled only when a card is wanted and the deck is empty.

    So a deck of exactly enough sends no Event yet (#reading-draw-late). Each reshuffle sends one to the next
    player. With nothing to shuffle, what there is is drawn.
    """
    drawn: tuple[CardId, ...] = ()
    while len(drawn) < amount and (step.state.seats[seat].draw_pile or _reshuffle(step, seat)):
        pile = step.state.seats[seat].draw_pile
        wanted = amount - len(drawn)
        drawn += pile[:wanted]
        step.update_seat(seat, draw_pile=pile[wanted:])
    if drawn:
        step.update_seat(seat, hand=step.state.seats[seat].hand + drawn)
        step.reveals = True
    step.log("drawn", seat=seat, amount=len(drawn), wanted=amount)


def _reshuffle(step: StepBuilder, seat: Seat) -> bool:
    discard = step.state.seats[seat].discard
    if not discard:
        return False
    step.update_seat(seat, draw_pile=step.shuffled(f"deck {seat}", discard), discard=())
    step.log("reshuffled", seat=seat, cards=len(discard))
    send_event(step)
    return True


def take_from_journey(step: StepBuilder, amount: int) -> tuple[CardId, ...]:
    """Take cards from the top of the Journey deck, shuffling the common discard into it when it runs out.

    Both empty: fewer cards come, and gaps stay on the pathway.
    """
    taken: tuple[CardId, ...] = ()
    while len(taken) < amount and (step.state.journey_deck or _reshuffle_forest(step)):
        deck = step.state.journey_deck
        wanted = amount - len(taken)
        taken += deck[:wanted]
        step.update(journey_deck=deck[wanted:])
        step.reveals = True
    return taken


def _reshuffle_forest(step: StepBuilder) -> bool:
    if not step.state.common_discard:
        return False
    deck = step.shuffled("journey", step.state.common_discard)
    step.update(journey_deck=deck, common_discard=())
    step.log("forest_reshuffled", cards=len(deck))
    return True
