"""The turn as a readable list: what may be done now, who does it, and where it leads."""

from collections.abc import Iterator
from typing import assert_never

from app.games.balance import capping, fog, laying, sky, swaps
from app.games.balance.actions import (
    Action,
    Cap,
    Draw,
    KeepRest,
    LayReserve,
    LaySet,
    PlayFog,
    PlayWind,
    Reclaim,
    Release,
    Steal,
    TakeDiscard,
)
from app.games.balance.cards import SPECIALS
from app.games.balance.content import Content
from app.games.balance.drawing import set_aside, take_discard, take_top
from app.games.balance.ending import end_turn, refill
from app.games.balance.releasing import release_to_end, releases
from app.games.balance.state import Choice, MoonChoice, State
from app.games.balance.step_builder import StepBuilder, pick_up
from app.games.protocol import IllegalAction, Seat
from app.language import phrase

DRAW = Draw()
TAKE_DISCARD = TakeDiscard()
KEEP_REST = KeepRest()


def acting(state: State) -> frozenset[Seat]:
    """Name the one seat the game waits for: the one that a Sun or Moon asks, or else the active one."""
    if state.outcome is not None:
        return frozenset()
    return frozenset((_asked(state),))


def _asked(state: State) -> Seat:
    return state.active if state.sky.choice is None else state.sky.choice.seat


def legal_actions(content: Content, state: State, seat: Seat) -> list[Action]:
    """List everything the seat may do now, each action once."""
    if state.outcome is not None or seat != _asked(state):
        return []
    if state.sky.choice is not None:
        return list(_answers(state, state.sky.choice))
    match state.turn.phase:
        case "draw":
            return list(_beginnings(state))
        case "build":
            return list(_builds(content, state))
        case "shed":
            return list(releases(state, state.seats[seat]))
        case _:
            assert_never(state.turn.phase)


def _answers(state: State, choice: Choice) -> Iterator[Action]:
    yield from (Release(card) for card in dict.fromkeys(state.seats[choice.seat].hand))
    if isinstance(choice, MoonChoice):
        yield KEEP_REST


def _beginnings(state: State) -> Iterator[Action]:
    yield DRAW
    if takeable(state):
        yield TAKE_DISCARD
    yield from swaps.swaps(state)


def takeable(state: State) -> bool:
    """Say whether the top of the discard pile may be taken (#reading-ordinary)."""
    if not state.discard:
        return False
    return state.ruleset.takeable == "specials_too" or state.discard[-1] not in SPECIALS


def _builds(content: Content, state: State) -> Iterator[Action]:
    own = state.seats[state.active]
    yield from capping.caps(content, state, own)
    yield from laying.sets(content, own)
    yield from laying.reserves(content, state, own)
    yield from fog.fogs(state, own)
    yield from fog.winds(own)
    yield from releases(state, own)


def apply(step: StepBuilder, seat: Seat, action: Action) -> None:
    """Carry out one action of a seat. Raises `IllegalAction` when it is not that seat's to do, or not now."""
    _check_moment(step.state, seat, action)
    match action:
        case Draw():
            _draw(step)
        case TakeDiscard():
            _take_discard(step)
        case Release() | KeepRest():
            _release(step, action)
        case LaySet():
            laying.lay_set(step, action)
            _refill_and_end(step)
        case LayReserve():
            laying.lay_reserve(step, action)
            _refill_and_end(step)
        case Cap():
            _cap(step, action)
        case PlayFog():
            fog.play_fog(step, action)
            end_turn(step)
        case PlayWind():
            fog.play_wind(step, action)
            end_turn(step)
        case Steal():
            swaps.steal(step, action)
            end_turn(step)
        case Reclaim():
            swaps.reclaim(step, action)
            end_turn(step)
        case _:
            assert_never(action)


def _check_moment(state: State, seat: Seat, action: Action) -> None:
    if state.outcome is not None:
        raise IllegalAction(phrase("This game is over."))
    choice = state.sky.choice
    if seat != _asked(state):
        raise IllegalAction(
            phrase("It is not your turn.") if choice is None else phrase("The sky asks your opponent first.")
        )
    if choice is not None:
        _check_answer(choice, action)
        return
    match action:
        case Draw() | TakeDiscard() | Steal() | Reclaim():
            if state.turn.phase != "draw":
                raise IllegalAction(phrase("You have your card of this turn already."))
        case Release():
            if state.turn.phase == "draw":
                raise IllegalAction(phrase("Take a card first: draw it, or take the discard."))
        case KeepRest():
            raise IllegalAction(phrase("Nothing asks for that now."))
        case LaySet() | LayReserve() | Cap() | PlayFog() | PlayWind():
            if state.turn.phase == "draw":
                raise IllegalAction(phrase("Take a card first: draw it, or take the discard."))
            if state.turn.phase == "shed":
                raise IllegalAction(phrase("You have built already: release a card."))
        case _:
            assert_never(action)


def _check_answer(choice: Choice, action: Action) -> None:
    if isinstance(choice, MoonChoice) and isinstance(action, Release | KeepRest):
        return
    if not isinstance(action, Release):
        raise IllegalAction(phrase("The sky asks you first: choose what you release."))


def _draw(step: StepBuilder) -> None:
    """Draw the card of the turn. An event is the whole turn: it takes effect for both, and nothing is built."""
    step.update_turn(progress=True)
    card = take_top(step)
    if set_aside(step, card):
        sky.pass_over(step)
        return
    seat = step.state.active
    step.update_seat(seat, hand=(*step.state.seats[seat].hand, card))
    step.update_turn(phase="build")
    step.log("drawn", seat=seat, amount=1)
    step.log("drew", audience=(seat,), seat=seat, cards=(card,))


def _take_discard(step: StepBuilder) -> None:
    if not takeable(step.state):
        raise IllegalAction(phrase("Only an ordinary card may be taken from the discard pile."))
    card = take_discard(step)
    pick_up(step, step.state.active, card)
    step.update_turn(phase="build", taken=card)
    step.log("taken", seat=step.state.active, card=card)


def _release(step: StepBuilder, action: Release | KeepRest) -> None:
    choice = step.state.sky.choice
    if choice is not None:
        sky.answer(step, choice, action)
    elif isinstance(action, Release):
        release_to_end(step, action)
        end_turn(step)


def _cap(step: StepBuilder, action: Cap) -> None:
    """Cap; from the hand it is refilled, from a reserve the eighth card still has to go (#reading-cap)."""
    capping.cap(step, action)
    if step.over:
        return
    if action.source == "hand":
        _refill_and_end(step)
    else:
        step.update_turn(phase="shed")


def _refill_and_end(step: StepBuilder) -> None:
    refill(step)
    sky.pass_over(step)
