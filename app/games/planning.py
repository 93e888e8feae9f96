"""Turns that can be planned: what a game may offer besides the protocol, so that its tables keep plans for its players.

A plan lists targets, as the game's pages name them (``buy:item_flint_knife``), and cards to reach them with.
"""

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Planning(Protocol):
    """A game whose players can put down what they mean to do on their next turn."""

    def can_plan(self, target: str, cards: tuple[str, ...]) -> bool:
        """Say whether a target and the cards named for it are among what a plan can hold, reachable or not."""

    def reaches(self, target: str, action: Any) -> bool:  # noqa: ANN401 - as in Game
        """Say whether an action does what a target stands for."""
