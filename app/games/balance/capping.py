"""Capping: four seasons, from the hand or from a reserve, lock an open set for ever. The fourth lock wins at once."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.balance import seasons
from app.games.balance.actions import Cap
from app.games.balance.cards import LineId
from app.games.balance.content import Content
from app.games.balance.sets import change_set, set_of
from app.games.balance.state import HARMONY, HarmonySet, SeatState, State
from app.games.balance.step_builder import StepBuilder, lay_down
from app.games.protocol import IllegalAction, Outcome
from app.language import phrase


def caps(content: Content, state: State, own: SeatState) -> Iterator[Cap]:
    """List every cap: each open set without Fog, with each four seasons of the hand and each different reserve."""
    lines = [laid.line for laid in own.sets if laid.seasons is None and not laid.frozen]
    if not lines:
        return
    in_hand, waiting = tuple(seasons.groups(content, state, own)), tuple(dict.fromkeys(own.reserves))
    for line in lines:
        yield from (Cap(line, group) for group in in_hand)
        yield from (Cap(line, group, "reserve") for group in waiting)


def cap(step: StepBuilder, action: Cap) -> None:
    """Lock a set, and win with the last of the sets that are needed. Raises `IllegalAction`."""
    state = step.state
    own = state.seats[state.active]
    laid = _set_to_cap(own, action.line)
    if action.source == "hand":
        seasons.check_group(step.content, state, own, action.seasons)
        lay_down(step, state.active, action.seasons)
    elif action.seasons in own.reserves:
        place = own.reserves.index(action.seasons)
        step.update_seat(state.active, reserves=own.reserves[:place] + own.reserves[place + 1 :])
    else:
        raise IllegalAction(phrase("You have no such reserve."))
    change_set(step, state.active, replace(laid, seasons=action.seasons))
    step.update_turn(progress=True)
    step.log("capped", seat=state.active, line=action.line, seasons=action.seasons, source=action.source)
    _check_harmony(step)


def _set_to_cap(own: SeatState, line: LineId) -> HarmonySet:
    laid = set_of(own, line)
    if laid is None or laid.locked:
        raise IllegalAction(phrase("You have no open set of this row or column."))
    if laid.frozen:
        raise IllegalAction(phrase("A Fog lies on this set: it cannot be capped before a Wind has cleared it."))
    return laid


def _check_harmony(step: StepBuilder) -> None:
    """End the game at the moment of the fourth lock, before any refill, release or event (#reading-win)."""
    seat = step.state.active
    if step.state.seats[seat].locked == step.content.table.sets:
        step.update(outcome=Outcome(HARMONY, (seat,)))
        step.log(HARMONY, seat=seat)
