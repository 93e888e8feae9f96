"""What one viewer has before them: the view of the rules, their legal actions by kind, and how people are called."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from app.games.balance.actions import Action
from app.games.balance.cards import Card, CardId
from app.games.balance.content import Content
from app.games.balance.game import Balance
from app.games.balance.state import HarmonySet, SeatState, State
from app.games.balance.view import BalanceView, SeatView
from app.games.protocol import Seat
from app.tables.records import TableRecord
from app.web.game_pages import Scene

A = TypeVar("A")


class Sight:
    """A game as one viewer sees it. ``actions`` are the seat's own legal ones by kind, none for whoever waits.

    ``closed`` is true at a table that its host closed, ``agreed`` where the players agreed on a draw.
    """

    def __init__(
        self,
        content: Content,
        view: BalanceView,
        people: tuple[str, ...],
        actions: Mapping[type[Any], Sequence[Any]],
        *,
        closed: bool = False,
        agreed: bool = False,
    ) -> None:
        self.content = content
        self.view = view
        self.people = people
        self.actions = actions
        self.closed = closed
        self.agreed = agreed

    @property
    def over(self) -> bool:
        """Say whether nothing more will happen."""
        return self.closed or self.agreed or self.view.outcome is not None

    @property
    def acts(self) -> bool:
        """Say whether the viewer's seat is waited for, so that buttons belong on the page."""
        return bool(self.actions)

    @property
    def leads(self) -> bool:
        """Say whether the viewer is in the middle of a turn of their own, with nothing asked."""
        return self.acts and self.view.choice is None

    @property
    def asked(self) -> Seat:
        """Name the seat that is waited for."""
        return self.view.active if self.view.choice is None else self.view.choice.seat

    @property
    def mine(self) -> SeatView | None:
        """Give the viewer's own seat, None for a spectator."""
        return None if self.view.viewer is None else self.view.seats[self.view.viewer]

    @property
    def hand(self) -> tuple[CardId, ...]:
        """Give the viewer's own hand; empty for a spectator."""
        return () if self.mine is None else self.mine.hand or ()

    @cached_property
    def own(self) -> SeatState:
        """Give what the viewer's own seat holds and has laid, as the rules look at it. A spectator has nothing."""
        return SeatState() if self.mine is None else laid_by(self.mine)

    @property
    def near(self) -> Seat:
        """Name the seat whose board lies nearer: the viewer's own, or the first."""
        return Seat(0) if self.view.viewer is None else self.view.viewer

    def of(self, kind: type[A]) -> Sequence[A]:
        """List the legal actions of one kind."""
        return self.actions.get(kind, ())

    def card(self, card: CardId) -> Card:
        """Look up a card."""
        return self.content.cards[card]

    def person(self, seat: Seat) -> str:
        """Name who plays a seat."""
        return self.people[seat]


def sight(game: Balance, scene: Scene) -> Sight:
    """Look at a table in play or over; a table that is over offers no actions."""
    state, seat = state_of(scene.table), scene.viewer.seat
    acting = scene.acts and not scene.table.over
    return Sight(
        game.content,
        game.view(state, seat),
        called(scene.names),
        by_kind(game.legal_actions(state, seat)) if acting and seat is not None else {},
        closed=scene.table.status == "ended",
        agreed=scene.table.status == "finished" and state.outcome is None,
    )


def laid_by(seat: SeatView) -> SeatState:
    """Read a seat's cards back from what the viewer sees of it."""
    sets = tuple(HarmonySet(laid.line, laid.slots, laid.seasons) for laid in seat.sets)
    return SeatState(hand=seat.hand or (), sets=sets, reserves=seat.reserves)


def state_of(table: TableRecord) -> State:
    """Give the game that a table plays. Raises TypeError for a table that has not started."""
    if not isinstance(table.state, State):
        raise TypeError("a game is shown only once it has started")
    return table.state


def by_kind(actions: Iterable[Action]) -> dict[type[Any], list[Action]]:
    """Sort actions by their kind, each kind in the order of the rules."""
    kinds: dict[type[Any], list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return kinds


def called(names: Sequence[str]) -> tuple[str, ...]:
    """Name the people of a table; somebody who plays both sides is told apart by the place."""
    if len(set(names)) == len(names):
        return tuple(names)
    return tuple(f"{name} ({place})" for place, name in enumerate(names, start=1))
