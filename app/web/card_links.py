"""Names of cards in a sentence, each of them a link that opens the card large."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from markupsafe import Markup

from app.web.urls import URLS
from app.web.wording import joined

C = TypeVar("C", bound=str)
_LINK = Markup('<a data-look href="{0}">{1}</a>')
_SEVERAL = Markup("{0} ({1})")


def card_link(game: str, card: str, name: str) -> Markup:
    """Name a card. Without scripts the link leads to the card's own page."""
    return _LINK.format(URLS.card(game, card), name)


def card_links(game: str, cards: Iterable[C], name: Callable[[C], str]) -> Markup:
    """Name cards, copies counted: ``Bare Feet (2) and Mire Toad``."""
    held = tuple(cards)
    links = (_counted(card_link(game, card, name(card)), held.count(card)) for card in dict.fromkeys(held))
    return Markup(joined(map(str, links)))  # noqa: S704 - made of links, which are escaped


def _counted(link: Markup, count: int) -> Markup:
    return _SEVERAL.format(link, count) if count > 1 else link
