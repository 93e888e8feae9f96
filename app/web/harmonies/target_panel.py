"""The panel of what somebody points at: a card in words, or a player's board and cards, large."""

from collections.abc import Iterator

from app.games.harmonies.animals import settling_spaces
from app.games.harmonies.pieces import CardId, SpaceId
from app.games.protocol import Seat
from app.web.harmonies.board_picture import board_picture
from app.web.harmonies.card_face import card_face
from app.web.harmonies.cards_region import finished_cards, held_cards
from app.web.harmonies.contexts import ShownCard, TargetPanel
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import points, space_name
from app.web.wording import counted, joined


def panel(sight: Sight, target: str) -> TargetPanel | None:
    """Make the panel of ``card:...`` or ``seat:...``; None for any other text, or for what is not there."""
    kind, _, name = target.partition(":")
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
    land = f"{sight.owned(sight.shown)} land"
    if not spaces:
        yield f"{land} has no space for it now."
        return
    homes = joined(_named(sight, card, space) for space in spaces)
    yield f"{land} has {counted(len(spaces), 'space')} for it now: {homes}."


def _named(sight: Sight, card: CardId, space: SpaceId) -> str:
    """Name a space, with those around it that make the habitat."""
    side = sight.view.ruleset.side
    around, *_ = sight.content.habitats[side][card].around(sight.mine.board, space)
    beside = joined(space_name(sight.content, side, part) for part in around)
    return f"{space_name(sight.content, side, space)} (with {beside})"


def _seat(sight: Sight, seat: Seat) -> TargetPanel:
    shown, side = sight.view.seats[seat], sight.view.ruleset.side
    hidden = shown.hidden_cards + shown.offered_count
    facts = (points(shown.total), f"{counted(shown.cubes, 'cube')} placed", counted(shown.empty_spaces, "empty space"))
    return TargetPanel(
        title=f"{sight.owned(seat)} land",
        notes=(f"{', '.join(facts)}.", *((f"{counted(hidden, 'card')} face down.",) if hidden else ())),
        board=board_picture(sight.content, side, shown.board),
        cards=(*held_cards(sight, shown), *finished_cards(sight.content, shown)),
    )
