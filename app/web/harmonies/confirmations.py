"""Questions before a turn is ended for good: when it is one's last, and an animal would have found a home."""

from collections.abc import Sequence
from functools import reduce

from app.games.harmonies.actions import Action, EndTurn
from app.games.harmonies.animals import settling_spaces
from app.games.harmonies.content import Content
from app.games.harmonies.ending import ending_begins
from app.games.harmonies.game import Harmonies
from app.games.harmonies.state import State
from app.games.protocol import IllegalAction, Seat
from app.language import gettext as _
from app.web.game_pages import Confirmation
from app.web.harmonies.words import card_names


def confirmation(game: Harmonies, state: State, seat: Seat, actions: Sequence[Action]) -> Confirmation | None:
    """Ask before one's last turn of the game ends with animals that could still settle; None for all else."""
    if not actions or not isinstance(actions[-1], EndTurn):
        return None
    try:
        last = reduce(lambda so_far, action: game.apply(so_far, seat, action).state, actions[:-1], state)
    except IllegalAction:
        return None
    if last.turn.taken_from is None or last.turn.in_hand or not _is_last(game.content, last):
        return None
    homeless = [
        held.card
        for held in last.seats[seat].cards
        if any(settling_spaces(game.content, last.ruleset.side, last.seats[seat].board, held.card))
    ]
    if not homeless:
        return None
    words = _("This is your last turn, and an animal could still settle: {cards}.")
    return Confirmation(
        sentences=(words.format(cards=card_names(game.content, homeless)),), button=_("End my turn anyway")
    )


def _is_last(content: Content, state: State) -> bool:
    return state.last_round is not None or ending_begins(content, state) is not None
