"""What somebody points at in Harmonies, in words that fit behind "Anna points at"."""

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId
from app.language import gettext as _
from app.web.game_pages import Names
from app.web.harmonies.words import card_name


def name_of_target(content: Content, target: str, names: Names) -> str:
    """Name a card or somebody's land; blank for any other text."""
    kind, _colon, name = target.partition(":")
    if kind == "card" and name in content.cards:
        return card_name(content, CardId(name))
    seats = {str(number): who for number, who in enumerate(names)}
    return _("the land of {who}").format(who=seats[name]) if kind == "seat" and name in seats else ""
