"""The content of Harmonies as one checked value: tokens, stacks, boards, cards and score tables.

Read once by ``app.catalogue`` from ``data/harmonies/*.toml`` and handed to the game. A wrong file stops the program at
start, in a sentence that names the fault.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from app.games.harmonies.actions import PlaceToken
from app.games.harmonies.grid import BoardSide, Grid
from app.games.harmonies.habitats import Habitat, Kinds
from app.games.harmonies.pieces import (
    EMPTY,
    TOKENS,
    Animal,
    Card,
    CardId,
    Landscape,
    Points,
    Side,
    SpaceId,
    Spirit,
    Stack,
    StackKind,
    Token,
)

ALL_TOKENS = 120
ALL_ANIMALS = 32
ALL_SPIRITS = 10
ALL_STACKS = 14
ALL_SPACES: Mapping[Side, int] = {"A": 23, "B": 25}
Count = Annotated[int, Meta(ge=0)]
T = TypeVar("T")


class TokenCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of tokens of each colour."""

    blue: Count
    gray: Count
    brown: Count
    green: Count
    yellow: Count
    red: Count


class TableSizes(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table, alone and with others, and the limits that hold for each player.

    ``few_empty`` is the number of empty spaces at which a board ends the game.
    """

    spaces_alone: Count
    spaces_shared: Count
    tokens_a_space: Count
    row_alone: Count
    row_shared: Count
    most_unfinished: Count
    spirits_dealt: Count
    few_empty: Count


class LandscapePoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for landscapes: by height for trees and mountains, by length for a river, each for the others."""

    tree: Points
    mountain: Points
    field: Count
    field_smallest: Count
    building: Count
    building_colours: Count
    river: Points
    river_further: Count
    island: Count


class SunsBySide(Struct, frozen=True, forbid_unknown_fields=True):
    """Suns for the side of the board."""

    A: Count
    B: Count


class Suns(Struct, frozen=True, forbid_unknown_fields=True):
    """The suns of a game played alone: one for each score reached, more for the side and for the kind of spirit."""

    by_score: Points
    by_side: SunsBySide
    without_spirit: Count
    groups_spirit: Count
    stacks_spirit: Count


class ContentFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What any one file under ``data/harmonies`` may hold."""

    tokens: TokenCounts | None = None
    stacks: tuple[StackKind, ...] = ()
    boards: tuple[BoardSide, ...] = ()
    table: TableSizes | None = None
    animals: tuple[Animal, ...] = ()
    spirits: tuple[Spirit, ...] = ()
    landscapes: LandscapePoints | None = None
    suns: Suns | None = None


class ContentFault(ValueError):
    """The content files do not make the game of the rulebook; the message names what is wrong."""


class Content:
    """Everything printed and counted, looked up by id or colour. It never changes once made.

    ``landings`` names, by token, the stacks it may be put on; ``habitats`` lay every card's habitat over each side;
    ``placings`` hold the action of putting a token on a space.
    """

    __slots__ = (
        "animals",
        "cards",
        "grids",
        "habitats",
        "landings",
        "landscapes",
        "placings",
        "pouch",
        "spirits",
        "stacks",
        "suns",
        "table",
    )

    def __init__(self, files: Iterable[ContentFile]) -> None:
        """Merge the files and check them. Raises `ContentFault` with the first fault found."""
        parts = tuple(files)
        counts = _only(part.tokens for part in parts)
        self.pouch: tuple[Token, ...] = tuple(token for token in TOKENS for _ in range(getattr(counts, token)))
        kinds = tuple(kind for part in parts for kind in part.stacks)
        self.stacks: Mapping[Stack, Landscape] = {kind.tokens: kind.landscape for kind in kinds}
        self.landings: Mapping[Token, frozenset[Stack]] = {token: self._landings(token) for token in TOKENS}
        boards = tuple(board for part in parts for board in part.boards)
        self.grids: Mapping[Side, Grid] = {board.side: Grid(board) for board in boards}
        self.table: TableSizes = _only(part.table for part in parts)
        self.landscapes: LandscapePoints = _only(part.landscapes for part in parts)
        self.suns: Suns = _only(part.suns for part in parts)
        self.animals: Mapping[CardId, Animal] = {card.id: card for part in parts for card in part.animals}
        self.spirits: Mapping[CardId, Spirit] = {card.id: card for part in parts for card in part.spirits}
        self.cards: Mapping[CardId, Card] = {**self.animals, **self.spirits}
        _check(self)
        formations = _formations(kinds)
        self.habitats: Mapping[Side, Mapping[CardId, Habitat]] = {
            side: {card.id: Habitat(card.habitat, formations, grid) for card in self.cards.values()}
            for side, grid in self.grids.items()
        }
        most = max(len(grid.places) for grid in self.grids.values())
        self.placings: Mapping[Token, tuple[PlaceToken, ...]] = {
            token: tuple(PlaceToken(token, SpaceId(space)) for space in range(most)) for token in TOKENS
        }

    def _landings(self, token: Token) -> frozenset[Stack]:
        return frozenset(below for below in (EMPTY, *self.stacks) if (*below, token) in self.stacks)


def _formations(kinds: Iterable[StackKind]) -> Kinds:
    """Gather the stacks by what they are and how high; a building is one whatever its base."""
    heights = sorted((kind.landscape, len(kind.tokens), kind.tokens) for kind in kinds)
    grouped = groupby(heights, key=lambda height: height[:2])
    return {what: frozenset(tokens for _, _, tokens in alike) for what, alike in grouped}


def _only(parts: Iterable[T | None]) -> T:
    found = [part for part in parts if part is not None]
    if len(found) != 1:
        raise ContentFault("each table is written in exactly one file")
    return found[0]


def _check(content: Content) -> None:
    _count("tokens", len(content.pouch), ALL_TOKENS)
    _count("stacks", len(content.stacks), ALL_STACKS)
    _count("animal cards", len(content.animals), ALL_ANIMALS)
    _count("spirits", len(content.spirits), ALL_SPIRITS)
    _count("cards with ids of their own", len(content.cards), ALL_ANIMALS + ALL_SPIRITS)
    for side, spaces in ALL_SPACES.items():
        _count(f"spaces on side {side}", len(content.grids[side].places) if side in content.grids else 0, spaces)
    for stack in content.stacks:
        if stack[:-1] and stack[:-1] not in content.stacks:
            raise ContentFault(f"a stack of {' and '.join(stack)} cannot be built one token at a time")
    for card in content.cards.values():
        _check_card(content, card)


def _count(what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ContentFault(f"{wanted} {what} are needed, {found} are written")


def _check_card(content: Content, card: Card) -> None:
    places = Counter((cell.q, cell.r) for cell in card.habitat)
    if (0, 0) not in places or max(places.values()) > 1:
        raise ContentFault(f"{card.id} needs a space for its cube at 0, 0, and no space twice")
    known = {(landscape, len(tokens)) for tokens, landscape in content.stacks.items()}
    unknown = [cell for cell in card.habitat if (cell.landscape, cell.height) not in known]
    if unknown:
        raise ContentFault(f"{card.id} asks for a {unknown[0].landscape} of height {unknown[0].height}")
    if isinstance(card, Animal) and (not card.points or list(card.points) != sorted(set(card.points))):
        raise ContentFault(f"{card.id} needs values that rise with each cube")
