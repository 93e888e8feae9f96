"""Why a bot does something in A Game of Balance, in a short sentence."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from markupsafe import Markup, escape

Data: TypeAlias = Mapping[str, Any]


def reason_words(kind: str, data: Data) -> Markup:
    """Tell a reason; blank for one that is not known."""
    tell = _WORDS.get(kind)
    return Markup() if tell is None else escape(tell(data))


_WORDS: Mapping[str, Callable[[Data], str]] = {
    "unknown_better": lambda _: "An unknown card is worth more than the one on the discard pile.",
    "fits": lambda _: "It fits in with the rest of that hand.",
    "least_needed": lambda _: "The card that is needed least.",
    "all_needed": lambda _: "The rest is of use.",
    "another_set": lambda data: f"Set {data['sets']} of {data['of']}.",
    "to_lock": lambda _: "It will lock a set later.",
    "locked": lambda data: f"{data['sets']} of {data['of']} sets are locked then.",
    "in_the_way": lambda _: "A set under Fog can be neither locked nor completed.",
    "frees": lambda _: "The set can be locked again.",
    "mountain": lambda _: "A Mountain can stand for any card.",
}
