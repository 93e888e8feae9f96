"""The gallery of A Game of Balance: every card, and each state of a face, of a line, and of an ending, once."""

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup
from msgspec import Struct

from app.games.balance.cards import Card, CardId, LineId
from app.games.balance.content import Content
from app.web.balance.card_face import card_face, chip, gap, large, season_dots
from app.web.balance.contexts import Ending, LineState, Mark, Question, Tile, TileState
from app.web.balance.status_region import TITLES
from app.web.icons import icon

FAMILIES = {
    "Face": "Land",
    "SeasonCard": "Seasons",
    "Celestial": "Celestials",
    "Mountain": "Helpers",
    "Fog": "Helpers",
    "Wind": "Helpers",
    "Event": "Sky",
}
"""What each family of cards is called, by its type."""
_STATES: tuple[TileState, ...] = ("card", "mountain", "fogged", "held", "missing")
_LINES: tuple[LineState, ...] = ("locked", "open", "frozen", "missing")
_EAST, _ROAD = LineId("east"), LineId("road")
_YEAR = (CardId("spring"), CardId("summer"), CardId("autumn_equinox"), CardId("winter"))


class CardForms(Struct, frozen=True):
    """A card in every form."""

    name: str
    forms: tuple[Markup, ...]
    large: Markup


class Family(Struct, frozen=True):
    """The cards of a kind."""

    title: str
    cards: tuple[CardForms, ...]


class Pieces(Struct, frozen=True, kw_only=True):
    """All the pieces that the pages of the game are made of."""

    families: tuple[Family, ...]
    tiles: tuple[Tile, ...]
    marks: tuple[Mark, ...]
    questions: tuple[Question, ...]
    endings: tuple[Ending, ...]


@cache
def pieces(content: Content) -> Pieces:
    """Gather the pieces."""
    return Pieces(
        families=tuple(families(content)),
        tiles=tuple(_tiles()),
        marks=tuple(_marks(content)),
        questions=(
            Question(icon=icon("sun"), title="The Sun shines on both", words=("Release one.",), mine=True),
            Question(icon=icon("moon"), title="A quiet Moon", words=("Bert chooses.",), mine=False),
        ),
        endings=tuple(
            Ending(kind=kind, title=title, words="How it came to that.", tally=(("Anna", "4 of 4 sets locked"),))
            for kind, (_, title) in TITLES.items()
        ),
    )


def families(content: Content) -> Iterator[Family]:
    """Sort the cards by family."""
    for title in dict.fromkeys(FAMILIES.values()):
        cards = [card for card in content.cards.values() if FAMILIES[type(card).__name__] == title]
        yield Family(title, tuple(_forms(content, card) for card in cards))


def _forms(content: Content, card: Card) -> CardForms:
    known = CardId(card.id)
    return CardForms(card.name, tuple(draw(content, known) for draw in (card_face, gap, chip)), large(content, known))


def _tiles() -> Iterator[Tile]:
    for state in _STATES:
        for locked in (False, True) if state in {"card", "mountain"} else (False,):
            yield Tile(
                terrain=_ROAD,
                direction=_EAST,
                letter="E",
                state=state,
                locked=locked,
                words=f"East Road: {state}",
            )


def _marks(content: Content) -> Iterator[Mark]:
    for state in _LINES:
        for ready in (False, True) if state == "open" else (False,):
            yield Mark(
                name="East row",
                state=state,
                seasons=season_dots(content, _YEAR) if state == "locked" else Markup(""),
                count="3/4" if state == "missing" else "",
                words=state,
                target="set:0:east",
                ready=ready,
            )
