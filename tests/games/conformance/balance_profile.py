"""A Game of Balance for the conformance suite: loose options, players who build what they can, and ones who dawdle."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, assert_never

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
from app.games.balance.cards import EVENTS, SPECIALS
from app.games.balance.state import HARMONY, NO_PROGRESS, Ruleset, State
from app.games.protocol import Seat, Step
from tests.games.conformance.profile import Profile, either, uniform


def _ruleset(_seats: int, chance: Random) -> Ruleset:
    return Ruleset(
        takeable=either("ordinary", "specials_too", chance),
        taken_card=either("kept", "free", chance),
        spent_events=either("draw_pile", "next_pile", chance),
        celestials=chance.randint(1, 4),
        first_seat=either("first", "random", chance),
    )


def build(state: State, legal: Sequence[Action], chance: Random) -> Action:
    """Draw one of the legal actions, those oftener that build, so that games come to an end."""
    return chance.choices(legal, [_keenness(state, action) for action in legal])[0]


def _keenness(state: State, action: Action) -> float:
    match action:
        case Cap() | LaySet():
            return 60
        case LayReserve() | PlayWind():
            return 20
        case PlayFog() | Steal() | Reclaim():
            return 2
        case Release(card):
            return 6 if sum(seat.hand.count(card) for seat in state.seats) > 1 else 1
        case Draw() | TakeDiscard() | KeepRest():
            return 1
        case _:
            assert_never(action)


def dawdle(_state: State, legal: Sequence[Action], chance: Random) -> Action:
    """Pass cards to and fro over the discard pile, and never touch the draw pile when that can be helped."""
    idle: list[Action] = [action for action in legal if isinstance(action, TakeDiscard)]
    idle += [action for action in legal if isinstance(action, Release) and action.card not in SPECIALS]
    return chance.choice(idle or legal)


def _hidden(state: State, viewer: Seat | None) -> tuple[Any, ...]:
    """List the draw pile, the hands of others, and what was thrown in a Storm."""
    hands = tuple(seat.hand for number, seat in enumerate(state.seats) if number != viewer)
    thrown = tuple(state.discard[hand.start : hand.start + hand.count] for hand in state.thrown)
    return (state.draw_pile, state.rng.seed, *hands, *thrown)


def _sights(before: State, step: Step[State]) -> Iterator[str]:
    for entry in step.log:
        yield entry.kind
        if entry.kind == "event":
            yield f"event: {entry.data['event']}"
        if entry.kind == "set_laid":
            yield f"mountains: {len(entry.data['mountains'])}"
        if entry.kind == "capped":
            yield f"cap from {entry.data['source']}"
    if step.state.outcome is not None:
        yield f"ending: {step.state.outcome.reason}"
    if before.sky.choice is not None and before.sky.then == "open_discard":
        yield "asked before turn one"


_HAPPENINGS = """
    blotted capped cleared drawn drew event fogged moon_answered rebuilt reclaimed released reserve_laid set_laid stolen
    taken thrown turn_began
"""

BALANCE_PROFILE = Profile(
    share=1,
    ruleset=_ruleset,
    deep=_ruleset,
    choosers=(uniform, dawdle, build),
    sights=_sights,
    hidden=_hidden,
    wanted=frozenset(
        (
            *_HAPPENINGS.split(),
            *(f"event: {event}" for event in EVENTS),
            *(f"ending: {reason}" for reason in (HARMONY, NO_PROGRESS)),
            *(f"mountains: {count}" for count in range(4)),
            *(f"cap from {source}" for source in ("hand", "reserve")),
            "asked before turn one",
        )
    ),
)
