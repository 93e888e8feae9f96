"""Fog and Wind: one freezes a Mountain's set, the other frees one's own. The card played is the turn's discard."""

from collections.abc import Iterator

from app.games.balance.actions import PlayFog, PlayWind
from app.games.balance.cards import FOG, WIND
from app.games.balance.drawing import discard
from app.games.balance.sets import cover_slot, mountain_for, open_mountains
from app.games.balance.state import SeatState, State
from app.games.balance.step_builder import StepBuilder, lay_down
from app.games.protocol import IllegalAction, Seat
from app.language import phrase


def fogs(state: State, own: SeatState) -> Iterator[PlayFog]:
    """List every Mountain in an open set, anybody's, on which no Fog lies yet."""
    if FOG in own.hand:
        for owner, seat in enumerate(state.seats):
            clear = (slot.face for _, slot in open_mountains(seat) if slot.cover == "mountain")
            yield from (PlayFog(Seat(owner), face) for face in clear)


def winds(own: SeatState) -> Iterator[PlayWind]:
    """List every fogged Mountain of one's own."""
    if WIND in own.hand:
        yield from (PlayWind(slot.face) for _, slot in open_mountains(own) if slot.cover == "fogged")


def play_fog(step: StepBuilder, action: PlayFog) -> None:
    """Lay the Fog on a Mountain, where it rests. Raises `IllegalAction`."""
    state = step.state
    if FOG not in state.seats[state.active].hand:
        raise IllegalAction(phrase("You hold no Fog."))
    if action.owner not in range(len(state.seats)):
        raise IllegalAction(phrase("There is no such seat."))
    found = mountain_for(state.seats[action.owner], action.face)
    if found is None:
        raise IllegalAction(phrase("A Fog needs a Mountain in an open set."))
    if found[1].cover == "fogged":
        raise IllegalAction(phrase("A Fog lies on this Mountain already."))
    lay_down(step, state.active, (FOG,))
    cover_slot(step, action.owner, action.face, "fogged")
    step.log("fogged", seat=state.active, owner=action.owner, face=action.face)


def play_wind(step: StepBuilder, action: PlayWind) -> None:
    """Clear one Fog; it goes to the discard pile and the Wind on top of it (#reading-wind). Raises `IllegalAction`."""
    state = step.state
    own = state.seats[state.active]
    if WIND not in own.hand:
        raise IllegalAction(phrase("You hold no Wind."))
    found = mountain_for(own, action.face)
    if found is None or found[1].cover != "fogged":
        raise IllegalAction(phrase("A Wind clears a Fog off a Mountain of your own, and none lies there."))
    lay_down(step, state.active, (WIND,))
    cover_slot(step, state.active, action.face, "mountain")
    discard(step, FOG, WIND)
    step.log("cleared", seat=state.active, face=action.face)
