"""What lies before everybody at the table, put together once for all who wait: they see it alike."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.content import Content
from app.games.journey.view import JourneyView
from app.language import kept_in_each_language
from app.web.journey.contexts import Camp, Pathway, Reach, Trail, Turn
from app.web.journey.hand_region import camp
from app.web.journey.pathway_region import pathway, reached
from app.web.journey.sight import Sight
from app.web.journey.trail_region import trail
from app.web.journey.turn_region import turn

_BOARDS = 250  # the last few of some fifty tables


class Board(Struct, frozen=True):
    """The turn, the pathway, the Camp and the trail."""

    turn: Turn
    pathway: Pathway
    camp: Camp
    trail: Trail


def board(sight: Sight, reach: Mapping[str, Reach]) -> Board:
    """Lay the board out. ``reach`` says for each target, by its text, whether the viewer could have it."""
    if sight.acts:
        return _laid_out(sight, reach)
    seen = _seen_waiting(sight.content, replace(sight.view, viewer=None), sight.people, closed=sight.closed)
    return _with_reach(seen, reach) if reach else seen


def _with_reach(seen: Board, reach: Mapping[str, Reach]) -> Board:
    """Add what the viewer could have on their own turn to what all who wait see alike."""
    trail = seen.trail
    if trail.step is not None:
        trail = replace(trail, step=replace(trail.step, reach=reach.get("travel", "")))
    return replace(seen, pathway=reached(seen.pathway, reach), trail=trail)


@kept_in_each_language(_BOARDS)
def _seen_waiting(content: Content, view: JourneyView, people: tuple[str, ...], *, closed: bool) -> Board:
    """Lay the board out for somebody who has nothing to do: whoever that is, it holds no word of theirs."""
    return _laid_out(Sight(content=content, view=view, people=people, actions={}, closed=closed), {})


def _laid_out(sight: Sight, reach: Mapping[str, Reach]) -> Board:
    return Board(
        turn=turn(sight),
        pathway=pathway(sight, reach),
        camp=camp(sight),
        trail=trail(sight, reach=reach.get("travel", "")),
    )
