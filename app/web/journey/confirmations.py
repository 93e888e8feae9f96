"""Questions asked once before something that cannot be taken back and may be regretted."""

from collections.abc import Sequence

from app.games.journey.actions import Action
from app.games.journey.game import Journey
from app.games.journey.state import State
from app.games.protocol import Seat
from app.language import gettext as _
from app.web.game_pages import Confirmation
from app.web.journey.foresight import foresee
from app.web.journey.foretold import told


def confirmation(game: Journey, state: State, seat: Seat, actions: Sequence[Action]) -> Confirmation | None:
    """Ask before a press that would end the game, make a Relic impossible or leave Crystals of a Portal unpaid.

    What cannot be avoided is not asked: a removal for an Event while every choice would have the same end.
    """
    ahead = foresee(game, state, seat, actions)
    if not (ahead.defeat or ahead.doomed or ahead.unpaid) or _forced(game, state, seat):
        return None
    return Confirmation(sentences=tuple(told(game.content, state, ahead)), button=_("Do it all the same"))


def _forced(game: Journey, state: State, seat: Seat) -> bool:
    """Say whether there is no choice, or only one among cards to give up that all lead to the same."""
    choices = game.legal_actions(state, seat)
    if len(choices) == 1:
        return True
    return state.pending is not None and len({foresee(game, state, seat, (choice,)) for choice in choices}) == 1
