"""What the conformance suite must know of each game: rulesets to vary, ways to choose, and what games should meet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from app.games.journey.state import DEFEATS, VICTORY, Ruleset, State
from app.games.protocol import Seat, Step
from app.games.registry import JOURNEY
from app.presets.models import HouseOptions
from app.presets.service import presets_for, resolve_ruleset
from tests.games.conformance.seeker import seek

T = TypeVar("T")
Chooser: TypeAlias = Callable[[Any, Sequence[Any], Random], Any]


class Profile(Struct, frozen=True):
    """How to play a game at random so that all of it is met.

    ``ruleset`` draws options for a number of seats, ``choosers`` draw actions. ``sights`` names what a step shows of
    the game; ``wanted`` are the sights that the suite must meet, endings among them, when it plays ``deep`` rulesets.
    ``hidden`` lists, part by part, what a viewer cannot see: what a re-deal must deal anew.
    """

    ruleset: Callable[[int, Random], Any]
    deep: Callable[[int, Random], Any]
    choosers: tuple[Chooser, ...]
    sights: Callable[[Any, Step[Any]], Iterator[str]]
    hidden: Callable[[Any, Seat | None], tuple[Any, ...]]
    wanted: frozenset[str]


def uniform(_state: Any, legal: Sequence[Any], chance: Random) -> Any:
    """Draw every legal action as likely."""
    return chance.choice(legal)


def _either(one: T, other: T, chance: Random) -> T:
    return one if chance.random() < 0.5 else other


def _journey_ruleset(seats: int, chance: Random) -> Any:
    """Draw a preset or loose options; hands closed and a random first seat as often as not."""
    house = HouseOptions(hands=_either("open", "closed", chance), first_seat=_either("first", "random", chance))
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
        hands=house.hands,
        first_seat=house.first_seat,
    )


def _journey_deep(_seats: int, chance: Random) -> Ruleset:
    """Draw a mild game, in which random play can get to the Shrine, or the rulebook's own, in which it is defeated."""
    if chance.random() < 0.3:
        return Ruleset()
    return Ruleset(start_life=9, day_max=1, hazard_cap=0, start_shields=True, hand_size=chance.randint(6, 8))


def _journey_hidden(state: State, viewer: Seat | None) -> tuple[Any, ...]:
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


def _journey_sights(before: State, step: Step[State]) -> Iterator[str]:
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

PROFILES: Mapping[str, Profile] = {
    "journey": Profile(
        ruleset=_journey_ruleset,
        deep=_journey_deep,
        choosers=(uniform, seek),
        sights=_journey_sights,
        hidden=_journey_hidden,
        wanted=frozenset(
            (
                *_HAPPENINGS.split(),
                *(f"ending: {reason}" for reason in (VICTORY, *DEFEATS)),
                *(f"relic: {season}" for season in JOURNEY.content.seasons),
                *(f"portal: {season}" for season in ("spring", "summer", "autumn")),
            )
        ),
    )
}
"""What a newly registered game adds here."""
