"""The search through one turn: lines of presses up to the first thing that is revealed, and what the turn comes to.

Everything is tried on copies that are dealt anew, so that the search cannot see more than its seat does. A line is
weighed by ending the turn on such a copy, dealt alike for all lines; the best lines are then played on.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from msgspec import Struct

from app.games.journey.actions import Travel
from app.games.journey.game import Journey
from app.games.journey.planner.gifts import Gifts
from app.games.journey.planner.presses import Press, presses
from app.games.journey.planner.tries import Tries, tasted
from app.games.journey.state import State
from app.games.journey.turn import END_TURN
from app.games.protocol import Seat
from app.games.rng import Rng

DEALS = 1
"""Copies that each line is weighed on: more lines find more than more copies would tell of each."""

FINALISTS, COPIES, MORE = 3, 2, 150
"""Lines that are played on, and on how many copies each; one more of either for so much effort."""

DEPTH = 3
"""Presses that a line is played on with after something was revealed."""

SURPRISE = 8
"""Points for the choices that cards drawn in mid-turn bring."""


class Line(Struct, frozen=True, kw_only=True):
    """What to press, and what it comes to.

    ``before`` is the copy before its last press, ``last``, and ``state`` the one after it; None where something is
    revealed then. ``taste`` sums the greedy player's points for its presses, and is part of ``points``: they know that
    a journey must get on, which the end of one turn does not show.
    """

    actions: Press = ()
    points: float
    taste: float = 0
    before: State
    last: Press = ()
    state: State | None = None


class TurnSearch:
    """Looks for the best way to play the rest of one turn.

    ``effort`` is the number of ends of it that are weighed in finding lines; what comes after grows with it.
    """

    def __init__(self, game: Journey, state: State, seat: Seat, *, effort: int, rng: Rng) -> None:
        self._game, self._seat, self._effort, self._rng = game, seat, effort, rng
        self._tries = Tries(game, seat, state.turn_number)
        self._root = self._dealt(state, 0)
        self._seen = {self._root}

    def best(self) -> Press:
        """Give the press to make now: the whole turn, or as far as to the first thing that it reveals."""
        finalists = sorted(self._lines(), key=lambda line: -line.points)[: self._more(FINALISTS)]
        if any(line.state is None for line in finalists):
            finalists.sort(key=lambda line: -self._played_on(line))
        best = finalists[0]
        if best.state is None:
            return best.actions
        stores, ready = self._tries.stored(best.state)
        gifts = Gifts(self._game, self._seat, [self._dealt(ready, number) for number in range(self._more(COPIES))])
        return (*best.actions, *stores, *gifts.best(), END_TURN)

    def _more(self, number: int) -> int:
        return number + self._effort // MORE

    def _lines(self) -> list[Line]:
        """Find lines, each of them an earlier one with one more press; the best are tried to be made longer first."""
        first = Line(points=self._points(self._root), before=self._root, state=self._root)
        found, waiting = [first], [(-first.points, 0)]
        while waiting and self._tries.weighed < self._effort:
            for longer in self._longer(found[heappop(waiting)[1]]):
                if longer.state is not None:
                    heappush(waiting, (-longer.points, len(found)))
                found.append(longer)
        return found

    def _longer(self, line: Line) -> Iterator[Line]:
        if line.state is None:
            return
        for points, press in presses(self._game.content, line.state, self._seat, blows=not line.actions):
            taste = line.taste + tasted(points)
            state, done, revealed = self._tries.follow(line.state, press)
            actions = (*line.actions, *done)
            if revealed:
                surprise = 0 if isinstance(press[-1], Travel) else SURPRISE
                weighed = self._points_after(line.state, press) + taste + surprise
                yield Line(actions=actions, points=weighed, taste=taste, before=line.state, last=press)
            elif state not in self._seen:
                self._seen.add(state)
                weighed = self._points(state) + taste
                yield Line(actions=actions, points=weighed, taste=taste, before=line.state, last=press, state=state)

    def _points(self, state: State) -> float:
        """Weigh ending the turn in a state, on every copy of it."""
        return sum(self._tries.end_points(self._dealt(state, number)) for number in range(DEALS)) / DEALS

    def _points_after(self, before: State, press: Press) -> float:
        """Weigh ending the turn after a press that reveals something, on every copy."""
        after = (self._tries.follow(self._dealt(before, number), press)[0] for number in range(DEALS))
        return sum(self._tries.end_points(state) for state in after) / DEALS

    def _played_on(self, line: Line) -> float:
        """Weigh a line that ends in something revealed with the presses that could follow."""
        if line.state is not None:
            return line.points
        copies = self._more(COPIES)
        after = (self._tries.follow(self._dealt(line.before, number), line.last)[0] for number in range(copies))
        return line.taste + sum(self._tries.climb(state, depth=DEPTH) for state in after) / copies

    def _dealt(self, state: State, number: int) -> State:
        """Deal a copy anew; the same number deals alike wherever the same is hidden."""
        return self._game.redeal(state, self._seat, Rng(f"{self._rng.seed}/{number}"))
