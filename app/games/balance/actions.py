"""Everything a player can do, as values: ids only. A request carries members of their union."""

from typing import Literal, TypeAlias

from msgspec import Struct

from app.games.balance.cards import CardId, FaceId, LineId
from app.games.balance.state import Seasons
from app.games.protocol import Seat


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag="draw"):
    """Begin my turn with the top card of the draw pile."""


class TakeDiscard(Struct, frozen=True, forbid_unknown_fields=True, tag="take"):
    """Begin my turn with the card on top of the discard pile."""


class Release(Struct, frozen=True, forbid_unknown_fields=True, tag="release"):
    """Put a hand card on the discard pile: it ends my turn, or answers a Sun or a Moon."""

    card: CardId


class KeepRest(Struct, frozen=True, forbid_unknown_fields=True, tag="keep_rest"):
    """Answer a Moon: I release no more."""


class LaySet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="lay_set"):
    """Lay a row or column from my hand; ``mountains`` names the faces that Mountains stand for, in the line's order."""

    line: LineId
    mountains: tuple[FaceId, ...] = ()


class LayReserve(Struct, frozen=True, forbid_unknown_fields=True, tag="lay_reserve"):
    """Lay four seasons from my hand on their own, to cap with later."""

    seasons: Seasons


class Cap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="cap"):
    """Lock my open set of this line with four seasons from my hand or with one of my reserves."""

    line: LineId
    seasons: Seasons
    source: Literal["hand", "reserve"] = "hand"


class PlayFog(Struct, frozen=True, forbid_unknown_fields=True, tag="fog"):
    """Lay a Fog on the Mountain that stands for a face in a set of mine or of my opponent."""

    owner: Seat
    face: FaceId


class PlayWind(Struct, frozen=True, forbid_unknown_fields=True, tag="wind"):
    """Blow the Fog off my own Mountain that stands for a face."""

    face: FaceId


class Steal(Struct, frozen=True, forbid_unknown_fields=True, tag="steal"):
    """Instead of drawing, put the real card into my opponent's set and take the Mountain that stood for it."""

    face: FaceId


class Reclaim(Struct, frozen=True, forbid_unknown_fields=True, tag="reclaim"):
    """Instead of drawing, put the real card into my own set and take the Mountain back."""

    face: FaceId


Action: TypeAlias = (
    Draw | TakeDiscard | Release | KeepRest | LaySet | LayReserve | Cap | PlayFog | PlayWind | Steal | Reclaim
)
