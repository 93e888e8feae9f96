"""What is printed on the cards: the land in directions and terrains, seasons and their turning points, and the sky.

A card is named by its design: copies of a design are alike.
"""

from typing import Annotated, Literal, NewType, TypeAlias

from msgspec import Meta, Struct

CardId = NewType("CardId", str)
FaceId = NewType("FaceId", CardId)
"""A place of the four by four land, which is the id of the card that shows it."""
LineId = NewType("LineId", str)
"""A row (the id of its direction) or a column (the id of its terrain)."""

LineKind: TypeAlias = Literal["direction", "terrain"]
Season: TypeAlias = Literal["spring", "summer", "autumn", "winter"]
EventId: TypeAlias = Literal["storm", "sun", "moon"]

SEASONS: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")
EVENTS: tuple[EventId, ...] = ("storm", "sun", "moon")
MOUNTAIN = CardId("mountain")
FOG = CardId("fog")
WIND = CardId("wind")
SPECIALS = frozenset((FOG, WIND))

Copies: TypeAlias = Annotated[int, Meta(ge=1)]


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="face"):
    """A terrain card: where a direction and a terrain cross."""

    id: FaceId
    name: str
    copies: Copies
    direction: LineId
    terrain: LineId


class SeasonCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="season"):
    """One of the four that seal a set."""

    id: CardId
    name: str
    copies: Copies
    season: Season


class Celestial(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="celestial"):
    """A turning point of the year: it plays as either of two seasons, one at a time."""

    id: CardId
    name: str
    copies: Copies
    seasons: tuple[Season, Season]


class Mountain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="mountain"):
    """Stands in a set for a face that is missing."""

    id: CardId
    name: str
    copies: Copies


class Fog(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="fog"):
    """Rests on a Mountain and freezes its set."""

    id: CardId
    name: str
    copies: Copies


class Wind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="wind"):
    """Clears a Fog off one of one's own Mountains."""

    id: CardId
    name: str
    copies: Copies


class Event(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="event"):
    """Takes effect for both players when it is drawn; of several the brightest goes first."""

    id: EventId
    name: str
    copies: Copies
    brightness: int


Card: TypeAlias = Face | SeasonCard | Celestial | Mountain | Fog | Wind | Event


class LineWord(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a direction or a terrain."""

    id: LineId
    name: str


class Line(Struct, frozen=True):
    """A row or a column of the land: what a harmony set can be. ``faces`` are in the order of the lines that cross."""

    id: LineId
    name: str
    kind: LineKind
    faces: tuple[FaceId, FaceId, FaceId, FaceId]
