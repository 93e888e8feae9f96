"""The bots of the house, by game and name: like the registry of games a composition file, which knows every game.

A bot's name, version and effort say how it plays; a figure that was measured with one names all three. The version
rises whenever the bot would press otherwise in the same position under the same rules.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from app.games.balance import planner_bot as balance_planner
from app.games.balance.greedy_bot import GreedyBot as BalanceGreedyBot
from app.games.balance.reasons import accepts
from app.games.balance.reasons import explain as explain_balance
from app.games.bots import Bot, Explainer, Opinion, RandomBot
from app.games.harmonies import planner_bot as harmonies_planner
from app.games.harmonies.greedy_bot import GreedyBot as HarmoniesGreedyBot
from app.games.harmonies.reasons import Reasons as HarmoniesReasons
from app.games.journey import planner_bot as journey_planner
from app.games.journey.greedy_bot import GreedyBot as JourneyGreedyBot
from app.games.journey.reasons import explain as explain_journey
from app.games.protocol import Game
from app.games.reason import BEST_PRESS, BEST_TURN, CHANCE, Reason
from app.games.registry import BALANCE, HARMONIES, JOURNEY

NO_EFFORT = 0
"""The effort of a bot that has no choice of it."""

Maker: TypeAlias = Callable[[str, int], Bot[Any, Any]]
"""Makes a bot from a seed for its own chance (32 hex digits, never that of the game it plays) and an effort."""


class Effort(Struct, frozen=True):
    """A named effort of a bot, as a number of plays that it weighs: results do not depend on the machine."""

    name: str
    plays: int


def says_nothing(_state: object, _seat: object, _press: object) -> None:
    """Explain nothing beyond what the kind of bot says of all it does."""


def agrees(_state: object, _seat: object, _kind: str) -> bool:
    """Agree to whatever people propose: a game is theirs to end."""
    return True


class BotKind(Struct, frozen=True, kw_only=True):
    """A way to play one game. Of the efforts, the first is taken where none is asked for.

    ``reason`` is why it does whatever it does, where ``explain`` has nothing better to say; ``opinion`` answers what
    people propose.
    """

    name: str
    version: int
    make: Maker
    efforts: tuple[Effort, ...] = ()
    reason: Reason = BEST_TURN
    explain: Explainer = says_nothing
    opinion: Opinion = agrees


class UnknownBot(ValueError):
    """No bot goes by that name, or it has no such effort; the message is a sentence."""


def _random(game: Game[Any, Any, Any]) -> BotKind:
    return BotKind(name="random", version=1, make=lambda seed, _: RandomBot(game, seed), reason=CHANCE)


def _greedy(bot: Callable[[], Bot[Any, Any]], *, version: int) -> BotKind:
    return BotKind(name="greedy", version=version, make=lambda _seed, _effort: bot(), reason=BEST_PRESS)


def _planner(bot: Callable[[int], Bot[Any, Any]], *, version: int, calibration: int, full: int) -> BotKind:
    return BotKind(
        name="planner",
        version=version,
        make=lambda _seed, plays: bot(plays),
        efforts=(Effort("calibration", calibration), Effort("full", full)),
    )


_KINDS: Mapping[str, tuple[BotKind, ...]] = {
    "journey": (
        _random(JOURNEY),
        _greedy(partial(JourneyGreedyBot, JOURNEY.content), version=1),
        _planner(
            partial(journey_planner.PlannerBot, JOURNEY),
            version=2,
            calibration=journey_planner.CALIBRATION,
            full=journey_planner.FULL,
        ),
    ),
    "harmonies": (
        _random(HARMONIES),
        _greedy(partial(HarmoniesGreedyBot, HARMONIES.content), version=1),
        _planner(
            partial(harmonies_planner.PlannerBot, HARMONIES.content),
            version=1,
            calibration=harmonies_planner.CALIBRATION,
            full=harmonies_planner.FULL,
        ),
    ),
    "balance": (
        _random(BALANCE),
        _greedy(partial(BalanceGreedyBot, BALANCE.content), version=1),
        _planner(
            partial(balance_planner.PlannerBot, BALANCE),
            version=1,
            calibration=balance_planner.CALIBRATION,
            full=balance_planner.FULL,
        ),
    ),
}
_EXPLAINERS: Mapping[str, Explainer] = {
    "journey": partial(explain_journey, JOURNEY.content),
    "harmonies": HarmoniesReasons(HARMONIES).explain,
    "balance": partial(explain_balance, BALANCE.content),
}
_OPINIONS: Mapping[str, Opinion] = {"balance": partial(accepts, BALANCE.content)}


def _speaking(game: str, kind: BotKind) -> BotKind:
    """Let a bot explain itself in the words of its game; one that acts at random has no reasons."""
    explain = says_nothing if kind.reason == CHANCE else _EXPLAINERS[game]
    return replace(kind, explain=explain, opinion=_OPINIONS.get(game, agrees))


BOTS: Mapping[str, tuple[BotKind, ...]] = {
    game: tuple(_speaking(game, kind) for kind in kinds) for game, kinds in _KINDS.items()
}
"""The bots of each game, in ascending strength."""


def bot_named(game: str, name: str) -> BotKind:
    """Find a bot of a game. Raises `UnknownBot` when there is none of that name."""
    for kind in BOTS[game]:
        if kind.name == name:
            return kind
    raise UnknownBot(f"No bot is called {name}. There are: {', '.join(kind.name for kind in BOTS[game])}.")


def effort_named(kind: BotKind, asked: str | None) -> int:
    """Give a bot's effort by its name or its number of plays; None asks for the first one that it has.

    Raises `UnknownBot` when the bot has no such effort.
    """
    known = {effort.name: effort.plays for effort in kind.efforts}
    if asked is None:
        return next(iter(known.values()), NO_EFFORT)
    if not known:
        raise UnknownBot(f"The bot {kind.name} has no choice of effort.")
    if asked in known:
        return known[asked]
    if asked.isascii() and asked.isdigit() and int(asked) > NO_EFFORT:
        return int(asked)
    raise UnknownBot(f"The effort of {kind.name} is one of {', '.join(known)}, or a number of plays from 1.")
