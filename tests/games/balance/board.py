"""Reading a scenario's table by name: what lies where, who is next, what can be done."""

from collections.abc import Sequence
from typing import Any, TypeVar

from app.games.balance.actions import Action
from app.games.balance.cards import LineKind
from app.games.balance.sets import kind_of, set_of
from app.games.balance.state import Choice, HarmonySet, SeatState, State
from app.games.balance.view import BalanceView
from app.games.protocol import LogEntry, Outcome, Seat
from app.games.registry import BALANCE
from tests.games.balance.naming import CONTENT, line_named, names

A = TypeVar("A")


class Seated:
    """A player at the table, as it stands whenever it is asked."""

    def __init__(self, board: "Board", seat: Seat) -> None:
        self._board = board
        self.seat = seat

    @property
    def own(self) -> SeatState:
        """Give all that is the player's."""
        return self._board.state.seats[self.seat]

    @property
    def hand(self) -> list[str]:
        """Name the cards in hand."""
        return names(self.own.hand)

    @property
    def kind(self) -> LineKind | None:
        """Give the kind that the player is bound to."""
        return kind_of(CONTENT, self.own)

    @property
    def reserves(self) -> list[list[str]]:
        """Name the seasons of each reserve."""
        return [names(four) for four in self.own.reserves]

    @property
    def lines(self) -> dict[str, str]:
        """Tell of each set whether it is open, frozen or locked."""
        return {CONTENT.lines[laid.line].name: _standing(laid) for laid in self.own.sets}

    def covers(self, line: str) -> list[str]:
        """Tell what fills the four places of a set."""
        return [slot.cover for slot in self._set(line).slots]

    def seasons(self, line: str) -> list[str]:
        """Name the seasons that lock a set."""
        return names(self._set(line).seasons or ())

    @property
    def view(self) -> BalanceView:
        """See the table as this player does."""
        return BALANCE.view(self._board.state, self.seat)

    def legal(self) -> Sequence[Action]:
        """List what the player may do now."""
        return BALANCE.legal_actions(self._board.state, self.seat)

    def offered(self, kind: type[A]) -> list[A]:
        """List the player's legal actions of one kind."""
        return [action for action in self.legal() if isinstance(action, kind)]

    def _set(self, line: str) -> HarmonySet:
        found = set_of(self.own, line_named(line))
        assert found is not None, f"no set of {line}: {self.lines}"
        return found


def _standing(laid: HarmonySet) -> str:
    return "locked" if laid.locked else "frozen" if laid.frozen else "open"


class Board:
    """A game as it stands, and what the last action said."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.log: tuple[LogEntry, ...] = ()
        self.reveals = False
        self.p, self.q = Seated(self, state.active), Seated(self, Seat(1 - state.active))

    @property
    def pile(self) -> list[str]:
        """Name the draw pile, its top first."""
        return names(self.state.draw_pile)

    @property
    def discard(self) -> list[str]:
        """Name the discard pile, its top last."""
        return names(self.state.discard)

    @property
    def sizes(self) -> tuple[int, int]:
        """Count both hands, the active player's of the scenario first."""
        return len(self.p.hand), len(self.q.hand)

    @property
    def asked(self) -> Seated:
        """Give the one player that the game waits for."""
        (seat,) = BALANCE.acting(self.state)
        return self.p if seat == self.p.seat else self.q

    def choice(self) -> Choice | None:
        """Give what the sky asks."""
        return self.state.sky.choice

    @property
    def outcome(self) -> Outcome | None:
        """Say how the game ended."""
        return self.state.outcome

    def turn_of(self, player: Seated) -> bool:
        """Say whether a player is at the beginning of a turn, with nothing else asked."""
        return self.asked is player and self.state.turn.phase == "draw" and self.choice() is None

    def said(self, kind: str) -> dict[str, Any] | None:
        """Give what the last action logged first under this kind, None when it did not."""
        return next((entry.data for entry in self.log if entry.kind == kind), None)

    def told(self) -> list[str]:
        """List the kinds of what the last action logged, in order."""
        return [entry.kind for entry in self.log]

    def describe(self) -> str:
        """Tell how things stand and what could be done, for the message of a failure."""
        if self.outcome is not None:
            return f"the game is over: {self.outcome}"
        legal = "\n".join(f"  {choice}" for choice in self.asked.legal())
        return (
            f"asked: {'P' if self.asked is self.p else 'Q'} in phase {self.state.turn.phase}, {self.choice()}\n"
            f"P holds {self.p.hand}, {self.p.lines}, {self.p.reserves}\n"
            f"Q holds {self.q.hand}, {self.q.lines}, {self.q.reserves}\n"
            f"discard top {self.discard[-1:]}, pile {len(self.pile)}\nlegal now:\n{legal}"
        )
