"""The journey for the conformance suite: presets and loose options, and all that can happen on the way."""

from collections.abc import Iterator
from random import Random
from typing import Any

from app.games.journey.state import DEFEATS, VICTORY, Ruleset, State
from app.games.protocol import Seat, Step
from app.games.registry import JOURNEY
from app.presets.service import presets_for, resolve_ruleset
from tests.games.conformance.profile import Profile, either, uniform
from tests.games.conformance.seeker import seek


def _ruleset(seats: int, chance: Random) -> Any:
    """Draw a preset or loose options; hands closed and a random first seat as often as not."""
    house: dict[str, Any] = {"hands": either("open", "closed", chance), "first_seat": either("first", "random", chance)}
    if chance.random() < 0.5:
        preset = chance.choice(presets_for("journey")).slug
        return resolve_ruleset(JOURNEY, preset, seats=seats, house=house)
    some = chance.sample([*JOURNEY.content.characters, None, None, None], seats)
    day_start = chance.randint(1, 4)
    return Ruleset(
        characters=chance.choice((None, tuple(some))),
        event_side=chance.choice(("dawn", "twilight")),
        sweep=chance.random() < 0.5,
        events_removed=chance.randint(0, 3),
        day_start=day_start,
        day_max=chance.randint(day_start, 4),
        start_life=chance.randint(1, 9),
        start_shields=chance.random() < 0.5,
        hand_size=chance.randint(4, 8),
        hazard_cap=chance.choice((None, 0, 1, 3)),
        hazard_damage=chance.randint(0, 3),
        portal_start=chance.randint(0, 9),
        **house,
    )


def _deep(_seats: int, chance: Random) -> Ruleset:
    """Draw a mild game, in which random play can get to the Shrine, or the rulebook's own, in which it is defeated."""
    if chance.random() < 0.3:
        return Ruleset()
    return Ruleset(start_life=9, day_max=1, hazard_cap=0, start_shields=True, hand_size=chance.randint(6, 8))


def _hidden(state: State, viewer: Seat | None) -> tuple[Any, ...]:
    """List the decks, the Events that lie before players or were left out, and the closed hands of others."""
    closed = state.ruleset.hands == "closed"
    hands = tuple(seat.hand for number, seat in enumerate(state.seats) if closed and number != viewer)
    events = tuple(seat.waiting_events for seat in state.seats if seat.waiting_events)
    left_out = tuple(card for card in state.unused if card in JOURNEY.content.events)
    piles = tuple(seat.draw_pile for seat in state.seats)
    return (
        state.journey_deck,
        state.event_deck,
        state.rng.seed,
        *piles,
        *hands,
        *events,
        *((left_out,) if left_out else ()),
    )


def _sights(before: State, step: Step[State]) -> Iterator[str]:
    yield from (entry.kind for entry in step.log)
    if step.state.outcome is not None:
        yield f"ending: {step.state.outcome.reason}"
    for entry in step.log:
        if entry.kind == "bought" and JOURNEY.content.cards[entry.data["card"]].kind == "relic":
            yield f"relic: {JOURNEY.content.cards[entry.data['card']].season}"
        if entry.kind == "portal_crossed":
            yield f"portal: {JOURNEY.content.stretch_at(before.trail).season}"


_HAPPENINGS = """
    activated ability_used backfire bought camp_attacked cleared day_advanced defeat defeated_enemy discarded
    drawn event event_sent events_reshuffled forest_reshuffled fought healed hired life_lost nothing_to_remove
    played portal_advanced portal_crossed recovered refilled removed reshuffled resolved shielded stored
    stun_spent stunned travelled turn_began turn_ended two_cards victory
"""

JOURNEY_PROFILE = Profile(
    share=5,
    ruleset=_ruleset,
    deep=_deep,
    choosers=(uniform, seek),
    sights=_sights,
    hidden=_hidden,
    wanted=frozenset(
        (
            *_HAPPENINGS.split(),
            *(f"ending: {reason}" for reason in (VICTORY, *DEFEATS)),
            *(f"relic: {season}" for season in JOURNEY.content.seasons),
            *(f"portal: {season}" for season in ("spring", "summer", "autumn")),
        )
    ),
)
