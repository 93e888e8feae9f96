"""What the regions of a Balance page are rendered from: words, markup made of cards, and buttons to press."""

from typing import Literal, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from app.games.balance.cards import LineId, LineKind

_NOTHING = Markup("")
EndingKind: TypeAlias = Literal["won", "lost", "played", "draw", "closed"]
"""How a game ended for the viewer; "played" for whoever only watched."""
LineState: TypeAlias = Literal["locked", "open", "frozen", "missing"]
TileState: TypeAlias = Literal["card", "mountain", "fogged", "held", "missing"]
"""What fills a face of a board: its card, a Mountain, a Mountain under Fog; else whether the viewer holds its card."""


class Tile(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A face of a board. ``words`` tell all of it; ``button`` swaps, fogs or clears it where that may be done now."""

    terrain: LineId
    direction: LineId
    letter: str
    state: TileState
    locked: bool
    words: str
    button: Markup = _NOTHING


class Head(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The head of a row or column; ``icon`` is blank for a direction, whose letter is enough."""

    line: LineId
    name: str
    kind: LineKind
    letter: str
    icon: Markup = _NOTHING


class Mark(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The end of a row or column: its state, the seasons that lock it, how far it is; whether it can be capped."""

    name: str
    state: LineState
    seasons: Markup
    count: str
    words: str
    target: str
    ready: bool = False


class BoardRow(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A direction of a board from its head to its mark."""

    head: Head
    tiles: tuple[Tile, ...]
    mark: Mark | None


class Board(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A player's land: rows, and under the columns their marks where the player is not bound to rows."""

    title: str
    person: str
    mine: bool
    leads: bool
    kind: LineKind | None
    kind_words: str
    columns: tuple[Head, ...]
    rows: tuple[BoardRow, ...]
    marks: tuple[Mark, ...]
    locked: int
    goal: int
    hand: int
    reserves: tuple[Markup, ...]


class HandCard(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card of the hand, what it could do (``signs``), and what may be done with it now."""

    face: Markup
    target: str
    signs: tuple[str, ...] = ()
    buttons: tuple[Markup, ...] = ()
    kept: bool = False


class HandGroup(Struct, frozen=True, kw_only=True):
    """Cards of the hand that lead to the same thing. ``missing`` are drawn as gaps, ``ready`` is none."""

    title: str
    progress: str
    cards: tuple[HandCard, ...]
    missing: tuple[Markup, ...] = ()
    ready: bool = False
    target: str = ""


class Hand(Struct, frozen=True, kw_only=True):
    """Region ``hand``. ``asks`` tells why a card must be chosen now, blank while nothing asks."""

    title: str
    asks: str
    groups: tuple[HandGroup, ...]


class Offer(Struct, frozen=True, kw_only=True):
    """Something that can be done now: its button, what it means, and the panel of the other ways to do it."""

    icon: Markup
    title: str
    words: str
    buttons: tuple[Markup, ...]
    target: str = ""


class Want(Struct, frozen=True, kw_only=True):
    """Something that cannot be done yet, and what it needs."""

    icon: Markup
    title: str
    needs: str
    target: str


class Question(Struct, frozen=True, kw_only=True):
    """What the sky asks, of the viewer or of the other player."""

    icon: Markup
    title: str
    words: tuple[str, ...]
    mine: bool
    buttons: tuple[Markup, ...] = ()


class Turn(Struct, frozen=True, kw_only=True):
    """Region ``turn``: what is asked, what can be done now, and what is wanting for more."""

    title: str
    hint: str
    mine: bool
    question: Question | None
    offers: tuple[Offer, ...]
    wants: tuple[Want, ...]


class Piles(Struct, frozen=True, kw_only=True):
    """Region ``piles``: the draw pile, the discard pile and the sky, with what may be taken now."""

    draw_count: int
    draw_button: Markup
    under: tuple[Markup, ...]
    discard_count: int
    discard: Markup
    take_button: Markup
    take_words: str
    sky: tuple[Markup, ...]


class Ending(Struct, frozen=True, kw_only=True):
    """How the game ended: the cause in words, and a tally."""

    kind: EndingKind
    title: str
    words: str
    tally: tuple[tuple[str, str], ...]


class Status(Struct, frozen=True, kw_only=True):
    """Region ``status``: whose turn it is, what to do, how long nothing has moved, and the end screen."""

    headline: str
    step: str
    mine: bool
    facts: tuple[str, ...]
    warning: str
    ending: Ending | None


class BalanceTable(Struct, frozen=True, kw_only=True):
    """All that the page shows, by region. ``cover`` names who takes the device before a hand is shown."""

    cover: str
    status: Status
    turn: Turn
    near: Board
    far: Board
    piles: Piles
    hand: Hand | None


class Need(Struct, frozen=True, kw_only=True):
    """A card that a panel speaks of, and how it stands: in the hand, on the table, or wanting."""

    face: Markup
    state: Literal["there", "wanting"]
    words: str


class Way(Struct, frozen=True, kw_only=True):
    """A way to do what a panel is about: its button, and what it would mean besides."""

    button: Markup
    words: str = ""


class Panel(Struct, frozen=True, kw_only=True):
    """The panel of what was pointed at. ``verdict`` says in a sentence whether it can be done, and why not."""

    title: str
    verdict: str = ""
    good: bool = False
    card: Markup = _NOTHING
    needs: tuple[Need, ...] = ()
    ways: tuple[Way, ...] = ()
    notes: tuple[str, ...] = ()
