"""Regions ``near`` and ``far``: each player's land as the grid of directions and terrains, its sets and reserves."""

from collections.abc import Iterator, Mapping
from functools import cache

from markupsafe import Markup

from app.games.balance.actions import Cap, PlayFog, PlayWind, Reclaim, Steal
from app.games.balance.cards import Face, FaceId, Line, LineKind
from app.games.balance.content import Content
from app.games.balance.outlook import Prospect, prospects
from app.games.balance.view import SeatView, SetView
from app.games.protocol import Seat
from app.web.balance.card_face import letter, season_dots, terrain_icon
from app.web.balance.contexts import Board, BoardRow, Head, LineState, Mark, Tile, TileState
from app.web.balance.sight import Sight
from app.web.balance.words import line_name
from app.web.buttons import press, unseen
from app.web.icons import icon

KINDS: Mapping[LineKind | None, str] = {
    None: "rows or columns",
    "direction": "builds rows",
    "terrain": "builds columns",
}
_NOTHING = Markup("")
_STATES: Mapping[TileState, str] = {
    "card": "laid",
    "mountain": "a Mountain stands for it",
    "fogged": "a Mountain under Fog stands for it",
    "held": "in your hand",
    "missing": "missing",
}
_LINE_STATES: Mapping[LineState, str] = {
    "locked": "locked for good",
    "open": "open, not locked yet",
    "frozen": "open, frozen by a Fog",
    "missing": "not laid",
}


def board(sight: Sight, number: Seat) -> Board:
    """Lay out a player's land."""
    content, seat = sight.content, sight.view.seats[number]
    mine = number == sight.view.viewer
    laid = {found.line: found for found in seat.sets}
    ahead = {found.line: found for found in prospects(content, sight.own, sight.hand)} if mine else {}
    tiles = _tiles(sight, seat)

    def mark(line: Line) -> Mark:
        ready = mine and any(cap.line == line.id for cap in sight.of(Cap))
        return _mark(content, seat.seat, line, laid=laid.get(line.id), ahead=ahead.get(line.id), ready=ready)

    return Board(
        title="Your land" if mine else f"{sight.person(number)}’s land",
        person=sight.person(number),
        mine=mine,
        leads=sight.asked == number and not sight.over,
        kind=seat.kind,
        kind_words=KINDS[seat.kind],
        columns=tuple(_head(line) for line in content.lines_of("terrain")),
        rows=tuple(
            BoardRow(
                head=_head(line),
                tiles=tuple(tiles[face] for face in line.faces),
                mark=None if seat.kind == "terrain" else mark(line),
            )
            for line in content.lines_of("direction")
        ),
        marks=() if seat.kind == "direction" else tuple(mark(line) for line in content.lines_of("terrain")),
        locked=seat.locked,
        goal=sight.view.sets_to_win,
        hand=seat.hand_count,
        reserves=tuple(season_dots(content, group) for group in seat.reserves),
    )


@cache
def _head(line: Line) -> Head:
    sign = terrain_icon(line.id) if line.kind == "terrain" else _NOTHING
    return Head(line=line.id, name=line.name, kind=line.kind, letter=letter(line.id), icon=sign)


def _tiles(sight: Sight, seat: SeatView) -> dict[FaceId, Tile]:
    """Show every face of the land as it stands with a player."""
    covers = {slot.face: (slot.cover, laid.seasons is not None) for laid in seat.sets for slot in laid.slots}
    held = frozenset(sight.hand) if seat.seat == sight.view.viewer else frozenset()
    buttons = dict(_buttons(sight, seat.seat))
    tiles = {}
    for face, printed in sight.content.faces.items():
        waiting: TileState = "held" if face in held else "missing"
        state, locked = covers.get(face, (waiting, False))
        tiles[face] = _tile(printed, state, buttons.get(face, _NOTHING), locked=locked)
    return tiles


@cache
def _tile(face: Face, state: TileState, button: Markup, *, locked: bool) -> Tile:
    return Tile(
        terrain=face.terrain,
        direction=face.direction,
        letter=letter(face.direction),
        state=state,
        locked=locked,
        words=f"{face.name}: {_STATES[state]}{', locked' if locked else ''}",
        button=button,
    )


def _buttons(sight: Sight, owner: Seat) -> Iterator[tuple[FaceId, Markup]]:
    """Give what can be done now at the Mountains of a player, by the face they stand for."""
    faces = sight.content.faces
    if owner == sight.view.viewer:
        for back in sight.of(Reclaim):
            words = unseen(f" the Mountain: lay {faces[back.face].name} in its place")
            yield back.face, press((back,), icon("swap") + "Reclaim" + words, tone="primary")
        for wind in sight.of(PlayWind):
            words = unseen(f" the Fog off {faces[wind.face].name}")
            yield wind.face, press((wind,), icon("wind") + "Blow" + words, tone="primary")
    else:
        for steal in sight.of(Steal):
            words = unseen(f" the Mountain: lay {faces[steal.face].name} in its place")
            yield steal.face, press((steal,), icon("grab") + "Steal" + words, tone="primary")
    for fog in sight.of(PlayFog):
        if fog.owner == owner:
            yield fog.face, press((fog,), icon("fog") + "Fog" + unseen(f" on {faces[fog.face].name}"))


def _mark(
    content: Content, seat: Seat, line: Line, *, laid: SetView | None, ahead: Prospect | None, ready: bool
) -> Mark:
    state: LineState = "missing" if laid is None else "locked" if laid.seasons else "frozen" if laid.frozen else "open"
    count = f"{len(ahead.held)}/{len(line.faces)}" if ahead is not None else ""
    in_hand = f", {len(ahead.held)} of {len(line.faces)} in hand" if ahead is not None else ""
    return Mark(
        name=line_name(content, line.id),
        state=state,
        seasons=season_dots(content, laid.seasons) if laid is not None and laid.seasons else _NOTHING,
        count=count,
        words=f"{_LINE_STATES[state]}{in_hand}",
        target=f"set:{seat}:{line.id}",
        ready=ready,
    )
