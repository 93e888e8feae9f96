"""What a hand is on the way to: for each line that can still be laid, the faces held and missing.

It looks at one player's own cards and the table only, so that pages and bots may use it for a seat.
"""

from msgspec import Struct

from app.games.balance.cards import CardId, FaceId, LineId, LineKind
from app.games.balance.content import Content
from app.games.balance.sets import kind_of, set_of
from app.games.balance.state import SeatState


class Prospect(Struct, frozen=True):
    """A set that a player might lay: what the hand holds of it and lacks, Mountains aside."""

    line: LineId
    kind: LineKind
    held: tuple[FaceId, ...]
    missing: tuple[FaceId, ...]

    def within_reach(self, mountains: int) -> bool:
        """Say whether so many Mountains would complete it."""
        return bool(self.held) and len(self.missing) <= mountains


def prospects(content: Content, own: SeatState, hand: tuple[CardId, ...]) -> tuple[Prospect, ...]:
    """List the lines that a player may still lay, the most complete first."""
    held = frozenset(hand)
    found = [
        Prospect(
            line.id,
            line.kind,
            tuple(face for face in line.faces if face in held),
            tuple(face for face in line.faces if face not in held),
        )
        for line in content.lines_of(kind_of(content, own))
        if set_of(own, line.id) is None
    ]
    return tuple(sorted(found, key=lambda prospect: len(prospect.missing)))
