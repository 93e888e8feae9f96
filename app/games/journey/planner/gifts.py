"""Gifts: cards left in the Camp with which whoever is next could do what they cannot do without them."""

from collections.abc import Iterable
from statistics import fmean

from app.games.journey.actions import StoreCard
from app.games.journey.affordability import Target, verdicts
from app.games.journey.camp_storage import stores
from app.games.journey.game import Journey
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.planner.standing import standing
from app.games.journey.planner.tries import Tries
from app.games.journey.state import State
from app.games.protocol import Seat

LEAST_GAIN = 5
"""Points that a gift must bring beyond what the next turn comes to without it: less may be chance."""

DEPTH = 3
"""Presses of the next player's turn that are looked ahead."""


class Gifts:
    """Weighs what could be left in the Camp at the end of a turn by the turn that follows, on copies of the game."""

    def __init__(self, game: Journey, seat: Seat, copies: list[State]) -> None:
        self._game, self._seat, self._copies = game, seat, copies
        self._greedy = GreedyBot(game.content)

    def best(self) -> tuple[StoreCard, ...]:
        """Choose a gift; none where none opens anything to the next player, or none brings enough."""
        without = [self._next_turn(copy, ()) for copy in self._copies]
        reached = self._within_reach(without[0])
        opening: list[tuple[StoreCard, list[State]]] = []
        for gift in stores(self._game.content, self._copies[0]):
            after = [self._next_turn(copy, (gift,)) for copy in self._copies]
            if self._within_reach(after[0]) - reached:
                opening.append((gift, after))
        if not opening:
            return ()
        weighed = [(self._points(after), gift) for gift, after in opening]
        points, gift = max(weighed, key=lambda one: one[0])
        return (gift,) if points > self._points(without) + LEAST_GAIN else ()

    def _next_turn(self, copy: State, gifts: Iterable[StoreCard]) -> State:
        """End the turn after the gifts, and let the next player answer the Events."""
        for gift in gifts:
            copy = self._game.apply(copy, self._seat, gift).state
        copy = Tries(self._game, self._seat, copy.turn_number).ended(copy)
        while copy.outcome is None and (copy.turn.phase == "events" or copy.pending is not None):
            (action,) = self._greedy.press(copy, copy.active)
            copy = self._game.apply(copy, copy.active, action).state
        return copy

    def _within_reach(self, state: State) -> frozenset[Target]:
        if state.outcome is not None:
            return frozenset()
        found = verdicts(self._game.content, state)
        return frozenset(target for target, verdict in found if verdict in {"now", "covered"})

    def _points(self, turns: list[State]) -> float:
        return fmean(self._turn_points(turn) for turn in turns)

    def _turn_points(self, state: State) -> float:
        if state.outcome is not None:
            return standing(self._game.content, state)
        return Tries(self._game, state.active, state.turn_number).climb(state, depth=DEPTH)
