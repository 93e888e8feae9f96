"""Why a bot does something in A Game of Balance, in a short sentence."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.language import N_
from app.language import gettext as _

Data: TypeAlias = Mapping[str, Any]


def reason_words(kind: str, data: Data) -> Markup:
    """Tell a reason; blank for one that is not known."""
    tell = _WORDS.get(kind)
    return Markup() if tell is None else escape(_(tell).format(**data))


_WORDS: Mapping[str, str] = {
    "unknown_better": N_("An unknown card is worth more than the one on the discard pile."),
    "fits": N_("It fits in with the rest of that hand."),
    "least_needed": N_("The card that is needed least."),
    "all_needed": N_("The rest is of use."),
    "another_set": N_("Set {sets} of {of}."),
    "to_lock": N_("It will lock a set later."),
    "locked": N_("{sets} of {of} sets are locked then."),
    "in_the_way": N_("A set under Fog can be neither locked nor completed."),
    "frees": N_("The set can be locked again."),
    "mountain": N_("A Mountain can stand for any card."),
}
