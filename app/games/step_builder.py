"""The one mutable thing in the rules: the step being built inside a single `apply`.

Rule functions read ``step.state`` and put a new frozen state in its place; what they log and whether anything was
revealed gathers beside it. Nothing of it outlives the call.
"""

from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from app.games.protocol import LogEntry, Outcome, Seat, Step
from app.games.rng import Rng


class Playable(Protocol):
    """What the builder touches of a game's state: chance, the seats, the turn in progress, and how it ended."""

    @property
    def rng(self) -> Rng: ...

    @property
    def seats(self) -> tuple[Any, ...]: ...

    @property
    def turn(self) -> Any: ...

    @property
    def outcome(self) -> Outcome | None: ...


C = TypeVar("C")
P = TypeVar("P", bound=Playable)
T = TypeVar("T")


class StepBuilder(Generic[C, P]):
    """A step under way: the game's content, the latest state, the log so far, and whether something became known."""

    __slots__ = ("content", "log_entries", "reveals", "state")

    def __init__(self, content: C, state: P) -> None:
        self.content = content
        self.state = state
        self.log_entries: list[LogEntry] = []
        self.reveals = False

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.state.outcome is not None

    def update(self, **changes: Any) -> None:
        """Replace fields of the state."""
        state: Any = self.state  # a Struct as well, which a Protocol cannot say
        self.state = replace(state, **changes)

    def update_seat(self, seat: Seat, **changes: Any) -> None:
        """Replace fields of one seat."""
        seats = self.state.seats
        self.update(seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))

    def update_turn(self, **changes: Any) -> None:
        """Replace fields of the turn in progress."""
        self.update(turn=replace(self.state.turn, **changes))

    def log(self, kind: str, *, audience: tuple[Seat, ...] | None = None, **data: Any) -> None:
        """Note what happened, for everybody to read or for the seats of ``audience`` alone."""
        self.log_entries.append(LogEntry(kind, data, audience))

    def shuffled(self, stream: str, cards: tuple[Any, ...]) -> tuple[Any, ...]:
        """Shuffle with the game's own chance; undo stops here."""
        order, rng = self.state.rng.shuffled(stream, cards)
        self.update(rng=rng)
        self.reveals = True
        return order

    def finish(self) -> Step[P]:
        """Close the step."""
        return Step(self.state, tuple(self.log_entries), self.reveals)


def without(zone: tuple[T, ...], piece: T) -> tuple[T, ...]:
    """Take one copy of a piece out of a zone. Raises ValueError when it holds none."""
    place = zone.index(piece)
    return zone[:place] + zone[place + 1 :]
