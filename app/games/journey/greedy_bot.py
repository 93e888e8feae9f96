"""A greedy player: of all it could do next it takes what it likes best, until nothing is worth doing.

It plans no further than the press at hand. It knows a Relic's makers from other cards, shuns what costs too many lives,
waits before a Portal while Relics lag behind, and stores makers and Relics in the Camp.
"""

from typing import assert_never

from app.games.journey.actions import Action, DiscardCard, RemoveCard, TakeFromDiscard
from app.games.journey.affordability import answers
from app.games.journey.content import Content
from app.games.journey.event_days import removable
from app.games.journey.liking import act_liking, keeping, target_liking
from app.games.journey.state import DiscardCost, EventRemoval, Pending, RecoverPick, State
from app.games.journey.turn import END_TURN, RESOLVE_EVENT, legal_actions
from app.games.protocol import Seat


class GreedyBot:
    """The same state always gets the same press; it needs no chance of its own."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose the plan or the single act it likes best, else end the turn."""
        content = self._content
        if state.pending is not None:
            return (_answer_question(content, state, state.pending),)
        if state.turn.phase == "events":
            return (RESOLVE_EVENT,)
        plans = [(target_liking(content, state, answer), answer.plan) for answer in answers(content, state)]
        acts = [(act_liking(content, state, action), (action,)) for action in legal_actions(content, state, seat)]
        liking, press = max((*plans, *acts), key=lambda weighed: weighed[0])
        return press if liking > 0 else (END_TURN,)


def _answer_question(content: Content, state: State, pending: Pending) -> Action:
    match pending:
        case EventRemoval():
            return RemoveCard(min(removable(content, state), key=lambda card: keeping(content, state, card)))
        case DiscardCost():
            return DiscardCard(min(state.acting_seat.hand, key=lambda card: keeping(content, state, card)))
        case RecoverPick(owner):
            pile = state.seats[owner].discard
            return TakeFromDiscard(max(pile, key=lambda card: keeping(content, state, card)))
        case _:
            assert_never(pending)
