"""The one mutable thing in the rules: the step being built inside a single `apply`.

Rule functions read ``step.state`` and put a new frozen state in its place; what they log and whether anything was
revealed gathers beside it. Nothing of it outlives the call.
"""

from typing import Any

from msgspec.structs import replace

from app.games.journey.cards import Card, CardId
from app.games.journey.content import Content
from app.games.journey.state import SeatState, State, Turn
from app.games.protocol import LogEntry, Seat, Step


class StepBuilder:
    """A step under way: the latest state, the log so far, and whether something hidden became known."""

    __slots__ = ("content", "log_entries", "reveals", "state")

    def __init__(self, content: Content, state: State) -> None:
        self.content = content
        self.state = state
        self.log_entries: list[LogEntry] = []
        self.reveals = False

    def card(self, card: CardId) -> Card:
        """Look up a card."""
        return self.content.cards[card]

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.state.outcome is not None

    def update(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)

    def update_seat(self, seat: Seat, **changes: Any) -> SeatState:
        """Replace fields of one seat."""
        seats = self.state.seats
        changed = replace(seats[seat], **changes)
        self.state = replace(self.state, seats=(*seats[:seat], changed, *seats[seat + 1 :]))
        return changed

    def update_turn(self, **changes: Any) -> Turn:
        """Replace fields of the turn in progress."""
        turn = replace(self.state.turn, **changes)
        self.state = replace(self.state, turn=turn)
        return turn

    def log(self, kind: str, **data: Any) -> None:
        """Note what happened, for everybody to read."""
        self.log_entries.append(LogEntry(kind, data))

    def shuffled(self, stream: str, cards: tuple[Any, ...]) -> tuple[Any, ...]:
        """Shuffle with the game's own chance; undo stops here."""
        order, rng = self.state.rng.shuffled(stream, cards)
        self.state = replace(self.state, rng=rng)
        self.reveals = True
        return order

    def finish(self) -> Step[State]:
        """Close the step."""
        return Step(self.state, tuple(self.log_entries), self.reveals)


def without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """Take one copy of a card out of a zone. Raises ValueError when it holds none."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
