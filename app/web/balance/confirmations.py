"""The question asked once before something that cannot be taken back and may be regretted."""

from collections.abc import Sequence

from app.games.balance.actions import Action, Cap
from app.games.balance.content import Content
from app.games.balance.state import State
from app.games.protocol import Seat
from app.web.game_pages import Confirmation
from app.web.wording import counted


def confirmation(content: Content, state: State, seat: Seat, actions: Sequence[Action]) -> Confirmation | None:
    """Ask before a cap from the hand that leaves more reserves than sets to lock: one would lie there for nothing."""
    own = state.seats[seat]
    caps = sum(isinstance(action, Cap) and action.source == "hand" for action in actions)
    left = content.table.sets - own.locked - caps
    stranded = len(own.reserves) - left
    if not caps or not left or stranded <= 0:
        return None
    waits = "a reserve waits" if len(own.reserves) == 1 else f"{len(own.reserves)} reserves wait"
    return Confirmation(
        sentences=(
            f"After this cap {counted(left, 'set')} {'is' if left == 1 else 'are'} left to lock, but {waits}.",
            f"{counted(stranded, 'reserve')} could never be used again. Cap with a reserve instead?",
        ),
        button="Cap from the hand all the same",
    )
