"""Reading a scenario's table by name: what lies where, who is how well, what can be done."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from app.games.journey.actions import Action
from app.games.journey.state import Pending, State
from app.games.journey.view import JourneyView
from app.games.protocol import LogEntry, Outcome, Seat
from app.games.registry import JOURNEY
from tests.games.naming import card_named, kind_of, named, names

A = TypeVar("A")


class Seated:
    """A character at the table, as it stands whenever it is asked."""

    def __init__(self, board: "Board", seat: Seat) -> None:
        self._board = board
        self.seat = seat

    def __getattr__(self, zone: str) -> Any:
        """Read a field of the seat: cards by name, ``life`` and ``shield`` as they are."""
        held = getattr(self._board.state.seats[self.seat], zone)
        return names(held) if isinstance(held, tuple) else held

    @property
    def view(self) -> JourneyView:
        """See the table as this character's player does."""
        return JOURNEY.view(self._board.state, self.seat)


class Board:
    """A journey as it stands, and what the last action said."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.log: tuple[LogEntry, ...] = ()
        self.reveals = False

    @property
    def me(self) -> Seated:
        """Give the active player."""
        return Seated(self, self.state.active)

    def player(self, who: str) -> Seated:
        """Give a character, active or not."""
        return Seated(self, self.seat_of(who))

    def seat_of(self, who: str) -> Seat:
        """Give the seat of a character."""
        characters: list[str] = [seat.character for seat in self.state.seats]
        return Seat(characters.index(named(who)))

    @property
    def active(self) -> str:
        """Name the character whose turn it is."""
        return names((self.state.acting_seat.character,))[0]

    @property
    def resources(self) -> dict[str, int]:
        """Give what this turn can still spend, without the zeroes."""
        return {word: amount for word, amount in msgspec.structs.asdict(self.state.turn.pool).items() if amount}

    @property
    def units(self) -> list[str]:
        """Name the cards whose seasonal units can still be spent."""
        return names(self.state.turn.units)

    @property
    def powers(self) -> set[str]:
        """Name the seasons whose power is on."""
        return set(self.state.turn.powers)

    @property
    def in_play(self) -> list[str]:
        """Name the cards at work this turn, used items among them."""
        return names(entry.card for entry in self.state.turn.in_play)

    def open_effects(self, card: str) -> list[str]:
        """Name the effects that lie open on a card in play."""
        entries = [entry for entry in self.state.turn.in_play if entry.card == named(card)]
        return [kind_of(effect) for entry in entries for effect in entry.open]

    @property
    def pathway(self) -> list[str | None]:
        """Name what lies on the eight spaces, None for a gap."""
        return [None if card is None else names((card,))[0] for card in self.state.pathway]

    @property
    def camp(self) -> list[str]:
        """Name the cards in the Camp Storage."""
        return self.zone("camp_storage")

    def zone(self, zone: str) -> list[str]:
        """Name the cards of a shared zone."""
        return names(getattr(self.state, zone))

    def damage_on(self, card: str) -> int:
        """Count the damage on a pathway Enemy."""
        return self.state.damage_on(card_named(card))

    @property
    def pending(self) -> Pending | None:
        """Give the open question."""
        return self.state.pending

    @property
    def outcome(self) -> Outcome | None:
        """Say how the journey ended."""
        return self.state.outcome

    def said(self, kind: str) -> dict[str, Any] | None:
        """Give what the last action logged first under this kind, None when it did not."""
        return next((entry.data for entry in self.log if entry.kind == kind), None)

    def told(self) -> list[str]:
        """List the kinds of what the last action logged, in order."""
        return [entry.kind for entry in self.log]

    def legal(self, by: str | None = None) -> Sequence[Action]:
        """List what a player, the active one if not named, may do now."""
        return JOURNEY.legal_actions(self.state, self.state.active if by is None else self.seat_of(by))

    def offered(self, kind: type[A], by: str | None = None) -> list[A]:
        """List the legal actions of one kind."""
        return [action for action in self.legal(by) if isinstance(action, kind)]

    def describe(self) -> str:
        """Tell how things stand and what could be done, for the message of a failure."""
        legal = "\n".join(f"  {choice}" for choice in self.legal()) or "  nothing"
        return (
            f"active: {self.active} in the phase of {self.state.turn.phase}, hand {self.me.hand}\n"
            f"resources {self.resources}, units {self.units}, in play {self.in_play}\n"
            f"open question: {self.pending}\nlegal now:\n{legal}"
        )
