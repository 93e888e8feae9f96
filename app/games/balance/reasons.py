"""Why a press is begun as it is: what is laid, locked, fogged or freed. It looks at the sets alone, into no hand."""

from typing import assert_never

from app.games.balance.actions import (
    Action,
    Cap,
    Draw,
    KeepRest,
    LayReserve,
    LaySet,
    PlayFog,
    PlayWind,
    Reclaim,
    Release,
    Steal,
    TakeDiscard,
)
from app.games.balance.content import Content
from app.games.balance.state import State
from app.games.protocol import Seat
from app.games.reason import Reason

UNKNOWN_BETTER = Reason("unknown_better")
FITS = Reason("fits")
LEAST_NEEDED = Reason("least_needed")
ALL_NEEDED = Reason("all_needed")
TO_LOCK = Reason("to_lock")
IN_THE_WAY = Reason("in_the_way")
FREES = Reason("frees")
MOUNTAIN = Reason("mountain")


def explain(content: Content, state: State, seat: Seat, press: tuple[Action, ...]) -> Reason:
    """Say why the first action of a press is done."""
    own, action = state.seats[seat], press[0]
    match action:
        case Draw():
            return UNKNOWN_BETTER
        case TakeDiscard():
            return FITS
        case Release():
            return LEAST_NEEDED
        case KeepRest():
            return ALL_NEEDED
        case LaySet():
            return Reason("another_set", {"sets": len(own.sets) + 1, "of": content.table.sets})
        case LayReserve():
            return TO_LOCK
        case Cap():
            return Reason("locked", {"sets": own.locked + 1, "of": content.table.sets})
        case PlayFog():
            return IN_THE_WAY
        case PlayWind():
            return FREES
        case Steal() | Reclaim():
            return MOUNTAIN
        case _:
            assert_never(action)


def accepts(content: Content, state: State, seat: Seat, kind: str) -> bool:
    """Agree to a draw unless the own sets stand better than the opponent's."""
    del content, kind
    return _standing(state, seat) <= _standing(state, Seat(1 - seat))


def _standing(state: State, seat: Seat) -> tuple[int, int, int]:
    own = state.seats[seat]
    return own.locked, len(own.sets), len(own.reserves)
