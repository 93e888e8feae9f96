"""A player that plans its whole turn: it tries many ways to play it on copies of the game, and follows the best."""

from hashlib import blake2b

import msgspec

from app.games.journey.actions import Action
from app.games.journey.game import Journey
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.planner.search import TurnSearch
from app.games.journey.state import State
from app.games.protocol import Seat
from app.games.rng import Rng

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
        rng = _chance_of(self._game, state, seat)
        return TurnSearch(self._game, state, seat, effort=self._effort, rng=rng).best()


def _chance_of(game: Journey, state: State, seat: Seat) -> Rng:
    """Make chance from what the seat sees, so that nothing hidden can steer it."""
    return Rng(blake2b(msgspec.json.encode(game.view(state, seat)), digest_size=16).hexdigest())
