"""A player that plans its whole turn: it tries many ways to play it on copies of the game, and follows the best."""

from hashlib import blake2b
from itertools import islice

import msgspec
from msgspec import Struct

from app.games.journey.actions import Action
from app.games.journey.game import Journey
from app.games.journey.greedy.tastes import Tastes
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.planner.standing import standing
from app.games.journey.planner.variety import tastes
from app.games.journey.state import State
from app.games.protocol import Seat
from app.games.rng import Rng

CALIBRATION, FULL = 8, 100
"""Plays of a turn that are weighed before a press: for measuring difficulties, and for playing as well as it can."""


class Play(Struct, frozen=True):
    """A turn played out on a copy: what was pressed up to the first thing that was revealed, and how it ended."""

    press: tuple[Action, ...]
    points: float


class PlannerBot:
    """Weighs ``effort`` plays of its turn, each by a greedy player of other tastes on a copy dealt anew.

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
        plays = (self._play(state, seat, taste, rng) for taste in islice(tastes(rng), self._effort))
        return max(plays, key=lambda play: play.points).press

    def _play(self, state: State, seat: Seat, taste: Tastes, rng: Rng) -> Play:
        """Play the rest of the turn on a copy whose hidden cards are dealt anew."""
        bot, turn = GreedyBot(self._game.content, taste), state.turn_number
        copy, known = self._game.redeal(state, seat, rng), True
        press: tuple[Action, ...] = ()
        while copy.outcome is None and copy.turn_number == turn:
            for action in bot.press(copy, copy.active):
                step = self._game.apply(copy, copy.active, action)
                copy = step.state
                press = (*press, action) if known else press
                known = known and not step.reveals
                if step.reveals or copy.outcome is not None:
                    break
        return Play(press, standing(self._game.content, copy))


def _chance_of(game: Journey, state: State, seat: Seat) -> Rng:
    """Make chance from what the seat sees, so that nothing hidden can steer it."""
    return Rng(blake2b(msgspec.json.encode(game.view(state, seat)), digest_size=16).hexdigest())
