"""Bots that play the small game, and somebody who thinks for them here and now."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.bot_registry import BotKind, Effort
from app.games.bots import RandomBot
from app.games.protocol import Game, Seat
from app.games.reason import CHANCE, Reason
from app.tables.thinking import Task, Thought, thought
from tests.tables.climb import Action, Climb, ClimbGame, Give, Refuse, Rest, State, Wait

CLIMB = ClimbGame()


class Climber:
    """Climbs with its lowest cards as far as the goal allows, then rests; gives its lowest card when asked."""

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        hand = sorted(state.hands[seat])
        if state.asked == seat:
            return (Give(hand[0]),) if hand else (Refuse(),)
        steps: list[Action] = []
        height = state.height
        for card in hand[:2]:
            if height + card <= state.ruleset.goal:
                steps.append(Climb(card))
                height += card
        return (*steps, Rest())


class Sleeper:
    """Does what nobody may, or nothing at all."""

    def __init__(self, press: tuple[Action, ...]) -> None:
        self._press = press

    def press(self, _state: State, _seat: Seat) -> tuple[Action, ...]:
        return self._press


def why(_state: State, seat: Seat, press: tuple[Action, ...]) -> Reason | None:
    """Say why it rests."""
    return Reason("tired", {"seat": seat}) if press[0] == Rest() else None


def agrees_below(state: State, _seat: Seat, _kind: str) -> bool:
    return state.height == 0


RANDOM = BotKind(name="random", version=1, make=lambda seed, _: RandomBot(CLIMB, seed), reason=CHANCE)
CLIMBER = BotKind(
    name="climber",
    version=4,
    make=lambda _seed, _effort: Climber(),
    efforts=(Effort("short", 5), Effort("long", 50)),
    explain=why,
    opinion=agrees_below,
)
CHEAT = BotKind(name="cheat", version=1, make=lambda _seed, _effort: Sleeper((Climb(99),)))
DREAMER = BotKind(name="dreamer", version=1, make=lambda _seed, _effort: Sleeper(()))
LAZY = BotKind(name="lazy", version=1, make=lambda _seed, _effort: Sleeper((Wait(),)))
CLIMB_BOTS = {"climb": (RANDOM, LAZY, CHEAT, DREAMER, CLIMBER), "plain": (RANDOM, CLIMBER)}


class ThinkingAloud:
    """Thinks at once, for any game, and remembers what it was asked."""

    def __init__(self, games: Mapping[str, Game[Any, Any, Any]], bots: Mapping[str, Sequence[BotKind]]) -> None:
        self.games = games
        self.bots = bots
        self.asked: list[Task] = []

    async def think(self, task: Task) -> Thought:
        self.asked.append(task)
        kind = next(kind for kind in self.bots[task.game] if kind.name == task.bot)
        return thought(self.games[task.game], kind, task)

    async def close(self) -> None:
        """End."""
