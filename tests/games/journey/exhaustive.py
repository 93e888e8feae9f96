"""What can be reached by trying everything: the yardstick of the affordability search.

Every play, item, arrow that makes a resource, and discard is tried in every order, through the engine's own actions and
nothing else; a step that reveals something is not taken. What the targets ask for is read off each state reached.
"""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from app.games.journey import playing, turn
from app.games.journey.abilities import can_discard_two
from app.games.journey.actions import Action, DiscardCard, DiscardTwo
from app.games.journey.affordability import BuyTarget, FightTarget, HireTarget, Target, TravelTarget
from app.games.journey.cards import SEASONS, Basic, CardId, Gain, Pay, Pool
from app.games.journey.combat import fights
from app.games.journey.pathway import buys, distance, hires, price
from app.games.journey.portal import crystals_due
from app.games.journey.relics import deliverable_relics
from app.games.journey.state import State
from app.games.journey.step_builder import StepBuilder
from app.games.journey.travel import is_last, makes, travels
from app.games.registry import JOURNEY

CONTENT = JOURNEY.content


class Reached(Struct, frozen=True):
    """The best that any of the states reached allows for one target.

    ``short`` counts what is missing at least (of a fight's distance first), ``unpaid`` the Crystals that a Portal goes
    without at least; ``blow`` is the largest that can be struck at an Enemy.
    """

    done: bool
    short: int
    unpaid: int = 0
    blow: int = 0


def every_state(state: State) -> list[State]:
    """List the states that playing cards can lead to, each once, without a draw."""
    found = {_key(state): state}
    waiting = [state]
    while waiting:
        now = waiting.pop()
        for action in actions(now):
            step = StepBuilder(CONTENT, now)
            turn.apply(step, now.active, action)
            if step.reveals or _key(step.state) in found:
                continue
            found[_key(step.state)] = step.state
            waiting.append(step.state)
    return [reached for reached in found.values() if reached.pending is None]


def actions(state: State) -> Iterator[Action]:
    if state.pending is not None:
        yield from (DiscardCard(card) for card in set(state.acting_seat.hand))
        return
    yield from playing.plays(CONTENT, state)
    yield from playing.activations(CONTENT, state)
    for action in playing.resolutions(CONTENT, state):
        effect = state.turn.in_play[action.entry].open[action.effect]
        if isinstance(effect, Pay) and any(isinstance(gain, Gain) for gain in effect.effects):
            yield action
    if can_discard_two(state):
        yield DiscardTwo()


def _key(state: State) -> tuple[object, ...]:
    """Give what tells two states apart: the order in which cards were played does not."""
    now, seat = state.turn, state.acting_seat
    return (
        tuple(sorted(seat.hand)),
        tuple(sorted(state.camp_storage)),
        frozenset(Counter(now.in_play).items()),
        now.pool,
        tuple(sorted(now.units)),
        frozenset(now.powers),
        state.pending,
    )


def best_of(states: list[State], target: Target) -> Reached:
    """Read off the best that these states allow for a target."""
    match target:
        case BuyTarget(card):
            return _bought(states, card)
        case FightTarget(card):
            return _fought(states, card)
        case HireTarget():
            return _hired(states)
        case TravelTarget():
            return _travelled(states)
        case _:
            assert_never(target)


def _bought(states: list[State], card: CardId) -> Reached:
    info, cost = CONTENT.cards[card], price(CONTENT, states[0], card)

    def units(state: State) -> int:
        return sum(CONTENT.cards[maker].season == info.season for maker in state.turn.units)

    short = min(_missing(state.turn.pool, cost) + max(0, info.units - units(state)) for state in states)
    return Reached(done=any(buys(CONTENT, state, card) for state in states), short=short)


def _hired(states: list[State]) -> Reached:
    short = min(_missing(state.turn.pool, Pool(any_basic=2)) for state in states)
    return Reached(done=any(hires(state) for state in states), short=short)


def _fought(states: list[State], card: CardId) -> Reached:
    far = Pool(advance=distance(CONTENT, states[0], card))
    left = CONTENT.cards[card].life - states[0].damage_on(card)
    blow = max((blow.attack for state in states for blow in fights(CONTENT, state, card)), default=0)
    near = min(_missing(state.turn.pool, far) for state in states)
    attack = max(state.turn.pool.attack for state in states if _missing(state.turn.pool, far) == near)
    return Reached(done=blow == left, short=near + max(0, left - attack), blow=blow)


def _travelled(states: list[State]) -> Reached:
    step = CONTENT.trail[states[0].trail]
    due = crystals_due(CONTENT, states[0]) if step.portal else 0
    paid = max((way.crystals for state in states for way in travels(CONTENT, state)), default=None)
    last = is_last(CONTENT, states[0])
    short = min(
        _missing(state.turn.pool, Pool(advance=step.advance))
        + _unremoved(state, step.remove)
        + (_undelivered(state) if last else 0)
        for state in states
    )
    return Reached(done=paid is not None, short=short, unpaid=due - (paid or 0))


def _undelivered(state: State) -> int:
    return len(SEASONS) - len(deliverable_relics(CONTENT, state, hand=state.acting_seat.hand))


def _missing(pool: Pool, cost: Pool) -> int:
    held = (pool.reed, pool.resin, pool.acorn)
    asked = (cost.reed, cost.resin, cost.acorn)
    kinds = sum(max(0, want - have) for want, have in zip(asked, held, strict=True))
    basics = max(0, kinds - pool.any_basic, sum(asked) + cost.any_basic - sum(held) - pool.any_basic)
    return basics + max(0, cost.advance - pool.advance)


def _unremoved(state: State, needs: tuple[Basic, ...]) -> int:
    """Count what no choice of hand cards could make for a trail step."""
    hand = [CONTENT.cards[card] for card in state.acting_seat.hand if CONTENT.cards[card].kind != "relic"]
    powers = state.turn.powers
    if not needs or any(makes(card, needs, powers=powers) for card in hand):
        return 0
    fitting = [[place for place, card in enumerate(hand) if makes(card, (need,), powers=powers)] for need in needs]
    if len(needs) == 1:
        return 1
    if any(one != other for one in fitting[0] for other in fitting[1]):
        return 0
    return 1 if fitting[0] or fitting[1] else 2
