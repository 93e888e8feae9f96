"""What somebody points at in A Game of Balance, in words that fit behind "Anna points at"."""

from app.games.balance.content import Content
from app.language import gettext as _
from app.web.balance.target_words import CardDetails, Pile, Reserve, SetOf, read
from app.web.balance.words import line_name, name_of
from app.web.game_pages import Names


def name_of_target(content: Content, target: str, names: Names) -> str:
    """Name a target; blank for text that means nothing."""
    match read(content, target):
        case SetOf(seat, line):
            return _("the {line} of {who}").format(line=line_name(content, line), who=names[seat])
        case CardDetails(card):
            return name_of(content, card)
        case Reserve():
            return _("the reserves")
        case Pile("draw"):
            return _("the draw pile")
        case Pile():
            return _("the discard pile")
        case None:
            return ""
