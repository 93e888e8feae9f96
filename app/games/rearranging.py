"""Turns that can be rearranged: what a game may offer besides the protocol when nothing is revealed in a turn."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Rearranging(Protocol):
    """A game in which one action of a turn can be taken back while later ones stay."""

    def remaining(self, state: Any, done: Sequence[Any], taken_back: int) -> Sequence[Any]:  # noqa: ANN401 - as in Game
        """List, in order, the actions that stay when one of them is taken back.

        ``state`` is what the first of ``done`` was carried out in, ``taken_back`` the place of the one that goes.
        What depended on it goes as well; what is listed can be carried out one after the other.
        """
