"""Icons of the sprite, each with its text alternative, as markup."""

from functools import cache

from markupsafe import Markup

from app.web.urls import URLS

_NAMED = Markup('<svg class="icon" role="img"><title>{0}</title><use href="{1}"/></svg>')
_SILENT = Markup('<svg class="icon" aria-hidden="true"><use href="{0}"/></svg>')


@cache
def icon(name: str, text: str = "") -> Markup:
    """Draw an icon. ``text`` says what it stands for; without it the icon only decorates words beside it."""
    if text:
        return _NAMED.format(text, URLS.icon(name))
    return _SILENT.format(URLS.icon(name))


def picture(card: str, text: str = "") -> Markup:
    """Draw the picture of a card or character by its id; ``text`` names it where no name stands beside it."""
    return icon(card.replace("_", "-"), text)
