"""How well a finished game went, in numbers: what a game may offer besides the protocol, so that results compare."""

from typing import Any, Protocol, runtime_checkable

import msgspec


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game in numbers. ``turns`` counts player-turns from the deal to the end.

    Of two games that were won the better one has the smaller ``merit``, and so has, of two that were lost, the one that
    came further; equal merits are equal results. ``facts`` are what it is made of, for people to read, by words that
    the pages know. ``points`` and ``characters`` are those of each seat, none in a game without them.
    """

    turns: int
    merit: tuple[int, int]
    facts: dict[str, int]
    points: tuple[int, ...] = ()
    characters: tuple[str, ...] = ()


@runtime_checkable
class Measuring(Protocol):
    """A game whose results can be told apart by more than won and lost."""

    @property
    def harmless_options(self) -> frozenset[str]:
        """Name the options of the ruleset that make a game neither easier nor harder."""

    def measure(self, state: Any) -> Measure:  # noqa: ANN401 - as in Game
        """Measure a game as it stands; at its end that is its result."""
