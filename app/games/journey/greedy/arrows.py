"""Presses that first play what an arrow or an ability costs and then use it: the plans that no target asks for."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from app.games.journey.actions import Action, ActivateItem, PlayCard, Resolve, UseAbility
from app.games.journey.cards import CardId, Pay, Pool
from app.games.journey.cover_search import cover
from app.games.journey.deficits import ONE, pack
from app.games.journey.greedy.effects import act_points, aims, promise
from app.games.journey.greedy.look import Look
from app.games.journey.playing import arrow_of
from app.games.journey.sources import Asked, supply
from app.games.journey.state import State
from app.games.journey.step_builder import StepBuilder
from app.games.journey.turn import apply, legal_actions

CRYSTAL = Pool(crystal=1)
WORTH_PAYING = 4

Press: TypeAlias = tuple[Action, ...]
Weighed: TypeAlias = tuple[float, Press]
Wanted: TypeAlias = Callable[[State, Action], bool]


def arrow_presses(look: Look, spare: Look) -> Iterator[Weighed]:
    """Weigh paying for what the hand, the Camp, the items and the character offer; ``spare`` lacks the cards kept."""
    for cost, wanted in _open_costs(look):
        yield from _paid(look, spare.state, (), cost=cost, wanted=wanted)
    entry = len(look.state.turn.in_play)
    for play, arrow in _playable_arrows(spare):
        yield from _paid(look, spare.state, (play,), cost=arrow.cost, wanted=_pays(entry, arrow))


def _open_costs(look: Look) -> Iterator[tuple[Pool, Wanted]]:
    """Give the costs of what could be used without playing another card first."""
    turn = look.state.turn
    if not turn.pool.crystal:
        yield CRYSTAL, lambda _, action: isinstance(action, UseAbility)
    used = {entry.card for entry in turn.in_play if entry.source == "item"}
    for item in look.me.items:
        arrow = arrow_of(look.content.cards[item])
        if item not in used and arrow is not None and _worth_paying(look, arrow):
            yield arrow.cost, _activates(item)
    for place, entry in enumerate(turn.in_play):
        for effect in entry.open:
            if isinstance(effect, Pay) and _worth_paying(look, effect):
                yield effect.cost, _pays(place, effect)


def _playable_arrows(spare: Look) -> Iterator[tuple[PlayCard, Pay]]:
    content = spare.content
    hand = (play for card in dict.fromkeys(spare.me.hand) for play in content.plays_from_hand[card])
    camp = (play for card in dict.fromkeys(spare.state.camp_storage) for play in content.plays_from_camp[card])
    for play in (*hand, *camp):
        for effect in content.playings[play.card, play.option].open:
            if isinstance(effect, Pay) and _worth_paying(spare, effect):
                yield play, effect


def _worth_paying(look: Look, arrow: Pay) -> bool:
    """Say whether to make an arrow's cost for its own sake: what only adds to the pool is left to the targets."""
    return (
        not arrow.discard
        and aims(arrow.effects)
        and max(promise(look, effect) for effect in arrow.effects) > WORTH_PAYING
    )


def _activates(item: CardId) -> Wanted:
    return lambda _, action: isinstance(action, ActivateItem) and action.card == item


def _pays(entry: int, arrow: Pay) -> Wanted:
    def wanted(state: State, action: Action) -> bool:
        if not isinstance(action, Resolve) or action.entry != entry:
            return False
        return state.turn.in_play[entry].open[action.effect] == arrow

    return wanted


def _paid(look: Look, spare: State, first: Press, *, cost: Pool, wanted: Wanted) -> Iterator[Weighed]:
    """Weigh the best use of what is wanted once its cost is made by playing cards, if it can be made so."""
    made = cover(look.content, supply(look.content, _after(look, spare, first)), _asked(cost))
    if made.missing or not all(isinstance(use, PlayCard) for use in made.uses):
        return
    plays = (*first, *(use for use in made.uses if isinstance(use, PlayCard)))
    ready = Look(look.content, _after(look, look.state, plays), look.tastes)
    uses = (use for use in legal_actions(ready.content, ready.state, ready.state.active) if wanted(ready.state, use))
    weighed = [(act_points(ready, use), use) for use in uses]
    if plays and weighed:
        points, use = max(weighed, key=lambda one: one[0])
        yield points, (*plays, use)


def _asked(cost: Pool) -> Asked:
    return Asked(pack(cost) + ONE["basics"] * cost.any_basic)


def _after(look: Look, state: State, plays: Press) -> State:
    """Carry out plays, none of which reveals anything."""
    for play in plays:
        step = StepBuilder(look.content, state)
        apply(step, state.active, play)
        state = step.state
    return state
