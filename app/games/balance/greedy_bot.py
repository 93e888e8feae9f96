"""A greedy player: it builds whatever it can, steals, fogs who is about to cap, and keeps cards by what they lead to.

It plans no further than the action at hand, and reads its own hand and what lies open to all.
"""

from typing import assert_never

from app.games.balance import capping, fog, laying
from app.games.balance.actions import (
    Action,
    Cap,
    LayReserve,
    LaySet,
    PlayFog,
    PlayWind,
    Reclaim,
    Release,
    Steal,
)
from app.games.balance.cards import CardId
from app.games.balance.content import Content
from app.games.balance.releasing import releases
from app.games.balance.state import MoonChoice, SeatState, State, SunChoice, other
from app.games.balance.swaps import swaps
from app.games.balance.turn import DRAW, KEEP_REST, TAKE_DISCARD, takeable
from app.games.balance.worth import MOUNTAIN_WORTH, Weighing
from app.games.protocol import Seat

WORTH_TAKING = 16
WORTH_KEEPING = 8
PATIENCE = 4
"""Turns without progress after which it takes no discard, or two of its kind might pass cards to and fro."""
MOST_MOUNTAINS = 2
"""Mountains that it lays in one set, unless it is the last."""


class GreedyBot:
    """The same state always gets the same action; it needs no chance of its own."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose the action it likes best."""
        return (self._action(state, state.seats[seat]),)

    def _action(self, state: State, own: SeatState) -> Action:
        match state.sky.choice:
            case SunChoice():
                return self._least(own, [Release(card) for card in own.hand])
            case MoonChoice():
                least = self._least(own, [Release(card) for card in own.hand])
                return least if self._weigh(own).worth(least.card) < WORTH_KEEPING else KEEP_REST
            case None:
                return self._turn(state, own)
            case _:
                assert_never(state.sky.choice)

    def _turn(self, state: State, own: SeatState) -> Action:
        match state.turn.phase:
            case "draw":
                return self._beginning(state, own)
            case "build":
                return self._build(state, own) or self._hinder(state, own) or self._release(state, own)
            case "shed":
                return self._release(state, own)
            case _:
                assert_never(state.turn.phase)

    def _beginning(self, state: State, own: SeatState) -> Action:
        """Take the discard where that builds something or is worth it; swap where nothing can be built; else draw."""
        ready = self._build(state, own) is not None
        if takeable(state) and state.quiet_turns < PATIENCE and self._wants(state, own, state.discard[-1], ready=ready):
            return TAKE_DISCARD
        swap = None if ready else self._swap(state, own)
        return swap or DRAW

    def _wants(self, state: State, own: SeatState, card: CardId, *, ready: bool) -> bool:
        hand = (*own.hand, card)
        if not ready and self._build(state, _holding(own, hand)) is not None:
            return True
        return Weighing(self._content, own, hand).worth(card) >= WORTH_TAKING

    def _swap(self, state: State, own: SeatState) -> Steal | Reclaim | None:
        weighing = self._weigh(own)
        cheap = [action for action in swaps(state) if weighing.worth(action.face) < MOUNTAIN_WORTH]
        return min(cheap, key=lambda action: weighing.worth(action.face), default=None)

    def _build(self, state: State, own: SeatState) -> Cap | PlayWind | LaySet | LayReserve | None:
        """Cap, clear a Fog, lay a set with as few Mountains as can be, or lay a reserve."""
        cap = next(capping.caps(self._content, state, own), None)
        if cap is not None:
            return cap
        wind = next(fog.winds(own), None)
        if wind is not None:
            return wind
        return self._set(own) or next(laying.reserves(self._content, state, own), None)

    def _set(self, own: SeatState) -> LaySet | None:
        last = len(own.sets) + 1 == self._content.table.sets
        fair = [a for a in laying.sets(self._content, own) if last or len(a.mountains) <= MOST_MOUNTAINS]
        return min(fair, key=lambda action: len(action.mountains), default=None)

    def _hinder(self, state: State, own: SeatState) -> PlayFog | None:
        """Fog a Mountain of an opponent who is about to cap: one who has a reserve, or half of the game behind."""
        theirs = other(state.active)
        opponent = state.seats[theirs]
        if not opponent.reserves and opponent.locked < self._content.table.sets - 1:
            return None
        open_sets = {slot.face for laid in opponent.sets if not laid.frozen for slot in laid.slots}
        targets = (action for action in fog.fogs(state, own) if action.owner == theirs and action.face in open_sets)
        return next(targets, None)

    def _release(self, state: State, own: SeatState) -> Release:
        return self._least(own, list(releases(state, own)))

    def _least(self, own: SeatState, choices: list[Release]) -> Release:
        weighing = self._weigh(own)
        return min(choices, key=lambda choice: weighing.worth(choice.card))

    def _weigh(self, own: SeatState) -> Weighing:
        return Weighing(self._content, own, own.hand)


def _holding(own: SeatState, hand: tuple[CardId, ...]) -> SeatState:
    return SeatState(hand, own.sets, own.reserves)
