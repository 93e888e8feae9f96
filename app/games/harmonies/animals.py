"""Taking animal cards, choosing a Nature's Spirit, and settling their cubes in the habitats they ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.harmonies.actions import ChooseSpirit, PlaceCube, TakeCard
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId, Side, SpaceId
from app.games.harmonies.state import Board, HeldCard, SeatState, State
from app.games.harmonies.step_builder import StepBuilder
from app.games.protocol import IllegalAction
from app.games.step_builder import without
from app.language import phrase


def settling_spaces(content: Content, side: Side, board: Board, card: CardId) -> Iterator[SpaceId]:
    """Give the spaces of a board where the next cube of a card could go now."""
    return content.habitats[side][card].spaces(board)


def card_takes(content: Content, state: State) -> Iterator[TakeCard]:
    """List the face-up cards to take: one in a turn, and never more than four unfinished ones."""
    if state.turn.card is None and has_room(content, state.acting_seat):
        yield from (TakeCard(card) for card in state.row if card is not None)


def settlings(content: Content, state: State) -> Iterator[PlaceCube]:
    """List every cube that could be placed now."""
    seat, side = state.acting_seat, state.ruleset.side
    for held in seat.cards:
        for space in settling_spaces(content, side, seat.board, held.card):
            yield PlaceCube(held.card, space)


def choices(state: State) -> Iterator[ChooseSpirit]:
    """List the spirits to choose from in a first turn."""
    return (ChooseSpirit(card) for card in state.acting_seat.offered)


def has_room(content: Content, seat: SeatState) -> bool:
    """Say whether a player may hold another unfinished card; a spirit counts until its cube is placed."""
    return len(seat.cards) < content.table.most_unfinished


def take_card(step: StepBuilder, action: TakeCard) -> None:
    """Take a face-up card with its cubes, of which there are always enough (#reading-cubes).

    Raises `IllegalAction` the second time in a turn, or with four unfinished cards.
    """
    state, card = step.state, action.card
    if state.turn.card is not None:
        raise IllegalAction(phrase("You have taken a card in this turn."))
    if card not in state.row:
        raise IllegalAction(phrase("That card does not lie face up."))
    if not has_room(step.content, state.acting_seat):
        raise IllegalAction(phrase("You hold four unfinished cards: finish one of them first."))
    held = HeldCard(card, step.content.cards[card].cubes)
    step.update_seat(state.active, cards=(*state.acting_seat.cards, held))
    step.update(row=tuple(None if lying == card else lying for lying in state.row))
    step.update_turn(card=card)
    step.log("card_taken", seat=state.active, card=card)


def place_cube(step: StepBuilder, action: PlaceCube) -> None:
    """Settle the lowest cube of a card; with its last cube the card is finished.

    Raises `IllegalAction` for a card that is not the player's own, or a space without its whole habitat.
    """
    state, card, space = step.state, action.card, action.space
    seat = state.acting_seat
    held = next((held for held in seat.cards if held.card == card), None)
    if held is None:
        raise IllegalAction(phrase("That card is not among your unfinished ones."))
    _check_home(step.content, state, action)
    place = seat.cards.index(held)
    last = held.cubes == 1
    kept = () if last else (replace(held, cubes=held.cubes - 1),)
    step.update_seat(
        state.active,
        board=seat.board.with_animal(space, card),
        cards=(*seat.cards[:place], *kept, *seat.cards[place + 1 :]),
        finished=(*seat.finished, card) if last else seat.finished,
    )
    step.log("cube_placed", seat=state.active, card=card, side=state.ruleset.side, space=space, finished=last)


def _check_home(content: Content, state: State, action: PlaceCube) -> None:
    board = state.acting_seat.board
    if not 0 <= action.space < len(board.stacks):
        raise IllegalAction(phrase("Your board has no such space."))
    if board.animals[action.space] is not None:
        raise IllegalAction(phrase("An animal lives there already."))
    if not content.habitats[state.ruleset.side][action.card].fits(board, action.space):
        raise IllegalAction(phrase("Its habitat is not complete there."))


def choose_spirit(step: StepBuilder, action: ChooseSpirit) -> None:
    """Keep one of the spirits dealt; the others go back to the box unseen. Raises `IllegalAction` for any other card.

    The choice is told to its player alone: the card is turned face up when the turn ends, so that it can be taken
    back until then like everything else in a turn (#reading-face-down).
    """
    state, card = step.state, action.card
    seat = state.acting_seat
    if card not in seat.offered:
        raise IllegalAction(phrase("That spirit is not offered to you."))
    held = HeldCard(card, step.content.cards[card].cubes)
    step.update_seat(state.active, cards=(*seat.cards, held), offered=(), returned=without(seat.offered, card))
    step.log("spirit_chosen", audience=(state.active,), seat=state.active, card=card)
