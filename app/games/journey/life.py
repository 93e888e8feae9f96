"""Life, shields and defeat (§7.0)."""

from app.games.journey.state import DefeatReason
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import Outcome, Seat


def lose_life(step: StepBuilder, seat: Seat, amount: int, *, reason: DefeatReason) -> None:
    """Take lives from a seat in one loss: a shield takes one off and is gone. The last life ends the game for all.

    What is lost at one moment is one loss (#reading-losses-add).
    """
    if amount <= 0 or step.over:
        return
    before = step.state.seats[seat]
    lost = amount - 1 if before.shield else amount
    life = max(0, before.life - lost)
    step.update_seat(seat, life=life, shield=False)
    step.log("life_lost", seat=seat, amount=before.life - life, shielded=before.shield, reason=reason)
    if life == 0:
        step.update(outcome=Outcome(reason, ()), pending=None)
        step.log("defeat", seat=seat, reason=reason)


def heal(step: StepBuilder, seat: Seat) -> None:
    """Give one life back, never above the start life; the marker keeps its side (§7.0)."""
    life = step.state.seats[seat].life + 1
    step.update_seat(seat, life=life)
    step.log("healed", seat=seat, life=life)


def shield(step: StepBuilder, seat: Seat) -> None:
    """Turn a seat's marker to the Shield side; shields do not stack."""
    step.update_seat(seat, shield=True)
    step.log("shielded", seat=seat)
