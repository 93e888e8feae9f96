"""Harmonies for the conformance suite: both sides, spirits, and a chooser that builds high and settles animals."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, assert_never

from app.games.harmonies.actions import Action, ChooseSpirit, EndTurn, PlaceCube, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.state import END_REASONS, Ruleset, State
from app.games.protocol import Seat, Step
from tests.games.conformance.profile import Profile, uniform


def _ruleset(_seats: int, chance: Random) -> Ruleset:
    return Ruleset(
        side=chance.choice(("A", "B")),
        spirits=chance.random() < 0.5,
        first_seat=chance.choice(("first", "random")),
    )


def _deep(_seats: int, chance: Random) -> Ruleset:
    return Ruleset(side=chance.choice(("A", "B")), spirits=True, first_seat="random")


def build(state: State, legal: Sequence[Action], chance: Random) -> Action:
    """Draw one of the legal actions, those oftener that build high and settle animals, so that games last."""
    return chance.choices(legal, [_keenness(state, action) for action in legal])[0]


def _keenness(state: State, action: Action) -> float:
    match action:
        case PlaceCube():
            return 60
        case PlaceToken(_, space):
            return 40 if state.acting_seat.board.stacks[space] else 0.5
        case TakeCard():
            return 4
        case TakeTokens() | ChooseSpirit() | EndTurn():
            return 2
        case _:
            assert_never(action)


def spread(state: State, legal: Sequence[Action], chance: Random) -> Action:
    """Draw one of the legal actions, but fill every empty space first: a board may never leave a token without one."""
    empty = [
        action
        for action in legal
        if isinstance(action, PlaceToken) and not state.acting_seat.board.stacks[action.space]
    ]
    return chance.choice(empty or legal)


def _hidden(state: State, viewer: Seat | None) -> tuple[Any, ...]:
    """List the pouch, the draw pile, and the spirits that lie face down before players or were left out."""
    parts: list[Any] = [state.pouch, state.draw_pile, state.rng.seed]
    if state.ruleset.spirits:
        own = viewer if viewer == state.active else None
        parts += [seat.offered for number, seat in enumerate(state.seats) if number != own]
        parts += [state.unused]
    return tuple(parts)


def _sights(_before: State, step: Step[State]) -> Iterator[str]:
    yield from (entry.kind for entry in step.log)
    yield from ("finished a card" for entry in step.log if entry.kind == "cube_placed" and entry.data["finished"])
    if step.state.outcome is not None:
        yield f"ending: {step.state.outcome.reason}"


_HAPPENINGS = """
    card_swapped card_taken cards_drawn cube_placed game_over last_round spirit_chosen spirit_shown token_placed
    tokens_drawn tokens_removed tokens_taken turn_began turn_ended
"""

HARMONIES_PROFILE = Profile(
    share=3,
    ruleset=_ruleset,
    deep=_deep,
    choosers=(uniform, spread, build),
    sights=_sights,
    hidden=_hidden,
    wanted=frozenset(
        (
            *_HAPPENINGS.split(),
            "finished a card",
            *(f"ending: {reason}" for reason in END_REASONS),
        )
    ),
)
