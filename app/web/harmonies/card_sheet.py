"""A card of Harmonies read closely: its habitat and values, and what each token and sign upon it means."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import Animal, CardId
from app.language import N_, kept_in_each_language
from app.language import gettext as _
from app.web import render
from app.web.game_pages import CardSheet, Symbol
from app.web.harmonies.board_picture import beast, layers_of
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import CardFace, Layer
from app.web.harmonies.words import card_name
from app.web.icons import icon

_SHEETS = 200
TOKENS: Mapping[Layer, tuple[str, str]] = {
    "blue": (N_("A blue token"), N_("Water.")),
    "gray": (N_("A gray token"), N_("A mountain. Gray tokens on each other make it higher.")),
    "brown": (N_("A brown token"), N_("A trunk, upon which a tree grows.")),
    "green": (N_("A green token"), N_("The leaves of a tree. The trunks beneath make it higher.")),
    "yellow": (N_("A yellow token"), N_("A field.")),
    "red": (N_("A red token"), N_("A building, when it lies on top of another token.")),
    "any": (N_("A token of several colours"), N_("What a building stands on: a gray, a brown or another red token.")),
}
"""What the tokens of a habitat stand for."""
_HEIGHT = Markup('<b class="badge">{0}</b>')
_VALUE = Markup('<b class="badge">{0}</b>')


@kept_in_each_language(_SHEETS)
def card_sheet(content: Content, name: str) -> CardSheet | None:
    """Lay a card out as it is printed; None for a name that no card has."""
    card = content.cards.get(CardId(name))
    if card is None:
        return None
    face = card_face(content, card.id)
    return CardSheet(
        name=card_name(content, card.id),
        face=Markup(render.macro("harmonies_cards", "face", face)),  # noqa: S704 - a template escaped it
        symbols=tuple(_symbols(content, face)),
        remarks=(face.words, face.rule),
        drawings=Markup(render.macro("harmonies", "drawings")),  # noqa: S704 - a template of ours
    )


def _symbols(content: Content, face: CardFace) -> Iterator[Symbol]:
    card = content.cards[CardId(face.id)]
    layers = [layer for cell in card.habitat for layer in layers_of(cell)]
    for layer in dict.fromkeys(layers):
        name, meaning = TOKENS[layer]
        yield Symbol(drawn=_token(layer), name=_(name), meaning=_(meaning))
    if any(cell.height > 1 for cell in card.habitat):
        highest = max(cell.height for cell in card.habitat)
        yield Symbol(
            drawn=_HEIGHT.format(highest),
            name=_("A number beside a stack"),
            meaning=_("So many tokens high it has to be, no more and no less."),
        )
    home = _("The animal’s home: a cube of the card goes on this space, on a stack that is just as drawn.")
    spirit = _("The spirit’s home: its one cube goes on this space, on a stack that is just as drawn.")
    animal = isinstance(card, Animal)
    yield Symbol(drawn=icon(beast(card.id)), name=_("The cube"), meaning=home if animal else spirit)
    if face.values:
        yield Symbol(
            drawn=_VALUE.format(face.values[0].points),
            name=_("The numbers at the edge"),
            meaning=_("What the card is worth: the first cube on your board earns the lowest, the last the highest."),
        )


def _token(layer: Layer) -> Markup:
    return Markup(render.macro("harmonies", "token", layer))  # noqa: S704 - a template escaped it
