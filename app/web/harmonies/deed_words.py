"""What a player is told to do in Harmonies, as a short sentence for each action."""

from typing import assert_never

from app.games.harmonies.actions import Action, ChooseSpirit, EndTurn, PlaceCube, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.content import Content
from app.games.harmonies.state import State
from app.language import gettext as _
from app.web.harmonies.words import colour, space_name, the_card, tokens_words


def deed(content: Content, state: State, action: Action) -> str:
    """Tell what to do."""
    match action:
        case TakeTokens(space):
            return _("Take {tokens} from the central board.").format(tokens=tokens_words(state.central[space]))
        case PlaceToken(token, where):
            place = space_name(content, state.ruleset.side, where)
            return _("Place the {colour} token on {space}.").format(colour=colour(token), space=place)
        case TakeCard(card):
            return _("Take {the_card} from the row.").format(the_card=the_card(content, card))
        case PlaceCube(card, where):
            place = space_name(content, state.ruleset.side, where)
            return _("Settle {the_card} on {space}.").format(the_card=the_card(content, card), space=place)
        case ChooseSpirit(card):
            return _("Keep {the_card}.").format(the_card=the_card(content, card))
        case EndTurn():
            return _ended(content, action)
        case _:
            assert_never(action)


def _ended(content: Content, end: EndTurn) -> str:
    if end.discard is None:
        return _("End your turn.")
    return _("End your turn, and swap {the_card} for the next one.").format(the_card=the_card(content, end.discard))
