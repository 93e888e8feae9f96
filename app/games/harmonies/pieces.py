"""What Harmonies is made of: tokens and the stacks they may form, animal cards, and Nature's Spirits."""

from collections.abc import Mapping
from typing import Annotated, Literal, NewType, TypeAlias

from msgspec import Meta, Struct

from app.language import Phrase, named

CardId = NewType("CardId", str)
"""A card, animal or spirit; no two share an id."""

Token: TypeAlias = Literal["blue", "gray", "brown", "green", "yellow", "red"]
TOKENS: tuple[Token, ...] = ("blue", "gray", "brown", "green", "yellow", "red")
COLOURS: Mapping[Token, Phrase] = {
    "blue": named("token", "blue"),
    "gray": named("token", "gray"),
    "brown": named("token", "brown"),
    "green": named("token", "green"),
    "yellow": named("token", "yellow"),
    "red": named("token", "red"),
}
"""What a token is called by its colour, in a sentence."""

Stack: TypeAlias = tuple[Token, ...]
"""The tokens on one space, from the bottom up; an empty space is an empty stack."""
EMPTY: Stack = ()

Landscape: TypeAlias = Literal["water", "field", "mountain", "trunk", "tree", "lone_red", "building"]
"""What a stack is; a trunk and a lone red token are no landscape yet and score nothing."""

Side: TypeAlias = Literal["A", "B"]
SpaceId = NewType("SpaceId", int)
"""A space of the personal board, counted from 0 down each column and from the left."""

Points: TypeAlias = tuple[Annotated[int, Meta(ge=0)], ...]


class StackKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A stack that the rules allow, and what it is."""

    tokens: Stack
    landscape: Landscape


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a habitat: where it lies from the space that takes the cube, and what has to be there, how high."""

    q: int
    r: int
    landscape: Landscape
    height: Annotated[int, Meta(ge=1, le=3)]


class Animal(Struct, frozen=True, forbid_unknown_fields=True):
    """An animal card. ``points`` are its value by cubes placed, so it has as many cubes as values."""

    id: CardId
    name: str
    points: Points
    habitat: tuple[Cell, ...]

    @property
    def cubes(self) -> int:
        """Count the cubes that the card takes when it is taken."""
        return len(self.points)


class Groups(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="groups"):
    """Score each connected group of one landscape by its size; larger ones score as the last."""

    landscape: Landscape
    points: Points


class Stacks(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="stacks"):
    """Score each space with one landscape by its height."""

    landscape: Landscape
    points: Points


class Spirit(Struct, frozen=True, forbid_unknown_fields=True):
    """A Nature's Spirit: one cube, and a rule that scores the finished board."""

    id: CardId
    name: str
    scoring: Groups | Stacks
    habitat: tuple[Cell, ...]

    @property
    def cubes(self) -> int:
        """Count its cubes: one."""
        return 1


Card: TypeAlias = Animal | Spirit
