"""What the conformance suite must know of a game: rulesets to vary, ways to choose, and what games should meet."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from app.games.protocol import Seat, Step

T = TypeVar("T")
Chooser: TypeAlias = Callable[[Any, Sequence[Any], Random], Any]


class Profile(Struct, frozen=True, kw_only=True):
    """How to play a game at random so that all of it is met.

    ``share`` is the game's part of the suite's random games beside the shares of the others: less for a game whose
    random games are long. ``ruleset`` draws options for a number of seats, ``choosers`` draw actions. ``sights`` names
    what a step shows of the game; ``wanted`` are the sights that the suite must meet, endings among them, when it plays
    ``deep`` rulesets. ``hidden`` lists, part by part, what a viewer cannot see: what a re-deal must deal anew.
    """

    share: int
    ruleset: Callable[[int, Random], Any]
    deep: Callable[[int, Random], Any]
    choosers: tuple[Chooser, ...]
    sights: Callable[[Any, Step[Any]], Iterator[str]]
    hidden: Callable[[Any, Seat | None], tuple[Any, ...]]
    wanted: frozenset[str]


def uniform(_state: Any, legal: Sequence[Any], chance: Random) -> Any:
    """Draw every legal action as likely."""
    return chance.choice(legal)


def either(one: T, other: T, chance: Random) -> T:
    """Draw one of two values."""
    return one if chance.random() < 0.5 else other
