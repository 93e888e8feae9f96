"""What a press on a target would take: what it needs, what is there, what is short, and which cards would cover it.

Only what the active player can see and use counts: hand, Camp, items, and what lies open on cards in play. Nothing
that would have to be drawn, recovered, bought or won first is counted on; an answer says when a draw or a recover
could still help. A plan is a press: engine actions for the active player that end with the target's own, each tried
on the rules before it is offered, none but the last revealing anything.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.actions import Action, Fight, Travel
from app.games.journey.cards import Basic, Card, Draw, Effect, Infused, Pay, Recover, Season
from app.games.journey.choices import Choices
from app.games.journey.content import Content
from app.games.journey.cover_search import LIMIT, Cover, cover, lacking
from app.games.journey.deficits import ATTACK, CRYSTALS, Packed, less
from app.games.journey.greedy_cover import left_by, plays
from app.games.journey.plans import Plan, plan, way
from app.games.journey.sources import Asked, Supply, at_most, supply, unplayed
from app.games.journey.state import VICTORY, State
from app.games.journey.targets import (
    BuyTarget,
    FightTarget,
    HireTarget,
    Price,
    Target,
    TravelTarget,
    asks,
    from_fields,
    has,
    in_fields,
    targets,
)
from app.games.protocol import IllegalAction
from app.language import phrase

__all__ = [
    "Answer",
    "BuyTarget",
    "FightTarget",
    "Glance",
    "HireTarget",
    "Judge",
    "Price",
    "Target",
    "TravelTarget",
    "Verdict",
    "answer",
    "answers",
    "answers_in_reach",
    "targets",
    "verdicts",
]

Verdict: TypeAlias = Literal["now", "covered", "short", "unknown"]
Glance: TypeAlias = Verdict | Literal["perhaps"]
Hope: TypeAlias = Literal["draw", "recover"]
Most: TypeAlias = Callable[[tuple[Basic, ...]], Packed]


class Answer(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is known about a target.

    ``verdict``: "now" (the plan is the target's own action), "covered" (the plan plays cards first), "short" (proved:
    the cards at hand cannot cover it) or "unknown" (the search found no way within its bound).

    ``needs`` is what the target asks for, ``have`` what the turn holds already, ``lacks`` what is missing before any
    card is played, ``short`` what stays missing whatever is played (proved, and empty unless the verdict is "short"):
    as few things as can be, of a fight the distance first.

    A Portal's Crystals never decide the verdict: ``unpaid`` are those the plan leaves unpaid. A fight that cannot
    defeat the Enemy is "short" and may still have a plan, its largest blow: ``blow`` counts the Attack icons of the
    plan's fight. ``lives`` are those the active player loses by the plan, ``deadly`` says that it ends the game in
    defeat. ``hopes`` are the kinds of effects at hand that the search leaves to the player and that might help.
    """

    target: Target
    verdict: Verdict
    needs: Price
    have: Price
    lacks: Price = Price()
    short: Price = Price()
    plan: tuple[Action, ...] = ()
    blow: int = 0
    unpaid: int = 0
    lives: int = 0
    deadly: bool = False
    hopes: tuple[Hope, ...] = ()


def answers(content: Content, state: State, *, limit: int = LIMIT) -> tuple[Answer, ...]:
    """Answer for every target of the state; ``limit`` bounds the search for each."""
    sources = supply(content, state)
    return tuple(_answer(content, state, target, sources, limit=limit) for target in targets(content, state))


def answers_in_reach(content: Content, state: State, *, wanted: Callable[[Target], bool]) -> Iterator[Answer]:
    """Answer for the wanted targets that a sum does not show to be out of reach, wounding an Enemy included."""
    sources = supply(content, state)
    most = cache(lambda removals: at_most(content, sources, removals))
    for target in filter(wanted, targets(content, state)):
        missing = _missing_of_sum(target, asks(content, state, target), most)
        if not missing or (isinstance(target, FightTarget) and not missing & ~ATTACK):
            yield _answer(content, state, target, sources, limit=LIMIT)


def verdicts(content: Content, state: State) -> tuple[tuple[Target, Verdict], ...]:
    """Give every target's verdict as `answers` does, searching only where neither a sum nor a quick try tells it."""
    return Judge(content, state).verdicts(state)


class Judge:
    """Gives verdicts on one set of cards at hand. What it has found for a price it remembers.

    It is good for every state in which the active player has the same cards, and has made the same with them.
    """

    def __init__(self, content: Content, state: State) -> None:
        self._content = content
        self._sources = sources = supply(content, state)
        # What is remembered refers to the cards and not to the judge, who goes at once when nobody needs them any more.
        self._most = cache(lambda removals: at_most(content, sources, removals))
        self._played = plays(content, sources)
        self._found: dict[tuple[Target, Price], Verdict | None] = {}

    def verdicts(self, state: State) -> tuple[tuple[Target, Verdict], ...]:
        """Give every target's verdict."""
        return tuple((target, self._verdict(state, target)) for target in targets(self._content, state))

    def glances(self, state: State) -> tuple[tuple[Target, Glance], ...]:
        """Tell of every target what shows without a search, which is most of all, in a quarter of the time."""
        return tuple((target, self._glance(state, target) or "perhaps") for target in targets(self._content, state))

    def _verdict(self, state: State, target: Target) -> Verdict:
        glance = self._glance(state, target)
        return _searched_verdict(self._content, state, target, self._sources) if glance is None else glance

    def _glance(self, state: State, target: Target) -> Verdict | None:
        needs = asks(self._content, state, target)
        key = (target, needs)
        if key not in self._found:
            sources = self._sources
            self._found[key] = _at_a_glance(self._content, target, needs, sources, most=self._most, played=self._played)
        return self._found[key]


def answer(content: Content, state: State, target: Target, *, limit: int = LIMIT) -> Answer:
    """Answer for one target. Raises `IllegalAction` when it is not there to be aimed at now."""
    if target not in targets(content, state):
        raise IllegalAction(phrase("That is not there to be aimed at now."))
    return _answer(content, state, target, supply(content, state), limit=limit)


class _Reach(Struct, frozen=True):
    """What the sums and the search say of a target before anything is tried on the rules; ``relics`` are missing."""

    needs: Price
    have: Price
    relics: tuple[Season, ...]
    lacks: Packed
    found: Cover
    reached: bool
    short: Price


def _reach(content: Content, state: State, target: Target, sources: Supply, *, limit: int) -> _Reach:
    needs = asks(content, state, target)
    have = has(content, state, needs)
    relics = tuple(season for season in needs.relics if season not in have.relics)
    asked = _asked(content, target, needs)
    lacks = cover(content, unplayed(sources), asked).missing if needs.removals else lacking(sources, asked)
    found = cover(content, sources, asked, limit=limit) if lacks else Cover(lacks)
    reached = not relics and not _without_crystals(target, found.missing)
    return _Reach(needs, have, relics, lacks, found, reached, _short(target, found, needs, relics))


def _answer(content: Content, state: State, target: Target, sources: Supply, *, limit: int) -> Answer:
    reach = _reach(content, state, target, sources, limit=limit)
    needs, uses = reach.needs, reach.found.uses
    may_act = reach.reached or (isinstance(target, FightTarget) and not reach.found.missing & ~ATTACK)
    made = plan(content, state, target, uses=uses, price=needs.pool) if may_act else None
    outcome = Answer(
        target=target,
        verdict=_verdict(reach, may=made is not None, at_once=made is not None and len(made.actions) == 1),
        needs=needs,
        have=reach.have,
        lacks=replace(from_fields(reach.lacks, needs), relics=reach.relics),
        short=Price() if reach.reached else reach.short,
        hopes=() if reach.reached else _hopes(content, state),
    )
    return outcome if made is None else _with_plan(outcome, state, made)


def _at_a_glance(
    content: Content, target: Target, needs: Price, sources: Supply, *, most: Most, played: list[Choices]
) -> Verdict | None:
    """Give the verdict where a sum or a quick try tells it."""
    if _missing_of_sum(target, needs, most):
        return "short"
    if not (needs.removals or needs.relics):
        lacks = _without_crystals(target, lacking(sources, _asked(content, target, needs)))
        if lacks and not left_by(played, lacks):
            return "covered"
    return None


def _searched_verdict(content: Content, state: State, target: Target, sources: Supply) -> Verdict:
    reach = _reach(content, state, target, sources, limit=LIMIT)
    if not reach.reached:
        return _verdict(reach, may=False, at_once=False)
    found = way(content, state, target, uses=reach.found.uses, price=reach.needs.pool)
    return _verdict(reach, may=found != "none", at_once=found == "at once")


def _missing_of_sum(target: Target, needs: Price, most: Most) -> Packed:
    """Give what must stay missing, since even the sum of all that could be made lacks it."""
    return _without_crystals(target, less(in_fields(needs), most(needs.removals)))


def _asked(content: Content, target: Target, needs: Price) -> Asked:
    soft = {FightTarget: ATTACK, TravelTarget: CRYSTALS}.get(type(target), 0)
    kept = frozenset(content.relic(season) for season in needs.relics)
    return Asked(in_fields(needs), soft, needs.removals, kept)


def _without_crystals(target: Target, missing: Packed) -> Packed:
    """Leave out the Crystals that a Portal may go without."""
    return missing & ~CRYSTALS if isinstance(target, TravelTarget) else missing


def _short(target: Target, found: Cover, needs: Price, relics: tuple[Season, ...]) -> Price:
    """Give what is proved to stay missing: all that the whole search left, or else what no cards could give."""
    proved = found.missing if found.complete else found.floor
    return replace(from_fields(_without_crystals(target, proved), needs), relics=relics)


def _verdict(reach: _Reach, *, may: bool, at_once: bool) -> Verdict:
    if reach.reached and may:
        return "now" if at_once else "covered"
    return "short" if not reach.reached and reach.short != Price() else "unknown"


def _with_plan(outcome: Answer, state: State, made: Plan) -> Answer:
    """Add a plan, and what its last action costs beside its price."""
    last = made.actions[-1]
    ended = made.after.outcome
    seat = state.active
    return replace(
        outcome,
        plan=made.actions,
        blow=last.attack if isinstance(last, Fight) else 0,
        unpaid=outcome.needs.pool.crystal - last.crystals if isinstance(last, Travel) else 0,
        lives=max(0, made.before.seats[seat].life - made.after.seats[seat].life),
        deadly=ended is not None and ended.reason != VICTORY,
    )


def _hopes(content: Content, state: State) -> tuple[Hope, ...]:
    """Name what the search leaves to the player and the cards at hand could do: draw, or take a card back."""
    seat = state.acting_seat
    used = {entry.card for entry in state.turn.in_play if entry.source == "item"}
    cards = (*seat.hand, *state.camp_storage, *(item for item in seat.items if item not in used))
    effects = {kind for card in cards for kind in _kinds(content.cards[card])}
    effects |= {type(effect) for entry in state.turn.in_play for effect in _with_inner(entry.open)}
    recovers = Recover in effects or content.characters[seat.character].ability == "recover"
    hopes: list[Hope] = ["draw"] if Draw in effects and (seat.draw_pile or seat.discard) else []
    return (*hopes, "recover") if recovers and seat.discard else tuple(hopes)


def _kinds(card: Card) -> Iterator[type]:
    for effects in (card.effects, *(option.effects for option in card.options)):
        yield from (type(effect) for effect in _with_inner(effects))


def _with_inner(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Pay | Infused):
            yield from effect.effects
