"""How the card tables of these tests say what one side of a card does. What they say is written out, never read."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from tests.games.naming import card_named, side_named

Gives = Mapping[str, int]


class Arrow(Struct, frozen=True, kw_only=True):
    """What an arrow costs, in resources and discarded hand cards, and what it pays for."""

    cost: Gives = {}
    discard: int = 0
    gives: Gives = {}
    opens: Sequence[str] = ()
    draws: int = 0


class Box(Struct, frozen=True):
    """An infused box: what it adds while the power of its season is on."""

    season: str
    gives: Gives = {}
    opens: Sequence[str] = ()


class Side(Struct, frozen=True):
    """One side of a card, or all of a card that has no sides.

    ``gives`` joins the resources at once. ``opens`` are effects that wait: "shield", "stun", "clear", "recover" or
    "draw 2". ``goes`` is where the card lies after the turn.
    """

    card: str
    side: str | None = None
    gives: Gives = {}
    unit: bool = False
    power: str | None = None
    opens: Sequence[str] = ()
    arrow: Arrow | None = None
    boxes: Sequence[Box] = ()
    goes: Literal["discard", "common discard", "stack", "items"] = "discard"

    @property
    def key(self) -> tuple[str, int | None]:
        """Name the side as the rules do."""
        card = card_named(self.card)
        return card, side_named(card, self.side)

    def __str__(self) -> str:
        return self.card if self.side is None else f"{self.card}, {self.side}"


def side(card: str, which: str | None = None, /, **gives: int) -> Side:
    """Say of a side that it only gives resources."""
    return Side(card, which, gives)


def unit(card: str, *, recycles: bool = False) -> Side:
    """Say of a side that it makes its season's unit."""
    return Side(card, "unit", unit=True, goes="common discard" if recycles else "discard")
