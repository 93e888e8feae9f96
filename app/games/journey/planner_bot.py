"""A player that plans its whole turn: it tries many ways to play it on copies of the game, and follows the best."""

from app.games.journey.actions import Action
from app.games.journey.game import Journey
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.planner.search import TurnSearch
from app.games.journey.state import State
from app.games.protocol import Seat
from app.games.searching import chance_of

CALIBRATION, FULL = 90, 720
"""Plays of a turn that are weighed before a press: for measuring difficulties, and for playing as well as it can."""


class PlannerBot:
    """Weighs ``effort`` ways to play its turn, and then what the best of them could lead to.

    What it cannot see it samples; everything else follows from what it sees, so the same view gets the same press.
    """

    def __init__(self, game: Journey, effort: int = CALIBRATION) -> None:
        self._game = game
        self._effort = effort

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose the press that begins the best of the turns it tried."""
        if state.pending is not None or state.turn.phase == "events":
            return GreedyBot(self._game.content).press(state, seat)
        rng = chance_of(self._game, state, seat)
        return TurnSearch(self._game, state, seat, effort=self._effort, rng=rng).best()
