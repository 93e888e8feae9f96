"""What players that search have in common: chance from what a seat sees, copies dealt anew, and plays shared out.

A player that searches tries its choices on copies of the game whose hidden part is dealt anew, so that it samples what
it cannot see. All chance follows from the seat's own view: the same sight gets the same press, on every machine.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Generic, TypeVar

import msgspec

from app.games.bots import Bot, steps
from app.games.protocol import A, Game, S, Seat
from app.games.rng import Rng

T = TypeVar("T")

LEAST_PLAYS = 2
"""Plays of a choice before anything can be said about it."""


def chance_of(game: Game[S, Any, Any], state: S, seat: Seat) -> Rng:
    """Make chance from what the seat sees, so that nothing hidden can steer it."""
    return Rng(_digest(msgspec.json.encode(game.view(state, seat))))


def _digest(text: bytes) -> str:
    return blake2b(text, digest_size=16).hexdigest()


class Deals(Generic[S]):
    """Copies of a game, numbered from 0, each with all that a seat cannot see dealt anew; each is dealt once.

    Choices that are tried on the same copies differ by what was chosen, and not by the luck of the deal.
    """

    def __init__(self, game: Game[S, Any, Any], state: S, seat: Seat) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._seed = chance_of(game, state, seat).seed
        self._dealt: dict[int, S] = {}

    def __getitem__(self, number: int) -> S:
        """Give one of the copies."""
        if number not in self._dealt:
            rng = Rng(_digest(f"{self._seed}/{number}".encode()))
            self._dealt[number] = self._game.redeal(self._state, self._seat, rng)
        return self._dealt[number]


def played_on(
    game: Game[S, A, Any], state: S, bot: Bot[S, A], *, until: Callable[[S], bool], most_actions: int = 1_000
) -> S:
    """Let one bot play all seats on until a condition holds, the game is over, or a bound of actions is reached."""
    if until(state):
        return state
    for _, _, step in steps(game, state, bot, most_actions=most_actions):
        state = step.state
        if until(state):
            break
    return state


class Trial(Generic[T]):
    """A choice, and by how much each of its plays came out ahead of the usual choice on the same deal."""

    def __init__(self, choice: T) -> None:
        self.choice = choice
        self.leads: list[float] = []

    @property
    def lead(self) -> float:
        """Average the leads."""
        return fmean(self.leads)

    def surely(self, doubt: float) -> float:
        """Give the lead less its standard error, so many times over."""
        return self.lead - doubt * stdev(self.leads, self.lead) / sqrt(len(self.leads))


def surest(choices: Sequence[T], weigh: Callable[[T, int], float], *, plays: int, doubt: float) -> T:
    """Share plays out among choices, and give the first one unless another is ahead of it beyond doubt.

    ``weigh`` plays a choice once, on the deal of a number, and says what came of it. All are tried as often, then the
    better half, and so on, always beside the first. ``doubt`` is how many standard errors a lead has to exceed.
    """
    usual, trials = choices[0], [Trial(choice) for choice in choices[1:]]
    rounds, begun = len(trials).bit_length(), 0
    for _ in range(rounds):
        ended = begun + max(LEAST_PLAYS, plays // (rounds * (len(trials) + 1)))
        for number in range(begun, ended):
            base = weigh(usual, number)
            for trial in trials:
                trial.leads.append(weigh(trial.choice, number) - base)
        begun = ended
        trials = sorted(trials, key=lambda trial: -trial.lead)[: max(1, len(trials) // 2)]
    best = max(trials, key=lambda trial: trial.surely(doubt), default=None)
    return usual if best is None or best.surely(doubt) <= 0 else best.choice
