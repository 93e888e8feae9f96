"""The question asked once before something that cannot be taken back and may be regretted."""

from collections.abc import Sequence

from app.games.balance.actions import Action, Cap
from app.games.balance.content import Content
from app.games.balance.state import State
from app.games.protocol import Seat
from app.language import gettext as _
from app.language import ngettext
from app.web.game_pages import Confirmation


def confirmation(content: Content, state: State, seat: Seat, actions: Sequence[Action]) -> Confirmation | None:
    """Ask before a cap from the hand that leaves more reserves than sets to lock: one would lie there for nothing."""
    own = state.seats[seat]
    caps = sum(isinstance(action, Cap) and action.source == "hand" for action in actions)
    left = content.table.sets - own.locked - caps
    stranded = len(own.reserves) - left
    if not caps or not left or stranded <= 0:
        return None
    return Confirmation(
        sentences=(
            _("After this cap {left}, but {waiting}.").format(left=_left(left), waiting=_waiting(len(own.reserves))),
            ngettext(
                "{amount} reserve could never be used again. Cap with a reserve instead?",
                "{amount} reserves could never be used again. Cap with a reserve instead?",
                stranded,
            ).format(amount=stranded),
        ),
        button=_("Cap from the hand all the same"),
    )


def _left(sets: int) -> str:
    words = ngettext("{amount} set is left to lock", "{amount} sets are left to lock", sets)
    return words.format(amount=sets)


def _waiting(reserves: int) -> str:
    return ngettext("a reserve waits", "{amount} reserves wait", reserves).format(amount=reserves)
