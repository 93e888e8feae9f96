"""What the regions of Harmonies' page are rendered from: pictures of boards and cards, words, and buttons to press."""

from typing import Literal, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from app.games.harmonies.pieces import Side, Token

Layer: TypeAlias = Token | Literal["any"]
"""A token as it is drawn; ``any`` is the base of a building in a habitat, which may be of several colours."""


class SpacePicture(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A hexagon and what stands on it. ``x`` and ``y`` are its middle, ``at`` the classes that put a button over it.

    ``layers`` are its tokens from the bottom up, each with the y of its base, ``top`` the y of the surface of all.
    ``beast`` is the icon of the animal upon it and ``hopes`` are those of cards whose next animal could settle there.
    """

    x: int
    y: int
    at: str
    name: str
    layers: tuple[tuple[Layer, int], ...]
    top: int
    beast: str = ""
    spirit: bool = False
    fresh: bool = False
    hopes: tuple[str, ...] = ()


class BoardPicture(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A personal board, its spaces in the order in which they are drawn, and all of it in words."""

    side: Side
    width: int
    height: int
    spaces: tuple[SpacePicture, ...]
    words: tuple[str, ...]


class Spot(Struct, frozen=True, kw_only=True):
    """A space that a thing may go to: the classes of its place, and its button."""

    at: str
    button: Markup


class Thing(Struct, frozen=True, kw_only=True):
    """Something that can be put on the board now, a token in hand or an animal, with the spaces that take it."""

    id: str
    label: str
    spots: tuple[Spot, ...]
    token: Token | None = None
    beast: str = ""
    count: int = 1


class Value(Struct, frozen=True):
    """A value of a card: its points, whether a cube still lies on it, and whether it is what the card is worth now."""

    points: int
    cube: bool
    counts: bool


class CardFace(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card. ``ground`` is the token that takes its cube, ``values`` come from the most points to the fewest."""

    id: str
    name: str
    picture: str
    kind: Literal["animal", "spirit"]
    ground: Token
    width: int
    height: int
    cells: tuple[SpacePicture, ...]
    words: str
    values: tuple[Value, ...] = ()
    rule: str = ""
    worth: str = ""
    done: bool = False


class ShownCard(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card on the table: where its link leads, what can be done with it, and how many spaces suit it now."""

    face: CardFace
    target: str
    fits: int = 0
    buttons: tuple[Markup, ...] = ()


class Ending(Struct, frozen=True, kw_only=True):
    """How a game ended: title, sentences, and the suns of a game alone (None with others)."""

    kind: Literal["won", "drawn", "closed"]
    title: str
    words: tuple[str, ...]
    suns: int | None = None


class Status(Struct, frozen=True, kw_only=True):
    """Region ``status``: whose turn it is, facts, warnings, and how the game ended."""

    headline: str
    mine: bool
    facts: tuple[str, ...]
    warnings: tuple[str, ...]
    ending: Ending | None


class Tray(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A space of the central board; ``button`` takes its tokens, blank while it cannot."""

    tokens: tuple[Token, ...]
    words: str
    button: Markup


class Supply(Struct, frozen=True, kw_only=True):
    """Region ``supply``: the central board and the pouch."""

    trays: tuple[Tray, ...]
    facts: tuple[str, ...]
    asks: bool


class Row(Struct, frozen=True, kw_only=True):
    """Region ``row``: the cards that lie face up (None: a gap), and the draw pile."""

    cards: tuple[ShownCard | None, ...]
    pile: int
    hint: str


class Mine(Struct, frozen=True, kw_only=True):
    """Region ``mine``: the board that is shown large, and what can be put on it."""

    title: str
    board: BoardPicture
    things: tuple[Thing, ...]
    hint: str


class Deed(Struct, frozen=True, kw_only=True):
    """Something done in this turn: the record of it, all in words, and in a picture and a place."""

    record: int
    words: str
    tokens: tuple[Token, ...] = ()
    beast: str = ""
    where: str = ""


class TurnSteps(Struct, frozen=True, kw_only=True):
    """Region ``turn``: the parts of a turn and how far they are, spirits to choose from, what was done, its end."""

    title: str
    hint: str
    spirits: tuple[ShownCard, ...]
    deeds: tuple[Deed, ...]
    end: Markup


class Cards(Struct, frozen=True, kw_only=True):
    """Region ``cards``: the cards of the seat that is shown. ``backs`` counts cards that lie face down."""

    title: str
    held: tuple[ShownCard, ...]
    finished: tuple[ShownCard, ...]
    backs: int
    limit: str


class ScoreRow(Struct, frozen=True, kw_only=True):
    """A category of the score, and everybody's points in it."""

    icon: str
    name: str
    points: tuple[int, ...]


class Scores(Struct, frozen=True, kw_only=True):
    """Region ``scores``: the running score. ``best`` marks the highest totals; ``suns`` are for a game alone."""

    title: str
    people: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    best: tuple[bool, ...]
    shown: int | None
    suns: int | None


class Neighbour(Struct, frozen=True, kw_only=True, cache_hash=True):
    """Another player's board and cards, small."""

    name: str
    leads: bool
    board: BoardPicture
    cards: tuple[tuple[str, str, int], ...]
    backs: int
    facts: str
    target: str


class Others(Struct, frozen=True, kw_only=True):
    """Region ``others``: everybody but the seat that is shown large."""

    seats: tuple[Neighbour, ...]


class HarmoniesTable(Struct, frozen=True, kw_only=True):
    """All that the page of a game shows, by region. ``cover`` names who takes the device before secrets are shown."""

    cover: str
    status: Status
    turn: TurnSteps
    supply: Supply
    row: Row
    mine: Mine
    cards: Cards
    scores: Scores
    others: Others


class TargetPanel(Struct, frozen=True, kw_only=True):
    """What was pointed at: a card with its words, or a player's board with the cards above it."""

    title: str
    notes: tuple[str, ...]
    card: ShownCard | None = None
    board: BoardPicture | None = None
    cards: tuple[ShownCard, ...] = ()
