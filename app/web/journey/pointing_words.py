"""What somebody points at in the journey, in words that fit behind "Anna points at"."""

from app.games.journey.affordability import BuyTarget, FightTarget, HireTarget
from app.games.journey.content import Content
from app.language import gettext as _
from app.language import pgettext
from app.web.game_pages import Names
from app.web.journey.target_panel import PILES
from app.web.journey.target_words import CardDetails, ItemUse, Journeying, PileView, read


def name_of_target(content: Content, target: str, names: Names) -> str:
    """Name a target; blank for what only its own player could look at, and for text that means nothing."""
    match read(content, target):
        case BuyTarget(card) | FightTarget(card) | CardDetails(card) | ItemUse(card):
            return pgettext("card", content.cards[card].name)
        case HireTarget():
            return _("the Forest Guides")
        case Journeying():
            return _("the next step of the trail")
        case PileView(name, seat):
            return _pile(name, seat, names)
        case _:
            return ""


def _pile(name: str, seat: int | None, names: Names) -> str:
    if name in PILES:
        return _(PILES[name])
    if seat is None or seat >= len(names):
        return ""
    return _("the discard pile of {who}").format(who=names[seat])
