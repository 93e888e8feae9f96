"""The gallery of A Game of Balance: every card, and each state of a face, of a line, and of an ending, once."""

from collections.abc import Iterator

from markupsafe import Markup
from msgspec import Struct

from app.games.balance.cards import Card, CardId, FaceId, LineId
from app.games.balance.content import Content
from app.language import N_, kept_in_each_language
from app.language import gettext as _
from app.web.balance.board_region import face_words, line_state_words
from app.web.balance.card_face import card_face, chip, gap, large, letter, season_dots
from app.web.balance.contexts import Ending, LineState, Mark, Question, Tile, TileState
from app.web.balance.status_region import TITLES, locked_words
from app.web.balance.words import card_name, line_title
from app.web.icons import icon

FAMILIES = {
    "Face": N_("Land"),
    "SeasonCard": N_("Seasons"),
    "Celestial": N_("Celestials"),
    "Mountain": N_("Helpers"),
    "Fog": N_("Helpers"),
    "Wind": N_("Helpers"),
    "Event": N_("Sky"),
}
"""What each family of cards is called, by its type."""
_STATES: tuple[TileState, ...] = ("card", "mountain", "fogged", "held", "missing")
_LINES: tuple[LineState, ...] = ("locked", "open", "frozen", "missing")
_EAST, _ROAD, _EAST_ROAD = LineId("east"), LineId("road"), FaceId(CardId("east_road"))
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


@kept_in_each_language()
def pieces(content: Content) -> Pieces:
    """Gather the pieces."""
    return Pieces(
        families=tuple(families(content)),
        tiles=tuple(_tiles(content)),
        marks=tuple(_marks(content)),
        questions=(
            Question(icon=icon("sun"), title=_("The Sun shines on both"), words=(_("Release one."),), mine=True),
            Question(icon=icon("moon"), title=_("A quiet Moon"), words=(_("Bert chooses."),), mine=False),
        ),
        endings=tuple(
            Ending(kind=kind, title=_(title), words=_("How it came to that."), tally=(("Anna", locked_words(4, 4)),))
            for kind, (_headline, title) in TITLES.items()
        ),
    )


def families(content: Content) -> Iterator[Family]:
    """Sort the cards by family."""
    for title in dict.fromkeys(FAMILIES.values()):
        cards = [card for card in content.cards.values() if FAMILIES[type(card).__name__] == title]
        yield Family(_(title), tuple(_forms(content, card) for card in cards))


def _forms(content: Content, card: Card) -> CardForms:
    known = CardId(card.id)
    return CardForms(
        card_name(card), tuple(draw(content, known) for draw in (card_face, gap, chip)), large(content, known)
    )


def _tiles(content: Content) -> Iterator[Tile]:
    for state in _STATES:
        for locked in (False, True) if state in {"card", "mountain"} else (False,):
            yield Tile(
                terrain=_ROAD,
                direction=_EAST,
                letter=letter(_EAST),
                state=state,
                locked=locked,
                words=face_words(content.faces[_EAST_ROAD], state, locked=locked),
            )


def _marks(content: Content) -> Iterator[Mark]:
    for state in _LINES:
        for ready in (False, True) if state == "open" else (False,):
            yield Mark(
                name=line_title(content, _EAST),
                state=state,
                seasons=season_dots(content, _YEAR) if state == "locked" else Markup(""),
                count="3/4" if state == "missing" else "",
                words=line_state_words(state),
                target="set:0:east",
                ready=ready,
            )
