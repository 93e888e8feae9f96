"""What one viewer has before them: the view of the rules, their legal actions by kind, and how people are called."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.actions import Action
from app.games.journey.cards import Card, CardId, Character
from app.games.journey.content import Content
from app.games.journey.game import Journey
from app.games.journey.state import State
from app.games.journey.view import JourneyView, SeatView
from app.games.protocol import Seat
from app.tables.records import TableRecord
from app.web.game_pages import Scene
from app.web.journey.words import card_name, character_name

A = TypeVar("A")
_STATES = 60  # about one of each table in play


class Sight(Struct, frozen=True, kw_only=True):
    """A journey as one viewer sees it. ``actions`` are the seat's own legal ones by kind, none for whoever waits.

    ``stands_in`` is true for the host who looks from a seat that somebody else holds, ``closed`` at a table that its
    host closed before the journey's end.
    """

    content: Content
    view: JourneyView
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
        """Say whether the viewer's seat is waited for, so that buttons belong on the page."""
        return bool(self.actions)

    @property
    def leads(self) -> bool:
        """Say whether it is the viewer's own turn."""
        return self.acts and self.view.viewer == self.view.active

    @property
    def mine(self) -> SeatView | None:
        """Give the viewer's own seat, None for a spectator."""
        return None if self.view.viewer is None else self.view.seats[self.view.viewer]

    @property
    def active(self) -> SeatView:
        """Give the seat whose turn it is."""
        return self.view.seats[self.view.active]

    def of(self, kind: type[A]) -> Sequence[A]:
        """List the legal actions of one kind."""
        return self.actions.get(kind, ())

    def card(self, card: CardId) -> Card:
        """Look up a card."""
        return self.content.cards[card]

    def character(self, seat: Seat) -> Character:
        """Look up the character at a seat."""
        return self.content.characters[self.view.seats[seat].character]

    def named(self, card: CardId) -> str:
        """Name a card."""
        return card_name(self.content.cards[card])

    def who(self, seat: Seat) -> str:
        """Name the character at a seat."""
        return character_name(self.character(seat))

    def person(self, seat: Seat) -> str:
        """Name who plays a seat."""
        return self.people[seat]


def sight(game: Journey, scene: Scene) -> Sight:
    """Look at a table in play or over; a table that is over offers no actions."""
    state, seat = state_of(scene.table), scene.viewer.seat
    acting = scene.acts and not scene.table.over
    return Sight(
        content=game.content,
        view=_view(game, state, seat),
        people=called(game, state, scene.names),
        stands_in=scene.viewer.acts_for,
        closed=scene.table.status == "ended",
        actions=by_kind(game.legal_actions(state, seat)) if acting and seat is not None else {},
    )


def _view(game: Journey, state: State, seat: Seat | None) -> JourneyView:
    """See what the seat may see: where hands lie open that is the same for everybody."""
    if state.ruleset.hands != "open":
        return game.view(state, seat)
    return replace(_open_view(game, state), viewer=seat)


@lru_cache(maxsize=_STATES)
def _open_view(game: Journey, state: State) -> JourneyView:
    return game.view(state, None)


def state_of(table: TableRecord) -> State:
    """Give the journey that a table plays. Raises TypeError for a table that has not started."""
    if not isinstance(table.state, State):
        raise TypeError("a journey is shown only once it has started")
    return table.state


def by_kind(actions: Iterable[Action]) -> dict[type[Any], list[Action]]:
    """Sort actions by their kind, each kind in the order of the rules."""
    kinds: dict[type[Any], list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return kinds


def called(game: Journey, state: State, names: Sequence[str]) -> tuple[str, ...]:
    """Name the people of a table; those who share a name, as somebody with several seats does, by their character."""
    return tuple(
        name if names.count(name) == 1 else character_name(game.content.characters[seat.character])
        for name, seat in zip(names, state.seats, strict=True)
    )
