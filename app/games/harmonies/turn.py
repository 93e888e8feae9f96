"""The turn as a readable list: what may be done now, and who does it.

A turn takes three tokens and places them; before, between and after, a card may be taken and animals may settle.
Nothing is revealed until the turn ends, so all of it can be taken back.
"""

from collections.abc import Iterator
from typing import assert_never

from app.games.harmonies import animals, ending, tokens
from app.games.harmonies.actions import Action, ChooseSpirit, EndTurn, PlaceCube, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.content import Content
from app.games.harmonies.state import State
from app.games.harmonies.step_builder import StepBuilder
from app.games.protocol import IllegalAction, Seat
from app.language import phrase


def acting(state: State) -> frozenset[Seat]:
    """Name the seats the game waits for: the active one, nobody once it is over."""
    return frozenset((state.active,)) if state.outcome is None else frozenset()


def legal_actions(content: Content, state: State, seat: Seat) -> list[Action]:
    """List everything the seat may do now, each action once."""
    return list(_turn(content, state)) if seat in acting(state) else []


def _turn(content: Content, state: State) -> Iterator[Action]:
    yield from animals.choices(state)
    yield from tokens.takes(state)
    yield from tokens.placements(content, state)
    yield from animals.settlings(content, state)
    yield from animals.card_takes(content, state)
    yield from ending.endings(content, state)


def apply(step: StepBuilder, seat: Seat, action: Action) -> None:
    """Carry out one action of a seat. Raises `IllegalAction` when it is not that seat's to do, or not now."""
    if step.over:
        raise IllegalAction(phrase("This game is over."))
    if seat != step.state.active:
        raise IllegalAction(phrase("It is not your turn."))
    match action:
        case TakeTokens():
            tokens.take_tokens(step, action)
        case PlaceToken():
            tokens.place_token(step, action)
        case TakeCard():
            animals.take_card(step, action)
        case PlaceCube():
            animals.place_cube(step, action)
        case ChooseSpirit():
            animals.choose_spirit(step, action)
        case EndTurn():
            ending.end_turn(step, action)
        case _:
            assert_never(action)
