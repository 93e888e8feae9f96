"""Turns that can be passed: what a game may offer besides the protocol, so that a table goes on without somebody."""

from typing import Any, Protocol, runtime_checkable

from app.games.protocol import Seat


@runtime_checkable
class Passing(Protocol):
    """A game whose rules let a turn end without anything being done in it."""

    def turn_of(self, state: Any) -> int:  # noqa: ANN401 - as in Game
        """Give the number of the turn that is under way; it rises with every one."""

    def passing(self, state: Any, seat: Seat) -> Any:  # noqa: ANN401 - as in Game
        """Give the legal action of a seat that is waited for which leads to the end of its turn soonest.

        What has to be decided on the way is decided by the first choice that the rules list.
        """
