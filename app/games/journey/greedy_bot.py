"""The greedy player: weigh every press, take the best, until none is worth anything; then store and end the turn."""

from collections.abc import Iterator
from functools import partial
from typing import assert_never

from app.games.journey.actions import (
    Action,
    ActivateItem,
    DiscardCard,
    Heal,
    PlayCard,
    RemoveCard,
    Resolve,
    TakeFromDiscard,
    UseAbility,
)
from app.games.journey.affordability import answers_in_reach
from app.games.journey.content import Content
from app.games.journey.event_days import removable
from app.games.journey.greedy.arrows import Weighed, arrow_presses
from app.games.journey.greedy.effects import act_points
from app.games.journey.greedy.look import Look
from app.games.journey.greedy.owning import best_store, keep_points, kept_for, reserved, set_aside
from app.games.journey.greedy.targets import target_points
from app.games.journey.greedy.tastes import PLAIN, Tastes
from app.games.journey.state import DiscardCost, EventRemoval, Pending, RecoverPick, State
from app.games.journey.turn import END_TURN, RESOLVE_EVENT, legal_actions
from app.games.protocol import Seat


class GreedyBot:
    """Plans no further than the press at hand; the same view of a game always gets the same press.

    It keeps two makers of each season for its Relic, shuns what costs too many lives, waits before a Portal while
    Relics lag behind, and leaves in the Camp what others may use better.
    """

    def __init__(self, content: Content, tastes: Tastes = PLAIN) -> None:
        self._content = content
        self._tastes = tastes

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose the best press of the seat, whose turn it is or whose question is open."""
        look = Look(self._content, state, self._tastes)
        if state.pending is not None:
            return (_answer_question(look, state.pending),)
        if state.turn.phase == "events":
            return (RESOLVE_EVENT,)
        points, press = max(_presses(look, seat), key=lambda weighed: weighed[0], default=(0, ()))
        if points > 0:
            return press
        store = best_store(look)
        return (END_TURN if store is None else store,)


def _presses(look: Look, seat: Seat) -> Iterator[Weighed]:
    """Weigh all that could be pressed, a little less for each card it would use up."""
    kept = reserved(look)
    spare = Look(look.content, set_aside(look, kept), look.tastes)
    every = (*_target_presses(look, spare), *_acts(look, spare, seat), *arrow_presses(look, spare))
    return ((points - look.tastes.card_played * len(press), press) for points, press in every)


def _target_presses(look: Look, spare: Look) -> Iterator[Weighed]:
    wants_kept = partial(kept_for, look)
    by_kept = answers_in_reach(look.content, look.state, wanted=wants_kept)
    by_others = answers_in_reach(look.content, spare.state, wanted=lambda target: not wants_kept(target))
    return ((target_points(look, answer), answer.plan) for answer in (*by_kept, *by_others))


def _acts(look: Look, spare: Look, seat: Seat) -> Iterator[Weighed]:
    for action in legal_actions(look.content, spare.state, seat):
        if isinstance(action, Heal | Resolve | UseAbility | ActivateItem | PlayCard):
            yield act_points(look, action), (action,)


def _answer_question(look: Look, pending: Pending) -> Action:
    match pending:
        case EventRemoval():
            cards = removable(look.content, look.state)
            return RemoveCard(min(cards, key=lambda card: keep_points(look, card)))
        case DiscardCost():
            return DiscardCard(min(look.me.hand, key=lambda card: keep_points(look, card)))
        case RecoverPick(owner):
            pile = look.state.seats[owner].discard
            return TakeFromDiscard(max(pile, key=lambda card: keep_points(look, card)))
        case _:
            assert_never(pending)
