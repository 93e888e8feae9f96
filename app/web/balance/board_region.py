"""Regions ``near`` and ``far``: each player's land as the grid of directions and terrains, its sets and reserves."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from app.games.balance.actions import Cap, PlayFog, PlayWind, Reclaim, Steal
from app.games.balance.cards import Face, FaceId, Line, LineKind
from app.games.balance.content import Content
from app.games.balance.outlook import Prospect, prospects
from app.games.balance.view import SeatView, SetView
from app.games.protocol import Seat
from app.language import N_, kept_in_each_language, pgettext
from app.language import gettext as _
from app.web.balance.card_face import letter, season_dots, terrain_icon
from app.web.balance.contexts import Board, BoardRow, Head, LineState, Mark, Tile, TileState
from app.web.balance.sight import Sight
from app.web.balance.words import card_name, face_name, line_title
from app.web.buttons import press, spoken_label
from app.web.icons import icon

KINDS: Mapping[LineKind | None, str] = {
    None: N_("rows or columns"),
    "direction": N_("builds rows"),
    "terrain": N_("builds columns"),
}
_NOTHING = Markup("")
_STATES: Mapping[TileState, str] = {
    "card": N_("{card}: laid"),
    "mountain": N_("{card}: a Mountain stands for it"),
    "fogged": N_("{card}: a Mountain under Fog stands for it"),
    "held": N_("{card}: in your hand"),
    "missing": N_("{card}: missing"),
}
_LOCKED_STATES: Mapping[TileState, str] = {
    "card": N_("{card}: laid, locked"),
    "mountain": N_("{card}: a Mountain stands for it, locked"),
}
"""What is told of the faces of a locked set, on which no Fog lies and nothing is missing."""
_LINE_STATES: Mapping[LineState, str] = {
    "locked": N_("locked for good"),
    "open": N_("open, not locked yet"),
    "frozen": N_("open, frozen by a Fog"),
    "missing": N_("not laid"),
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
        title=_("Your land") if mine else _("{name}’s land").format(name=sight.person(number)),
        person=sight.person(number),
        mine=mine,
        leads=sight.asked == number and not sight.over,
        kind=seat.kind,
        kind_words=_(KINDS[seat.kind]),
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


@kept_in_each_language()
def _head(line: Line) -> Head:
    if line.kind == "terrain":
        name = pgettext("terrain", line.name)
        return Head(line=line.id, name=name, kind=line.kind, letter=name[:1].upper(), icon=terrain_icon(line.id))
    return Head(line=line.id, name=pgettext("direction", line.name), kind=line.kind, letter=letter(line.id))


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


@kept_in_each_language()
def _tile(face: Face, state: TileState, button: Markup, *, locked: bool) -> Tile:
    return Tile(
        terrain=face.terrain,
        direction=face.direction,
        letter=letter(face.direction),
        state=state,
        locked=locked,
        words=face_words(face, state, locked=locked),
        button=button,
    )


def face_words(face: Face, state: TileState, *, locked: bool) -> str:
    """Tell how a face of a land stands."""
    return _((_LOCKED_STATES if locked else _STATES)[state]).format(card=card_name(face))


def line_state_words(state: LineState) -> str:
    """Tell how a row or column stands."""
    return _(_LINE_STATES[state])


def _buttons(sight: Sight, owner: Seat) -> Iterator[tuple[FaceId, Markup]]:
    """Give what can be done now at the Mountains of a player, by the face they stand for."""
    content = sight.content
    if owner == sight.view.viewer:
        for back in sight.of(Reclaim):
            words = spoken_label(
                _("Reclaim [the Mountain: lay {card} in its place]"), card=face_name(content, back.face)
            )
            yield back.face, press((back,), icon("swap") + words, tone="primary")
        for wind in sight.of(PlayWind):
            words = spoken_label(_("Blow [the Fog off {card}]"), card=face_name(content, wind.face))
            yield wind.face, press((wind,), icon("wind") + words, tone="primary")
    else:
        for steal in sight.of(Steal):
            words = spoken_label(
                _("Steal [the Mountain: lay {card} in its place]"), card=face_name(content, steal.face)
            )
            yield steal.face, press((steal,), icon("grab") + words, tone="primary")
    for fog in sight.of(PlayFog):
        if fog.owner == owner:
            words = spoken_label(_("Fog [on {card}]"), card=face_name(content, fog.face))
            yield fog.face, press((fog,), icon("fog") + words)


def _mark(
    content: Content, seat: Seat, line: Line, *, laid: SetView | None, ahead: Prospect | None, ready: bool
) -> Mark:
    state: LineState = "missing" if laid is None else "locked" if laid.seasons else "frozen" if laid.frozen else "open"
    count = f"{len(ahead.held)}/{len(line.faces)}" if ahead is not None else ""
    words = line_state_words(state)
    if ahead is not None:
        held, faces = len(ahead.held), len(line.faces)
        words = _("{state}, {held} of {faces} in hand").format(state=words, held=held, faces=faces)
    return Mark(
        name=line_title(content, line.id),
        state=state,
        seasons=season_dots(content, laid.seasons) if laid is not None and laid.seasons else _NOTHING,
        count=count,
        words=words,
        target=f"set:{seat}:{line.id}",
        ready=ready,
    )
