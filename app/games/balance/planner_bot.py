"""A player that tries its actions on copies of the game: both sides play on for a while, and it sees who is ahead."""

from collections.abc import Iterator

from app.games.balance.actions import Action, Release
from app.games.balance.game import Balance
from app.games.balance.greedy_bot import GreedyBot
from app.games.balance.planner.standing import Standing
from app.games.balance.state import State
from app.games.balance.worth import Weighing
from app.games.protocol import Seat
from app.games.searching import Deals, played_on, surest

CALIBRATION, FULL = 40, 200
"""Plays that are weighed before an action: for measuring, and for playing as well as it can."""
HORIZON = 4
"""Turns that are played on after the action, by greedy players on both sides."""
DOUBT = 2.0
"""Standard errors by which another action has to be ahead of the greedy player's."""
MOST_RELEASES = 3
"""Cards that it thinks of releasing: those that its hand needs least."""


class PlannerBot:
    """Weighs ``effort`` plays: an action of its own, and what both would do next on a copy dealt anew.

    What it cannot see it samples; everything else follows from what it sees, so the same view gets the same press.
    """

    def __init__(self, game: Balance, effort: int = CALIBRATION) -> None:
        self._game = game
        self._effort = effort
        self._greedy = GreedyBot(game.content)
        self._standing = Standing(game.content)

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose the greedy player's action, or one after which it surely wins more often."""
        deals = Deals(self._game, state, seat)
        last = state.turn_number + HORIZON

        def weigh(action: Action, number: int) -> float:
            begun = self._game.apply(deals[number], seat, action).state
            ended = played_on(self._game, begun, self._greedy, until=lambda now: now.turn_number >= last)
            return self._standing.of(ended, seat)

        return (surest(tuple(self._choices(state, seat)), weigh, plays=self._effort, doubt=DOUBT),)

    def _choices(self, state: State, seat: Seat) -> Iterator[Action]:
        """Give the actions worth trying, the greedy player's first."""
        (usual,) = self._greedy.press(state, seat)
        own, legal = state.seats[seat], self._game.legal_actions(state, seat)
        weighing = Weighing(self._game.content, own, own.hand)
        releases = [action for action in legal if isinstance(action, Release)]
        releases.sort(key=lambda action: weighing.worth(action.card))
        others = [action for action in legal if not isinstance(action, Release)]
        yield usual
        yield from (action for action in (*others, *releases[:MOST_RELEASES]) if action != usual)
