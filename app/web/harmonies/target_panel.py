"""The panel of what somebody points at: a card in words, or a player's board and cards, large."""

from collections.abc import Iterator

from app.games.harmonies.animals import settling_spaces
from app.games.harmonies.pieces import CardId, SpaceId
from app.games.harmonies.view import SeatView
from app.games.protocol import Seat
from app.language import gettext as _
from app.language import ngettext
from app.web.harmonies.board_picture import board_picture
from app.web.harmonies.card_face import card_face
from app.web.harmonies.cards_region import finished_cards, held_cards
from app.web.harmonies.contexts import ShownCard, TargetPanel
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import points, space_name
from app.web.wording import joined


def panel(sight: Sight, target: str) -> TargetPanel | None:
    """Make the panel of ``card:...`` or ``seat:...``; None for any other text, or for what is not there."""
    kind, _colon, name = target.partition(":")
    if kind == "card" and name in sight.content.cards:
        return _card(sight, CardId(name))
    numbers = {str(seat.seat): seat.seat for seat in sight.view.seats}
    if kind == "seat" and name in numbers:
        return _seat(sight, numbers[name])
    return None


def _card(sight: Sight, card: CardId) -> TargetPanel:
    left = next((held.cubes for held in sight.mine.cards if held.card == card), None)
    cubes = 0 if card in sight.mine.finished else left
    face = card_face(sight.content, card, cubes=cubes)
    return TargetPanel(
        title=face.name,
        notes=(face.words, face.rule, *((face.worth,) if face.worth else ()), *_homes(sight, card, done=cubes == 0)),
        card=ShownCard(face=face, target=""),
    )


def _homes(sight: Sight, card: CardId, *, done: bool) -> Iterator[str]:
    """Say where the next cube could go now."""
    if done:
        return
    side = sight.view.ruleset.side
    spaces = tuple(settling_spaces(sight.content, side, sight.mine.board, card))
    if not spaces:
        yield _("{land} has no space for it now.").format(land=sight.land(sight.shown))
        return
    words = ngettext(
        "{land} has {amount} space for it now: {spaces}.",
        "{land} has {amount} spaces for it now: {spaces}.",
        len(spaces),
    )
    homes = joined(_named(sight, card, space) for space in spaces)
    yield words.format(land=sight.land(sight.shown), amount=len(spaces), spaces=homes)


def _named(sight: Sight, card: CardId, space: SpaceId) -> str:
    """Name a space, with those around it that make the habitat."""
    side = sight.view.ruleset.side
    around, *_others = sight.content.habitats[side][card].around(sight.mine.board, space)
    beside = joined(space_name(sight.content, side, part) for part in around)
    return _("{space} (with {others})").format(space=space_name(sight.content, side, space), others=beside)


def _seat(sight: Sight, seat: Seat) -> TargetPanel:
    shown, side = sight.view.seats[seat], sight.view.ruleset.side
    hidden = shown.hidden_cards + shown.offered_count
    return TargetPanel(
        title=sight.land(seat),
        notes=(_facts(shown), *((_face_down(hidden),) if hidden else ())),
        board=board_picture(sight.content, side, shown.board),
        cards=(*held_cards(sight, shown), *finished_cards(sight.content, shown)),
    )


def _facts(seat: SeatView) -> str:
    cubes = ngettext("{amount} cube placed", "{amount} cubes placed", seat.cubes).format(amount=seat.cubes)
    empty = ngettext("{amount} empty space", "{amount} empty spaces", seat.empty_spaces)
    return f"{points(seat.total)}, {cubes}, {empty.format(amount=seat.empty_spaces)}."


def _face_down(cards: int) -> str:
    return ngettext("{amount} card face down.", "{amount} cards face down.", cards).format(amount=cards)
