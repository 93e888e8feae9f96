"""What a seat could do on its own turn, while others play: the turn as it would begin if everything stayed as it lies.

The seat's hand, its items and the Camp are there, and everything on the pathway; nothing has been made yet. What comes
before that turn is left out: Events, new cards on the pathway, what the others take or beat. Only what the seat sees
is looked at, so the same sight gives the same answers.
"""

from collections.abc import Hashable
from functools import lru_cache

from msgspec.structs import replace

from app.games.journey.affordability import Glance, Judge, Target
from app.games.journey.content import Content
from app.games.journey.state import State, Turn
from app.games.protocol import Seat

_KEPT = 200  # about one of each seat that waits at some dozens of tables, twice over


def on_turn(state: State, seat: Seat) -> State:
    """Give the state as the seat's turn would begin; its own turn, with nothing asked, just goes on."""
    if state.active != seat:
        return replace(state, active=seat, pending=None, turn=Turn(phase="actions"))
    if state.pending is None and state.turn.phase == "actions":
        return state
    return replace(state, pending=None, turn=replace(state.turn, phase="actions"))


def glances_on_turn(content: Content, state: State, seat: Seat) -> tuple[tuple[Target, Glance], ...]:
    """Tell of every target, for a seat that waits, what shows at a glance; nothing once the game is over.

    It is told to all who wait after each action, so what the seat has at hand is weighed only when it changes.
    """
    if state.outcome is not None:
        return ()
    begun = on_turn(state, seat)
    return _judge(content, _AtHand(begun)).glances(begun)


@lru_cache(maxsize=_KEPT)
def _judge(content: Content, at_hand: "_AtHand") -> Judge:
    return Judge(content, at_hand.state)


class _AtHand:
    """What a seat would have at hand on its turn: nothing that lies hidden is among it, and nothing on the pathway."""

    __slots__ = ("_key", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._key = _at_hand(state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _AtHand) and self._key == other._key

    def __hash__(self) -> int:
        return self._key.__hash__()  # for the cache alone: nothing that is told depends on it


def _at_hand(state: State) -> Hashable:
    own = state.acting_seat
    cards = (own.character, own.hand, own.items, state.camp_storage, bool(own.draw_pile), bool(own.discard))
    lives = tuple((seat.life, seat.shield) for seat in state.seats)
    return state.ruleset, state.active, state.turn, cards, lives, state.trail
