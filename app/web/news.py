"""What a page tells about a press that went otherwise than it was meant."""

from collections.abc import Mapping

from app.language import N_
from app.language import gettext as _
from app.web.contexts import Notice

_SENTENCES: Mapping[str, str] = {
    "revealed": N_("Something new came to light, so the rest of that press was not done. Look again."),
    "over": N_("The game ended with that, so the rest of the press was not done."),
}


def news(word: str) -> Notice | None:
    """Put into words why a press was not carried out to its end; None for any other word."""
    sentence = _SENTENCES.get(word)
    return None if sentence is None else Notice(kind="news", sentences=(_(sentence),))
