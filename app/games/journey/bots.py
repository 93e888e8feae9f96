"""Players made of code: random here, and greedy in its own module. They read only what their seat may see.

A bot answers with a press: actions of its seat, carried out in order until one reveals something.
"""

from typing import Protocol

from app.games.journey.actions import Action
from app.games.journey.content import Content
from app.games.journey.game import Journey
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.state import Ruleset, State
from app.games.journey.turn import legal_actions
from app.games.protocol import Seat
from app.games.rng import Rng

__all__ = ["Bot", "GreedyBot", "RandomBot", "carry_out", "play_out"]


class Bot(Protocol):
    """Chooses what a seat does next."""

    def press(self, content: Content, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose one or more actions, each legal once those before it are done."""


class RandomBot:
    """Takes any legal action, each as likely; the same seed makes the same choices."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def press(self, content: Content, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose among the legal actions."""
        legal = legal_actions(content, state, seat)
        choice, self._rng = self._rng.number("choice", len(legal))
        return (legal[choice],)


def carry_out(game: Journey, state: State, seat: Seat, press: tuple[Action, ...]) -> tuple[State, int]:
    """Carry out a press until an action reveals something or ends the game; say how many actions were done."""
    for done, action in enumerate(press, 1):
        step = game.apply(state, seat, action)
        state = step.state
        if step.reveals or state.outcome is not None:
            return state, done
    return state, len(press)


def play_out(
    game: Journey, setup: tuple[Ruleset, int, str], bot: Bot, *, most_turns: int
) -> tuple[State, tuple[tuple[Seat, Action], ...]]:
    """Let one bot play all seats to the end, or to a bound of player-turns; return the last state and every action."""
    ruleset, seats, seed = setup
    state = game.new(ruleset, seats, seed)
    history: list[tuple[Seat, Action]] = []
    while state.outcome is None and state.turn_number <= most_turns:
        press = bot.press(game.content, state, state.active)
        seat = state.active
        state, done = carry_out(game, state, seat, press)
        history += [(seat, action) for action in press[:done]]
    return state, tuple(history)
