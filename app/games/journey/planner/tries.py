"""Trying things on copies of a game: presses carried out with all they ask for, turns ended, turns played on."""

from app.games.journey.actions import Action
from app.games.journey.game import Journey
from app.games.journey.greedy.look import Look
from app.games.journey.greedy.owning import best_store
from app.games.journey.greedy.tastes import PLAIN
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.planner.presses import Press, presses
from app.games.journey.planner.standing import standing
from app.games.journey.state import State
from app.games.journey.turn import END_TURN
from app.games.protocol import Seat

MOST_TASTE = 200
"""What the greedy player's points for a press count at most."""


class Tries:
    """Plays one turn of a seat on copies of the game, and counts the ends of it that were weighed."""

    def __init__(self, game: Journey, seat: Seat, turn: int) -> None:
        self.weighed = 0
        self._game, self._seat, self._turn = game, seat, turn
        self._greedy = GreedyBot(game.content)

    def goes_on(self, state: State) -> bool:
        """Say whether the turn goes on in a state."""
        return state.outcome is None and state.turn_number == self._turn

    def follow(self, state: State, press: Press) -> tuple[State, Press, bool]:
        """Carry out a press and answer what it asks, up to the first thing revealed.

        Gives the state after it, what was done, and whether anything was revealed or the game ended. What is asked
        after that is answered too, but not counted among what was done.
        """
        done: list[Action] = []
        revealed = False
        for action in press:
            step = self._game.apply(state, self._seat, action)
            state, revealed = step.state, step.reveals or step.state.outcome is not None
            done.append(action)
            if revealed:
                break
        while state.pending is not None and state.outcome is None:
            (answer,) = self._greedy.press(state, self._seat)
            step = self._game.apply(state, self._seat, answer)
            state = step.state
            if not revealed:
                done.append(answer)
                revealed = step.reveals
        return state, tuple(done), revealed

    def stored(self, state: State) -> tuple[Press, State]:
        """Leave in the Camp what the greedy player would, as long as the turn goes on."""
        stores: list[Action] = []
        while self.goes_on(state) and (store := best_store(Look(self._game.content, state, PLAIN))) is not None:
            state = self._game.apply(state, self._seat, store).state
            stores.append(store)
        return tuple(stores), state

    def ended(self, state: State) -> State:
        """End the turn."""
        return self._game.apply(state, self._seat, END_TURN).state if self.goes_on(state) else state

    def end_points(self, state: State) -> float:
        """Weigh ending the turn, the stores made first."""
        self.weighed += 1
        return standing(self._game.content, self.ended(self.stored(state)[1]))

    def climb(self, state: State, *, depth: int) -> float:
        """Play the turn on by the best press each time, as long as that makes it better; weigh its end."""
        points, taste = self.end_points(state), 0.0
        while depth and self.goes_on(state):
            tried = (self._tried(state, weighed) for weighed in presses(self._game.content, state, self._seat))
            best = max(tried, key=lambda one: one[0], default=None)
            if best is None or best[0] + taste <= points:
                break
            points, taste, state, depth = best[0] + taste, taste + best[1], best[2], depth - 1
        return points

    def _tried(self, state: State, weighed: tuple[float, Press]) -> tuple[float, float, State]:
        taste = tasted(weighed[0])
        after, _, _ = self.follow(state, weighed[1])
        return self.end_points(after) + taste, taste, after


def tasted(points: float) -> float:
    """Bound the greedy player's points for a press: they shall lean, not decide."""
    return min(MOST_TASTE, points)
