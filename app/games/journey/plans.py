"""Plans: what the search chose, as engine actions in an order that works, each carried out before it is offered."""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from app.games.journey import turn, worth
from app.games.journey.actions import Action, ActivateItem, DiscardCard, DiscardTwo, PlayCard, Resolve, Travel
from app.games.journey.cards import EMPTY_POOL, BasicUnit, CardId, Pay, Pool
from app.games.journey.combat import fights
from app.games.journey.content import Content
from app.games.journey.pathway import buys, hires
from app.games.journey.payment import pay as paid
from app.games.journey.payment import spend_basics
from app.games.journey.playing import arrow_payments
from app.games.journey.state import State
from app.games.journey.step_builder import StepBuilder
from app.games.journey.targets import BuyTarget, FightTarget, HireTarget, Target, TravelTarget
from app.games.journey.travel import travels
from app.games.journey.ways import Arrow, Discard, ItemArrow, TwoCards, Use
from app.games.protocol import IllegalAction

ORDERS = 24
"""Orders of arrows and discards tried before a plan is given up."""

Costly: TypeAlias = Arrow | ItemArrow | TwoCards


class Plan(Struct, frozen=True):
    """Actions for the active player, the last one the target's own, with the states around that last one."""

    actions: tuple[Action, ...]
    before: State
    after: State


class Blocked(Exception):
    """The uses cannot be carried out in this order."""


def plan(content: Content, state: State, target: Target, *, uses: tuple[Use, ...], price: Pool) -> Plan | None:
    """Carry the uses out in an order that works, then the target's own action; None when no order does.

    Nothing may be revealed before the last action. Where arrows or discards are among the uses, one may make another
    use needless, which the sums of the search do not see: a plan without it that ends alike is taken instead.
    """
    made = _in_some_order(content, state, target, uses=uses, price=price)
    if made is None or not _has_costly(uses):
        return made
    for place, use in enumerate(uses):
        if not isinstance(use, Discard):
            leaner = plan(content, state, target, uses=uses[:place] + uses[place + 1 :], price=price)
            if leaner is not None and leaner.actions[-1] == made.actions[-1]:
                return leaner
    return made


def way(
    content: Content, state: State, target: Target, *, uses: tuple[Use, ...], price: Pool
) -> Literal["at once", "by uses", "none"]:
    """Say whether there is a plan, and whether it is the target's own action alone, without looking for the leanest."""
    made = _in_some_order(content, state, target, uses=uses, price=price)
    if made is None:
        return "none"
    needless = _has_costly(uses) and last_action(content, state, target) == made.actions[-1]
    return "at once" if needless or len(made.actions) == 1 else "by uses"


def _has_costly(uses: tuple[Use, ...]) -> bool:
    return any(isinstance(use, Arrow | ItemArrow | TwoCards) for use in uses)


def _in_some_order(
    content: Content, state: State, target: Target, *, uses: tuple[Use, ...], price: Pool
) -> Plan | None:
    costly = tuple(use for use in uses if isinstance(use, Arrow | ItemArrow | TwoCards))
    for order in islice(permutations(costly), ORDERS):
        run = _Run(content, state, price)
        try:
            run.play(use for use in uses if isinstance(use, PlayCard | ActivateItem))
            run.pay(order, [use.card for use in uses if isinstance(use, Discard)])
            return run.finish(target)
        except Blocked:
            continue
    return None


class _Run:
    """A plan being carried out on a copy of the state."""

    def __init__(self, content: Content, state: State, price: Pool) -> None:
        self.content, self.state, self.price = content, state, price
        self.actions: tuple[Action, ...] = ()

    def play(self, plays: Iterator[PlayCard | ActivateItem]) -> None:
        for action in plays:
            self.act(action)

    def pay(self, order: Sequence[Costly], discards: list[CardId]) -> None:
        """Pay arrows and two-card abilities in order, keeping what the price and the later arrows need."""
        for place, use in enumerate(order):
            later = _sum(after.pay.cost for after in order[place + 1 :] if not isinstance(after, TwoCards))
            match use:
                case Arrow(card, pay):
                    entry, effect = self.open_arrow(card, pay)
                    self.act(Resolve(entry, effect, basics=self.payment(pay, later)))
                    self.discard(discards, pay.discard)
                case ItemArrow(card, pay):
                    self.act(ActivateItem(card, basics=self.payment(pay, later)))
                    self.discard(discards, pay.discard)
                case TwoCards(times):
                    for _ in range(times):
                        self.act(DiscardTwo())
                        self.discard(discards, 2)
                case _:
                    assert_never(use)

    def open_arrow(self, card: CardId, pay: Pay) -> tuple[int, int]:
        for place, entry in enumerate(self.state.turn.in_play):
            if entry.card == card and pay in entry.open:
                return place, entry.open.index(pay)
        raise Blocked

    def payment(self, pay: Pay, later: Pool) -> tuple[BasicUnit, ...]:
        """Choose the basics for an arrow that leave most for the price and the later arrows."""
        wanted = self.price.plus(later)
        left = paid(self.state.turn.pool, pay.cost)
        choices = arrow_payments(self.state, pay)
        if left is None or not choices:
            raise Blocked
        return min(choices, key=lambda basics: _basics_missing(spend_basics(left, basics), wanted))

    def discard(self, discards: list[CardId], amount: int) -> None:
        for _ in range(amount):
            if not discards:
                raise Blocked
            self.act(DiscardCard(discards.pop()))

    def act(self, action: Action) -> None:
        self.state, revealed = self.applied(action)
        if revealed:
            raise Blocked
        self.actions += (action,)

    def applied(self, action: Action) -> tuple[State, bool]:
        step = StepBuilder(self.content, self.state)
        try:
            turn.apply(step, self.state.active, action)
        except IllegalAction as refusal:
            raise Blocked from refusal
        return step.state, step.reveals

    def finish(self, target: Target) -> Plan:
        last = last_action(self.content, self.state, target)
        if last is None:
            raise Blocked
        after, _ = self.applied(last)
        return Plan((*self.actions, last), self.state, after)


def last_action(content: Content, state: State, target: Target) -> Action | None:
    """Give the target's own action as it is best taken now, None while it cannot be.

    That is the purchase and the hire as preselected, the largest blow, and the step that pays most Crystals and loses
    the least valuable cards.
    """
    match target:
        case BuyTarget(card):
            return next(iter(buys(content, state, card)), None)
        case FightTarget(card):
            return next(reversed(fights(content, state, card)), None)
        case TravelTarget():
            return min(travels(content, state), key=lambda way: _mind(content, way), default=None)
        case HireTarget():
            return next(iter(hires(state)), None)
        case _:
            assert_never(target)


def _mind(content: Content, way: Travel) -> tuple[int, int]:
    return -way.crystals, sum(worth.of_removing(content.cards[card]) for card in way.removals)


def _sum(costs: Iterator[Pool]) -> Pool:
    whole = EMPTY_POOL
    for cost in costs:
        whole = whole.plus(cost)
    return whole


def _basics_missing(pool: Pool, wanted: Pool) -> int:
    """Count the basics that a pool lacks for a price, its wildcards standing in for any."""
    held = (pool.reed, pool.resin, pool.acorn)
    asked = (wanted.reed, wanted.resin, wanted.acorn)
    kinds = sum(max(0, want - have) for want, have in zip(asked, held, strict=True))
    return max(kinds - pool.any_basic, sum(asked) + wanted.any_basic - sum(held) - pool.any_basic, 0)
