"""What a player is told to do in A Game of Balance, as a short sentence for each action."""

from typing import assert_never

from app.games.balance.actions import (
    Action,
    Cap,
    Draw,
    KeepRest,
    LayReserve,
    LaySet,
    PlayFog,
    PlayWind,
    Reclaim,
    Release,
    Steal,
    TakeDiscard,
)
from app.games.balance.content import Content
from app.games.balance.state import State
from app.language import gettext as _
from app.web.balance.words import face_name, line_name, name_of


def deed(content: Content, state: State, action: Action) -> str:
    """Tell what to do."""
    match action:
        case Draw():
            return _("Draw a card.")
        case TakeDiscard():
            return _("Take {card} from the discard pile.").format(card=name_of(content, state.discard[-1]))
        case Release(card):
            return _("Release {card}.").format(card=name_of(content, card))
        case KeepRest():
            return _("Release no more.")
        case LaySet(line):
            return _("Lay the {line}.").format(line=line_name(content, line))
        case LayReserve():
            return _("Lay four seasons as a reserve.")
        case Cap(line, source="reserve"):
            return _("Lock the {line} with a reserve.").format(line=line_name(content, line))
        case Cap(line):
            return _("Lock the {line} with seasons from your hand.").format(line=line_name(content, line))
        case PlayFog(_owner, face):
            return _("Lay a Fog on the Mountain that stands for {card}.").format(card=face_name(content, face))
        case PlayWind(face):
            return _("Blow the Fog off your Mountain that stands for {card}.").format(card=face_name(content, face))
        case Steal(face):
            return _("Steal the Mountain that stands for {card}.").format(card=face_name(content, face))
        case Reclaim(face):
            return _("Take back your Mountain that stands for {card}.").format(card=face_name(content, face))
        case _:
            assert_never(action)
