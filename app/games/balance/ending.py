"""The end of a turn: the hand is back at seven, and the other player is next, unless nothing moves any more."""

from app.games.balance.drawing import draw
from app.games.balance.state import NO_PROGRESS, Turn, other
from app.games.balance.step_builder import StepBuilder
from app.games.protocol import Outcome


def refill(step: StepBuilder) -> None:
    """Draw the active hand up to seven again."""
    seat = step.state.active
    draw(step, seat, step.content.table.hand - len(step.state.seats[seat].hand))


def end_turn(step: StepBuilder) -> None:
    """Pass the turn on; a long run of turns without progress is a draw (#reading-endless)."""
    state = step.state
    quiet = 0 if state.turn.progress else state.quiet_turns + 1
    if quiet == step.content.table.quiet_turns:
        step.update(quiet_turns=quiet, outcome=Outcome(NO_PROGRESS, ()))
        step.log(NO_PROGRESS, turns=quiet)
        return
    following = other(state.active)
    step.update(active=following, turn_number=state.turn_number + 1, turn=Turn(), quiet_turns=quiet)
    step.log("turn_began", seat=following, turn=state.turn_number + 1)
