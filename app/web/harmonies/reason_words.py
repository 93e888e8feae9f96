"""Why a bot does something in Harmonies, in a short sentence."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId
from app.web.harmonies.words import card_names
from app.web.wording import counted

Data: TypeAlias = Mapping[str, Any]


def reason_words(content: Content, kind: str, data: Data) -> Markup:
    """Tell a reason; blank for one that is not known."""
    tell = _WORDS.get(kind)
    return Markup() if tell is None else escape(tell(content, data))


_WORDS: Mapping[str, Callable[[Content, Data], str]] = {
    "nothing_left": lambda *_: "All that this turn allows is done.",
    "fitting": lambda *_: "The best three for that board.",
    "room": lambda *_: "It leaves room for what is to come.",
    "tree": lambda *_: "A tree can grow there.",
    "points": lambda _, data: f"That brings {counted(data['points'], 'point')}.",
    "settled": lambda _, data: f"Its habitat is complete: {counted(data['points'], 'point')}.",
    "habitat_near": lambda *_: "That board comes near its habitat.",
    "spirit_near": lambda *_: "It asks for what is easier to build.",
    "for_animal": lambda content, data: f"To make a home for {card_names(content, (CardId(data['card']),))}.",
}
