"""Taking back one action in the middle of a turn: which of the others can stay.

Nothing is revealed before a turn ends, so a page may undo the turn as far as it likes and play again what is left. What
depended on the action that was taken back goes with it.
"""

from collections.abc import Sequence

from app.games.harmonies.actions import Action, PlaceToken
from app.games.harmonies.content import Content
from app.games.harmonies.state import State
from app.games.harmonies.step_builder import StepBuilder
from app.games.harmonies.turn import apply
from app.games.protocol import IllegalAction


def remaining(content: Content, start: State, done: Sequence[Action], taken_back: int) -> tuple[Action, ...]:
    """List, in order, the actions of a turn that stay when one of them is taken back.

    ``start`` is the state that the first of the actions was carried out in. An action stays if it can still be
    carried out without the one taken back; a token that lay on top of one taken back never does.
    """
    gone = done[taken_back]
    kept, state = done[:taken_back], start
    for action in kept:
        state = _carried_out(content, state, action) or state
    for action in done[taken_back + 1 :]:
        after = None if _on_top(action, gone) else _carried_out(content, state, action)
        if after is not None:
            kept, state = (*kept, action), after
    return tuple(kept)


def _on_top(action: Action, gone: Action) -> bool:
    return isinstance(action, PlaceToken) and isinstance(gone, PlaceToken) and action.space == gone.space


def _carried_out(content: Content, state: State, action: Action) -> State | None:
    step = StepBuilder(content, state)
    try:
        apply(step, state.active, action)
    except IllegalAction:
        return None
    return step.state
