"""Players made of code: one that acts at random in any game, and how a bot plays a game to its end.

A game's own bot lives in its package. A bot is made for one game and asked for a press: actions of its seat, carried
out in order until one reveals something. It reads only what its seat may see.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from app.games.protocol import A, Game, S, Seat, Step
from app.games.reason import Reason
from app.games.rng import Rng

S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

Explainer: TypeAlias = Callable[[Any, Seat, tuple[Any, ...]], Reason | None]
"""Says why a seat begins a press in a state as it does; what follows in the press is meant to be done next.

It reads only what lies open to all. None: there is no more to say than what the kind of bot says of all it does.
"""
Opinion: TypeAlias = Callable[[Any, Seat, str], bool]
"""Says whether a seat agrees to what another one proposes, from what the seat may see."""


class Bot(Protocol[S_contra, A_co]):
    """Chooses what a seat does next."""

    def press(self, state: S_contra, seat: Seat) -> tuple[A_co, ...]:
        """Choose one or more actions, each legal once those before it are done."""


class RandomBot(Generic[S, A]):
    """Takes any legal action, each as likely; the same seed makes the same choices."""

    def __init__(self, game: Game[S, A, Any], seed: str) -> None:
        self._game = game
        self._rng = Rng(seed)

    def press(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Choose among the legal actions."""
        legal = self._game.legal_actions(state, seat)
        choice, self._rng = self._rng.number("choice", len(legal))
        return (legal[choice],)


def carry_out(game: Game[S, A, Any], state: S, seat: Seat, press: tuple[A, ...]) -> tuple[S, int]:
    """Carry out a press until an action reveals something or ends the game; say how many actions were done."""
    for done, action in enumerate(press, 1):
        step = game.apply(state, seat, action)
        state = step.state
        if step.reveals or game.outcome(state) is not None:
            return state, done
    return state, len(press)


def steps(game: Game[S, A, Any], state: S, bot: Bot[S, A], *, most_actions: int) -> Iterator[tuple[Seat, A, Step[S]]]:
    """Let one bot play all seats from a state to the end, or to a bound of actions; give each action and its step.

    Where the game waits for several seats, the one that acted last goes on if it is among them, else the first of them.
    """
    seat, count = Seat(0), 0
    while (acting := game.acting(state)) and count < most_actions:
        seat = seat if seat in acting else min(acting)
        for action in bot.press(state, seat):
            step = game.apply(state, seat, action)
            state, count = step.state, count + 1
            yield seat, action, step
            if step.reveals or game.outcome(state) is not None:
                break


def play_out(
    game: Game[S, A, Any], setup: tuple[Any, int, str], bot: Bot[S, A], *, most_actions: int
) -> tuple[S, tuple[tuple[Seat, A], ...]]:
    """Let one bot play all seats to the end, or to a bound of actions; return the last state and every action.

    ``setup`` is ruleset, number of seats, and seed.
    """
    ruleset, seats, seed = setup
    state = game.new(ruleset, seats, seed)
    history: list[tuple[Seat, A]] = []
    for seat, action, step in steps(game, state, bot, most_actions=most_actions):
        state = step.state
        history.append((seat, action))
    return state, tuple(history)
