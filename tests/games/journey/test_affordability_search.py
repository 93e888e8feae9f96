"""The affordability search against trying everything, and against its own bounds."""

from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest

from app.games.journey import affordability
from app.games.journey.actions import Action, ActivateItem, Buy, Fight, HireGuide, PlayCard, Travel
from app.games.journey.affordability import (
    Answer,
    BuyTarget,
    FightTarget,
    HireTarget,
    TravelTarget,
    answers,
    targets,
    verdicts,
)
from app.games.journey.cards import CardId
from app.games.journey.cover_search import LIMIT, Cover, cover
from app.games.journey.sources import supply
from app.games.journey.state import Ruleset, State
from app.games.journey.targets import asks
from app.games.protocol import IllegalAction
from app.games.registry import JOURNEY
from tests.games.journey.exhaustive import Reached, best_of, every_state
from tests.games.journey.random_turns import CONTENT, big_turn, small_turn

OWN_ACTION: dict[type, type] = {BuyTarget: Buy, FightTarget: Fight, HireTarget: HireGuide, TravelTarget: Travel}


@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_small_turns_are_answered_as_trying_everything_does(hundred: int) -> None:
    for number in range(100):
        rng = Random(1000 * hundred + number)
        compare_with_everything(small_turn(rng, cards=rng.randint(1, 6)))


def test_an_item_that_another_arrow_makes_needless_is_left_out_of_the_plan() -> None:
    rng = Random(10_000_993)
    state = small_turn(rng, cards=rng.randint(3, 7))
    compare_with_everything(state)
    fight = next(found for found in answers(CONTENT, state) if found.target == FightTarget(CardId("enemy_scorch_boar")))
    used = [action.card for action in fight.plan if isinstance(action, PlayCard | ActivateItem)]
    assert used == ["enemy_sunblind_bear", "item_flint_knife"]


def test_verdicts_alone_are_those_of_the_answers() -> None:
    chances = [Random(20_000_000 + number) for number in range(400)]
    turns = [small_turn(rng, cards=rng.randint(0, 8)) for rng in chances] + [big_turn(rng) for rng in chances[:20]]
    for state in turns:
        assert verdicts(CONTENT, state) == tuple((found.target, found.verdict) for found in answers(CONTENT, state))


def test_most_verdicts_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = [small_turn(Random(number), cards=4) for number in range(100)]
    known = [found for state in turns for found in verdicts(CONTENT, state)]
    searches = 0

    def counted(*given: Any, **more: Any) -> Cover:
        nonlocal searches
        searches += 1
        return cover(*given, **more)

    monkeypatch.setattr(affordability, "cover", counted)
    assert [found for state in turns for found in verdicts(CONTENT, state)] == known
    assert 0 < searches < len(known) / 2


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(8))
def test_ten_thousand_larger_turns_are_answered_as_trying_everything_does(part: int) -> None:
    for number in range(1250):
        rng = Random(10_000_000 * (part + 1) + number)
        compare_with_everything(small_turn(rng, cards=rng.randint(3, 7)))


def compare_with_everything(state: State) -> None:
    """Hold every answer for a turn against all that playing cards can lead to."""
    reachable = every_state(state)
    for found in answers(CONTENT, state):
        everything = best_of(reachable, found.target)
        note = f"{found}\n{everything}\nhand {state.acting_seat.hand}, Camp {state.camp_storage}\n{state.turn}"
        assert (found.verdict in ("now", "covered")) == everything.done, note
        assert found.verdict != "unknown", note
        assert amount_short(found) == (0 if everything.done else everything.short), note
        assert leftovers(found) == wanted_leftovers(found, everything), note
        if found.plan:
            assert_a_plan_works(state, found)


def amount_short(found: Answer) -> int:
    """Count everything that an answer says is short."""
    pool, short = found.short.pool, found.short
    basics = pool.reed + pool.resin + pool.acorn + pool.any_basic
    icons = pool.crystal + pool.advance + pool.attack + pool.heal
    return basics + icons + short.units + len(short.removals) + len(short.relics)


def leftovers(found: Answer) -> tuple[int, int]:
    """Give the Crystals that a plan leaves unpaid and the blow it strikes."""
    return found.unpaid, found.blow


def wanted_leftovers(found: Answer, everything: Reached) -> tuple[int, int]:
    """Give the same for the best of all that is possible."""
    return everything.unpaid if found.plan else 0, everything.blow


def assert_a_plan_works(state: State, found: Answer) -> None:
    """Carry a plan out: every action is legal, none but the last reveals anything, and none can be left out."""
    *plays, last = found.plan
    assert isinstance(last, OWN_ACTION[type(found.target)])
    after, reveals = carried_out(state, found.plan)
    assert not any(reveals[:-1]), found
    assert found.deadly == (after.outcome is not None and after.outcome.reason != "shrine"), found
    assert found.lives == max(0, state.acting_seat.life - after.seats[state.active].life), found
    if not found.deadly:
        assert_the_target_is_reached(state, after, found)
    for place in range(len(plays)):
        with pytest.raises(IllegalAction):
            carried_out(state, found.plan[:place] + found.plan[place + 1 :])


def carried_out(state: State, plan: tuple[Action, ...]) -> tuple[State, list[bool]]:
    """Apply actions of the active player in order; say which revealed something."""
    reveals = []
    for action in plan:
        step = JOURNEY.apply(state, state.active, action)
        state = step.state
        reveals.append(step.reveals)
    return state, reveals


def assert_the_target_is_reached(before: State, after: State, found: Answer) -> None:
    """Look at the table for what the plan was to bring about."""
    match found.target:
        case BuyTarget(card):
            assert card not in after.pathway
        case FightTarget(card):
            assert (card in after.camp_storage) == (found.verdict != "short")
            assert found.verdict != "short" or after.damage_on(card) == before.damage_on(card) + found.blow
        case HireTarget():
            assert len(after.guide_stack) == len(before.guide_stack) - 1
        case TravelTarget():
            assert after.trail == before.trail + 1


# --- bounds ---


def test_the_work_for_a_target_is_bounded_by_a_count() -> None:
    for number in range(60):
        state = big_turn(Random(number))
        sources = supply(CONTENT, state)
        for target in targets(CONTENT, state):
            asked = affordability._asked(CONTENT, target, asks(CONTENT, state, target))
            assert cover(CONTENT, sources, asked).labels <= 3 * LIMIT


def test_a_search_beyond_its_bound_goes_on_narrowly_and_still_finds_covers() -> None:
    found = [one for number in range(100) for one in answers(CONTENT, big_turn(Random(number)))]
    narrow = [one for number in range(100) for one in answers(CONTENT, big_turn(Random(number)), limit=0)]
    assert [one.verdict for one in found].count("unknown") == 0
    wide, few = (sum(one.verdict in ("now", "covered") for one in every) for every in (found, narrow))
    assert 0.98 * wide < few <= wide
    for one, other in zip(found, narrow, strict=True):
        assert not (one.verdict == "covered" and other.verdict == "short")


def test_all_targets_of_the_largest_turns_are_answered_as_fast_as_a_few_hundred_actions() -> None:
    """Keep to 10 ms where 34,000 random actions are carried out a second, and to as much work anywhere else.

    Processor time is measured, and the slowest few turns are left out: others may be busy on the same machine.
    """
    turns = [big_turn(Random(number)) for number in range(40)]
    for state in turns[:5]:
        answers(CONTENT, state)
    action = min(time_of_an_action(seed) for seed in range(5))
    times = sorted(min(time_of_answers(state) for _ in range(3)) for state in turns)
    assert median(times) < 340 * action
    assert times[-4] < 2 * 340 * action


def time_of_answers(state: State) -> float:
    """Time the answers for all targets, in seconds."""
    start = process_time()
    answers(CONTENT, state)
    return process_time() - start


def time_of_an_action(seed: int) -> float:
    """Time an action of random play, its choice among the legal ones included, in seconds."""
    rng = Random(seed)
    state = JOURNEY.new(Ruleset(), 2, f"{seed:032x}")
    start, actions = process_time(), 0
    while actions < 300 and JOURNEY.outcome(state) is None:
        seat = min(JOURNEY.acting(state))
        state = JOURNEY.apply(state, seat, rng.choice(JOURNEY.legal_actions(state, seat))).state
        actions += 1
    return (process_time() - start) / actions
