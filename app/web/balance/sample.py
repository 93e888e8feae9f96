"""A made-up land with a set of each kind, for the rules page and the gallery to point at."""

from msgspec.structs import replace

from app.games.balance.cards import MOUNTAIN, CardId, FaceId, Line
from app.games.balance.content import Content
from app.games.balance.state import Cover, HarmonySet, Ruleset, Seasons, SeatState, Slot, State, Turn
from app.games.balance.view import view
from app.games.protocol import Seat
from app.games.rng import Rng
from app.web.balance.board_region import board
from app.web.balance.contexts import Board, Mark
from app.web.balance.sight import Sight

_YEAR: Seasons = (CardId("spring"), CardId("summer"), CardId("autumn_equinox"), CardId("winter"))
_BUILDER, _WATCHER = "Anna", "Bert"


def sample_board(content: Content) -> Board:
    """Lay out a locked row, an open one with a Mountain, a frozen one, one that is not laid, and a reserve."""
    north, east, south, _ = content.lines_of("direction")
    seat = SeatState(
        sets=(
            HarmonySet(north.id, _slots(north), seasons=_YEAR),
            HarmonySet(east.id, _slots(east, east.faces[1], "mountain")),
            HarmonySet(south.id, _slots(south, south.faces[2], "fogged")),
        ),
        reserves=(_YEAR,),
        hand=(MOUNTAIN,) * content.table.hand,
    )
    state = State(
        ruleset=Ruleset(),
        rng=Rng("0" * 32),
        seats=(seat, SeatState()),
        active=Seat(0),
        turn_number=1,
        turn=Turn(),
        draw_pile=(),
    )
    laid = board(Sight(content, view(content, state, None), (_BUILDER, _WATCHER), {}), Seat(0))
    return replace(laid, rows=tuple(replace(row, mark=_unlinked(row.mark)) for row in laid.rows))


def _unlinked(mark: Mark | None) -> Mark | None:
    """Leave the link out: nobody's table lies behind it."""
    return None if mark is None else replace(mark, target="")


def _slots(line: Line, face: FaceId | None = None, cover: Cover = "card") -> tuple[Slot, Slot, Slot, Slot]:
    north, east, south, west = (Slot(known, cover if known == face else "card") for known in line.faces)
    return (north, east, south, west)
