"""Why a bot does something in Harmonies, in a short sentence."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId
from app.language import N_
from app.language import gettext as _
from app.web.harmonies.words import card_name, points

Data: TypeAlias = Mapping[str, Any]


def reason_words(content: Content, kind: str, data: Data) -> Markup:
    """Tell a reason; blank for one that is not known."""
    tell = _WORDS.get(kind)
    return Markup() if tell is None else escape(tell(content, data))


def _says(words: str) -> Callable[[Content, Data], str]:
    """Tell a reason whose sentence is always the same."""
    return lambda _content, _data: _(words)


def _points(_content: Content, data: Data) -> str:
    return _("That brings {points}.").format(points=points(data["points"]))


def _settled(_content: Content, data: Data) -> str:
    return _("Its habitat is complete: {points}.").format(points=points(data["points"]))


def _for_animal(content: Content, data: Data) -> str:
    return _("To make a home for {card}.").format(card=card_name(content, CardId(data["card"])))


_WORDS: Mapping[str, Callable[[Content, Data], str]] = {
    "nothing_left": _says(N_("All that this turn allows is done.")),
    "fitting": _says(N_("The three that suit the board best.")),
    "room": _says(N_("It leaves room for what is to come.")),
    "tree": _says(N_("A tree can grow there.")),
    "points": _points,
    "settled": _settled,
    "habitat_near": _says(N_("Its habitat is nearly there.")),
    "spirit_near": _says(N_("It asks for what is easier to build.")),
    "for_animal": _for_animal,
}
