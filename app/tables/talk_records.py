"""What is said at a table beside its game, as values."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

import msgspec

from app.games.protocol import Seat
from app.players.models import PlayerId

Signal: TypeAlias = Literal["wait", "go", "help", "praise", "plan", "choice"]
"""The six quick signals."""

SUGGESTING: frozenset[Signal] = frozenset(("wait", "plan"))
"""The signals that tell whoever acts what to do; the others are plain, and nobody has to ask for them."""

SuggestionRule: TypeAlias = Literal["freely", "asked"]
"""Whether players may suggest something on another's turn at any time, or once whoever acts has asked."""

TalkKind: TypeAlias = Literal["signal", "point", "offer", "note", "ask"]

LASTING = timedelta(seconds=30)
"""How long a signal is shown, and somebody's pointing at something unless the game goes on before."""

MOST_NOTES = 8
LONGEST_NOTE = 120
"""Visible characters of a note."""

MOST_OFFERED = 9


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that somebody has said and that may still be shown.

    ``what`` is a signal, a target pointed at, a resource, the text of a note, or blank. ``turn`` are the seats that the
    game waited for then: an offer and a question are for their turn. ``name`` is what the seat was called.
    """

    id: int
    kind: TalkKind
    seat: Seat
    player: PlayerId
    name: str
    what: str
    amount: int
    turn: frozenset[Seat]
    version: int
    at: datetime


Talk: TypeAlias = tuple[Said, ...]
"""All that is kept of the talk at a table, in the order in which it was said."""


def after_turn(talk: Iterable[Said], acting: frozenset[Seat]) -> Talk:
    """Leave out what was for a turn that has ended, now that the game waits for these seats."""
    return tuple(said for said in talk if said.kind not in {"offer", "ask"} or said.turn & acting)
