"""Taking the tokens of a space of the central board and placing them, one by one, on one's own."""

from collections.abc import Iterator

from app.games.harmonies.actions import PlaceToken, TakeTokens
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import COLOURS, SpaceId, Token
from app.games.harmonies.state import Board, State
from app.games.harmonies.step_builder import StepBuilder
from app.games.protocol import IllegalAction
from app.games.step_builder import without
from app.language import phrase


def legal_spaces(content: Content, board: Board, token: Token) -> Iterator[SpaceId]:
    """Give the spaces of a board where a token may be placed: empty ones, and stacks that it may top.

    A space with an animal takes no more tokens.
    """
    landings, animals = content.landings[token], board.animals
    for space, stack in enumerate(board.stacks):
        if stack in landings and animals[space] is None:
            yield SpaceId(space)


def takes(state: State) -> Iterator[TakeTokens]:
    """List the spaces of the central board to take from; once in a turn."""
    if state.turn.taken_from is None:
        yield from (TakeTokens(space) for space, tokens in enumerate(state.central) if tokens)


def placements(content: Content, state: State) -> Iterator[PlaceToken]:
    """List every way to place one of the tokens in hand."""
    board = state.acting_seat.board
    for token in dict.fromkeys(state.turn.in_hand):
        ready = content.placings[token]
        for space in legal_spaces(content, board, token):
            yield ready[space]


def take_tokens(step: StepBuilder, action: TakeTokens) -> None:
    """Take all tokens of a space into the hand. Raises `IllegalAction` the second time, or where none lie."""
    state, space = step.state, action.space
    if state.turn.taken_from is not None:
        raise IllegalAction(phrase("You have taken your tokens for this turn."))
    if not 0 <= space < len(state.central) or not state.central[space]:
        raise IllegalAction(phrase("No tokens lie there."))
    tokens = state.central[space]
    step.update(central=(*state.central[:space], (), *state.central[space + 1 :]))
    step.update_turn(taken_from=space, in_hand=tokens)
    step.log("tokens_taken", seat=state.active, space=space, tokens=tokens)


def place_token(step: StepBuilder, action: PlaceToken) -> None:
    """Place a token in hand. Raises `IllegalAction` for a token not in hand, or a space that does not take it."""
    state, token, space = step.state, action.token, action.space
    board = state.acting_seat.board
    if token not in state.turn.in_hand:
        raise IllegalAction(phrase("That token is not in your hand."))
    _check_space(step.content, board, token, space)
    stack = (*board.stacks[space], token)
    step.update_seat(state.active, board=board.with_stack(space, stack))
    step.update_turn(in_hand=without(state.turn.in_hand, token), placed=(*state.turn.placed, space))
    step.log("token_placed", seat=state.active, token=token, side=state.ruleset.side, space=space, height=len(stack))


def _check_space(content: Content, board: Board, token: Token, space: SpaceId) -> None:
    if not 0 <= space < len(board.stacks):
        raise IllegalAction(phrase("Your board has no such space."))
    if board.animals[space] is not None:
        raise IllegalAction(phrase("An animal lives there: its space takes no more tokens."))
    if board.stacks[space] not in content.landings[token]:
        raise IllegalAction(phrase("A {token} token cannot lie on what is there.", token=COLOURS[token]))
