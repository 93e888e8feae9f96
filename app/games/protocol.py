"""What every game is to the rest of the house: seven functions over frozen values.

The laws that bind them are written beside the protocol and are run over every game of the house by
``tests/games/conformance``:

1. ``apply`` changes nothing it was given and uses nothing else.
2. A seat in ``acting`` has at least one legal action; any other seat has none.
3. ``apply`` raises `IllegalAction` exactly when the action is not in ``legal_actions``.
4. ``outcome`` is set exactly when ``acting`` is empty.
5. State and actions survive JSON and back, equal.
6. Every card is in exactly one zone at all times.
7. Re-dealing what a viewer cannot see changes neither their view, their legal actions nor their log.
8. Same set-up and actions, same state, on every run, process and Python version.
"""

from collections.abc import Sequence
from typing import Any, Generic, Literal, NewType, Protocol, TypeAlias, TypeVar

import msgspec

from app.games.rng import Rng

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in turn order."""

ProposalKind: TypeAlias = Literal["draw"]
"""What the players of a table may agree on besides playing on: that the game is a draw."""

S = TypeVar("S")
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)


class IllegalAction(Exception):
    """The action is not among the seat's legal actions now; the message is a sentence for the player."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: a reason (a word of the game's own list) and the seats that won, none in a common defeat."""

    reason: str
    winners: tuple[Seat, ...]


class LogEntry(msgspec.Struct, frozen=True):
    """One thing that happened, as data; a game's templates put it into words.

    ``audience`` names the seats that may read it; None means everybody, spectators included.
    """

    kind: str
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    audience: tuple[Seat, ...] | None = None


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What one action led to: the new state, what happened, and whether it can still be taken back.

    ``reveals`` is true when something hidden became known or chance was used: undo stops there.
    """

    state: S
    log: tuple[LogEntry, ...]
    reveals: bool


class Game(Protocol[S, A, V_co]):
    """A set of rules, ready to use; values of this protocol hold content (cards, boards) but never a running game."""

    @property
    def slug(self) -> str:
        """Name the game in addresses and records."""

    @property
    def rules_version(self) -> int:
        """Number the rules and content; it rises with every change that could alter a replay."""

    @property
    def seat_counts(self) -> range:
        """Give the numbers of seats the game can be played with."""

    @property
    def ruleset(self) -> type[Any]:
        """Give the frozen Struct of the game's options; its no-argument call is the default."""

    @property
    def state_type(self) -> type[S]:
        """Give the type to decode a stored state with."""

    @property
    def action_type(self) -> Any:
        """Give the tagged union to decode a received action with."""

    @property
    def characters(self) -> tuple[str, ...]:
        """Name the characters that seats choose among before the start; empty for a game without any.

        A game that has them also has ``characters`` among its options: one name, or None for "drawn by the seed",
        a seat.
        """

    @property
    def proposals(self) -> tuple[ProposalKind, ...]:
        """Name what players may agree on over the heads of the rules; the table ends the game then, not the game."""

    @property
    def coverable(self) -> tuple[str, ...]:
        """Name the resources that players may offer one another in words; empty where nobody pays for somebody else."""

    def new(self, ruleset: Any, seats: int, seed: str) -> S:
        """Deal a new game; ``seed`` is 128 bits as 32 hex digits. Raises ValueError for options that do not fit."""

    def acting(self, state: S) -> frozenset[Seat]:
        """Name the seats that the game waits for."""

    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """List every action the seat may take now, each once; empty for a seat that is not acting."""

    def apply(self, state: S, seat: Seat, action: A) -> Step[S]:
        """Carry out one action. Raises `IllegalAction` with a sentence when it is not legal."""

    def view(self, state: S, viewer: Seat | None) -> V_co:
        """Build, from an allow-list, what a seat (or a spectator: None) may see."""

    def outcome(self, state: S) -> Outcome | None:
        """Say how the game ended, or None while it goes on."""

    def redeal(self, state: S, viewer: Seat | None, rng: Rng) -> S:
        """Deal everything hidden from the viewer anew, keeping what the viewer knows."""
