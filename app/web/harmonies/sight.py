"""What one viewer has before them: the view of the rules, their legal actions by kind, and how people are called."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from app.games.harmonies.content import Content
from app.games.harmonies.game import Harmonies
from app.games.harmonies.state import State
from app.games.harmonies.view import HarmoniesView, SeatView
from app.games.protocol import Seat
from app.language import gettext as _
from app.tables.records import TableRecord
from app.web.game_pages import Scene

A = TypeVar("A")


class Sight(Struct, frozen=True, kw_only=True):
    """A game as one viewer sees it. ``actions`` are the seat's own legal ones by kind, none for whoever waits.

    ``stands_in`` is true for the host who looks from a seat that somebody else holds, ``closed`` at a table that its
    host closed before the end.
    """

    content: Content
    view: HarmoniesView
    people: tuple[str, ...]
    actions: Mapping[type[Any], Sequence[Any]]
    stands_in: bool = False
    closed: bool = False

    @property
    def over(self) -> bool:
        """Say whether nothing more will happen."""
        return self.closed or self.view.outcome is not None

    @property
    def acts(self) -> bool:
        """Say whether it is the viewer's turn, so that buttons belong on the page."""
        return bool(self.actions)

    @property
    def shown(self) -> Seat:
        """Choose whose board is shown large: the viewer's own, for a spectator the one of whoever is on turn."""
        return self.view.active if self.view.viewer is None else self.view.viewer

    @property
    def mine(self) -> SeatView:
        """Give the seat that is shown large."""
        return self.view.seats[self.shown]

    @property
    def alone(self) -> bool:
        """Say whether the game is played alone."""
        return len(self.view.seats) == 1

    def of(self, kind: type[A]) -> Sequence[A]:
        """List the legal actions of one kind."""
        return self.actions.get(kind, ())

    def owns(self, seat: Seat) -> bool:
        """Say whether what lies there is called the viewer's own, which it is not for somebody who stands in."""
        return seat == self.view.viewer and not self.stands_in

    def land(self, seat: Seat) -> str:
        """Name a seat's land: ``Your land``, or ``Maui’s land``."""
        return _("Your land") if self.owns(seat) else _("{name}’s land").format(name=self.people[seat])


def sight(game: Harmonies, scene: Scene) -> Sight:
    """Look at a table in play or over; a table that is over offers no actions."""
    state, seat = state_of(scene.table), scene.viewer.seat
    acting = scene.acts and not scene.table.over
    return Sight(
        content=game.content,
        view=game.view(state, seat),
        people=called(scene.names),
        stands_in=scene.viewer.acts_for,
        closed=scene.table.status == "ended",
        actions=_by_kind(game.legal_actions(state, seat)) if acting and seat is not None else {},
    )


def state_of(table: TableRecord) -> State:
    """Give the game that a table plays. Raises TypeError for a table that has not started."""
    if not isinstance(table.state, State):
        raise TypeError("a game is shown only once it has started")
    return table.state


def called(names: Sequence[str]) -> tuple[str, ...]:
    """Name the people of a table; those who share a name, as somebody with several seats does, with their number."""
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: number + 1].count(name)}"
        for number, name in enumerate(names)
    )


def _by_kind(actions: Sequence[Any]) -> dict[type[Any], list[Any]]:
    kinds: dict[type[Any], list[Any]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return kinds
