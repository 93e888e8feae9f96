"""Two bots at one table, each at a seat of its own."""

from typing import Any, Generic, TypeVar

from app.games.bots import Bot
from app.games.protocol import Seat

S = TypeVar("S")


class Facing(Generic[S]):
    """A bot for one seat, another for the other."""

    def __init__(self, first: Bot[S, Any], second: Bot[S, Any]) -> None:
        self._bots = (first, second)

    def press(self, state: S, seat: Seat) -> tuple[Any, ...]:
        """Ask the seat's own bot."""
        return self._bots[seat].press(state, seat)
