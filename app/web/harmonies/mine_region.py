"""Region ``mine``: the board that is shown large, with a button on each space that takes what is in hand."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from app.games.harmonies.actions import PlaceCube, PlaceToken, TakeTokens
from app.games.harmonies.animals import settling_spaces
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId, Side, SpaceId
from app.games.harmonies.view import SeatView
from app.language import gettext as _
from app.web.buttons import press, unseen
from app.web.harmonies.board_picture import Hopes, beast, board_picture
from app.web.harmonies.contexts import Mine, Spot, Thing
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import card_name, colour, space_name, stack_words


def mine(sight: Sight) -> Mine:
    """Show a board large, and what can be put on it."""
    view, seat = sight.view, sight.mine
    placed = view.turn.placed if seat.seat == view.active else ()
    hopes = {} if sight.over else hopes_of(sight.content, view.ruleset.side, seat)
    return Mine(
        title=sight.land(seat.seat),
        board=board_picture(sight.content, view.ruleset.side, seat.board, fresh=placed, hopes=hopes),
        things=(*_tokens(sight), *_animals(sight)),
        hint=_hint(sight),
    )


def hopes_of(content: Content, side: Side, seat: SeatView) -> Hopes:
    """Find the spaces where an animal of a seat's cards could settle now."""
    found: dict[SpaceId, list[str]] = defaultdict(list)
    for held in seat.cards:
        for space in settling_spaces(content, side, seat.board, held.card):
            found[space].append(beast(held.card))
    return {space: tuple(icons) for space, icons in found.items()}


def _hint(sight: Sight) -> str:
    if not sight.acts:
        return ""
    if sight.of(TakeTokens):
        return _("Take three tokens from the central board.")
    can_place = sight.actions.keys() & {PlaceToken, PlaceCube}
    return _("Choose a piece, then a space.") if can_place else ""


def _tokens(sight: Sight) -> Iterator[Thing]:
    hand = sight.view.turn.in_hand
    for token in dict.fromkeys(hand):
        ways = [action for action in sight.of(PlaceToken) if action.token == token]
        if ways:
            yield Thing(
                id=f"{_stamp(sight)}-{token}",
                label=colour(token),
                token=token,
                count=hand.count(token),
                spots=tuple(_token_spot(sight, action) for action in ways),
            )


def _animals(sight: Sight) -> Iterator[Thing]:
    by_card: dict[CardId, list[PlaceCube]] = defaultdict(list)
    for action in sight.of(PlaceCube):
        by_card[action.card].append(action)
    for card, ways in by_card.items():
        yield Thing(
            id=f"{_stamp(sight)}-{card}",
            label=card_name(sight.content, card),
            beast=beast(card),
            spots=tuple(_cube_spot(sight, action) for action in ways),
        )


def _stamp(sight: Sight) -> str:
    """Tell apart the moments of a turn: after each piece that was put down, the page chooses the next one afresh."""
    turn = sight.view.turn
    return f"{sight.view.turn_number}-{len(turn.placed)}-{len(turn.in_hand)}-{sight.mine.cubes}"


def _token_spot(sight: Sight, action: PlaceToken) -> Spot:
    return Spot(at=_at(sight, action.space), button=_button(sight, (action,), colour(action.token), action.space))


def _cube_spot(sight: Sight, action: PlaceCube) -> Spot:
    name = card_name(sight.content, action.card)
    return Spot(at=_at(sight, action.space), button=_button(sight, (action,), name, action.space))


def _button(sight: Sight, actions: Sequence[PlaceToken | PlaceCube], thing: str, space: SpaceId) -> Markup:
    stack = sight.mine.board.stacks[space]
    name = space_name(sight.content, sight.view.ruleset.side, space)
    words = _("{thing} on {space}, {stack}")
    return press(actions, unseen(words.format(thing=thing, space=name, stack=stack_words(sight.content, stack))))


def _at(sight: Sight, space: SpaceId) -> str:
    column, down = sight.content.grids[sight.view.ruleset.side].places[space]
    return f"c{column} r{down + column // 2}"
