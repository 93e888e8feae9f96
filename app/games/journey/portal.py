"""The Portals between the seasons: Crystals, backfire, shields, and the forest shuffled anew (§6.1)."""

from app.games.journey.content import Content
from app.games.journey.life import lose_life
from app.games.journey.pathway import refill
from app.games.journey.state import SPACES, State
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import Seat


def crystals_due(content: Content, state: State) -> int:
    """Give the Crystals that the Portal ahead asks for, by the marker's place on its track."""
    return content.portal_track[state.portal_marker]


def backfire(step: StepBuilder, unpaid: int) -> None:
    """Cost every character one life for each unpaid Crystal, before the new shields (§6.1)."""
    if unpaid <= 0:
        return
    step.log("backfire", crystals=unpaid)
    for seat in range(len(step.state.seats)):
        lose_life(step, Seat(seat), unpaid, reason="backfire")


def pass_into_next_season(step: StepBuilder) -> None:
    """Bring the marker back, turn everybody to the Shield side, and make a new Journey deck (§6.1).

    Pathway, Journey deck and common discard are shuffled together; Camp, decks, items and played cards stay out.
    """
    for seat in range(len(step.state.seats)):
        step.update_seat(Seat(seat), shield=True)
    state = step.state
    on_pathway = tuple(card for card in state.pathway if card is not None)
    deck = step.shuffled("journey", on_pathway + state.journey_deck + state.common_discard)
    step.update(
        portal_marker=0,
        pathway=(None,) * SPACES,
        damage=(),
        stunned=None,
        journey_deck=deck,
        common_discard=(),
    )
    step.log("portal_crossed", seat=state.active)
    refill(step)
