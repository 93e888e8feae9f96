"""Travel: one step along the trail, its removals, the Hazards on the way, and the Shrine at its end (§6.0, §8.1)."""

from collections.abc import Iterator
from itertools import combinations

from app.games.journey.actions import Travel
from app.games.journey.cards import BASICS, Basic, Card, CardId, Choose, Gain, Infused, Pool, Season
from app.games.journey.content import Content
from app.games.journey.life import lose_life
from app.games.journey.pathway import discard_camp_spaces, refill
from app.games.journey.payment import pay
from app.games.journey.portal import backfire, crystals_due, pass_into_next_season
from app.games.journey.relics import deliverable_relics
from app.games.journey.state import VICTORY, State
from app.games.journey.step_builder import StepBuilder, without
from app.games.protocol import IllegalAction, Outcome, Seat
from app.language import phrase


def travels(content: Content, state: State) -> tuple[Travel, ...]:
    """List the ways to make the next step now; the first pays every Crystal it can, as the page preselects.

    Each way names the cards that leave the game and the Crystals paid, from all that are due down to none.
    """
    step = content.trail[state.trail]
    if state.turn.pool.advance < step.advance:
        return ()
    if is_last(content, state) and not _all_relics_at_hand(content, state):
        return ()
    due = crystals_due(content, state) if step.portal else 0
    most = min(due, state.turn.pool.crystal)
    removals = removal_choices(content, state, step.remove)
    return tuple(Travel(chosen, crystals) for crystals in range(most, -1, -1) for chosen in removals)


def travel(step: StepBuilder, action: Travel) -> None:
    """Lead the party one step on (§6.0): pay, remove, meet the Hazards, pass the Portal, move, renew the pathway.

    The order decides who still stands before the new shields (#reading-travel-order).

    Raises `IllegalAction` when the step cannot be made this way.
    """
    state = step.state
    if action not in travels(step.content, state):
        raise IllegalAction(phrase("You cannot travel that way now."))
    trail_step = step.content.trail[state.trail]
    cost = Pool(advance=trail_step.advance, crystal=action.crystals)
    step.update_turn(pool=state.turn.pool.minus(cost))
    _remove(step, action.removals)
    step.log("travelled", seat=state.active, place=state.trail + 1, removals=action.removals, crystals=action.crystals)
    lose_life(step, state.active, hazard_loss(step.content, state), reason="hazards")
    if trail_step.portal and not step.over:
        backfire(step, crystals_due(step.content, state) - action.crystals)
    if step.over:
        return
    last = is_last(step.content, state)
    step.update(trail=state.trail + 1)
    if last:
        step.update(outcome=Outcome(VICTORY, tuple(Seat(seat) for seat in range(len(state.seats)))))
        step.log("victory", seat=state.active)
    elif trail_step.portal:
        pass_into_next_season(step)
    else:
        discard_camp_spaces(step)
        refill(step)


def _all_relics_at_hand(content: Content, state: State) -> bool:
    return len(deliverable_relics(content, state, hand=state.acting_seat.hand)) == len(content.seasons)


def is_last(content: Content, state: State) -> bool:
    """Say whether the next step leads through the fourth Portal to the Shrine (§8.1)."""
    return state.trail == len(content.trail) - 1


def hazard_loss(content: Content, state: State) -> int:
    """Count the lives that the Hazards on all eight spaces cost a Travel (§6.0), with the table's house settings."""
    hazards = sum(card is not None and content.cards[card].kind == "hazard" for card in state.pathway)
    loss = hazards * state.ruleset.hazard_damage
    cap = state.ruleset.hazard_cap
    return loss if cap is None else min(loss, cap)


def _remove(step: StepBuilder, cards: tuple[CardId, ...]) -> None:
    hand = step.state.acting_seat.hand
    for card in cards:
        hand = without(hand, card)
    step.update_seat(step.state.active, hand=hand)
    step.update(removed=step.state.removed + cards)


def removal_choices(content: Content, state: State, needs: tuple[Basic, ...]) -> tuple[tuple[CardId, ...], ...]:
    """List the sets of hand cards whose removal a step accepts, each sorted (§5.2.3, §6.0).

    One card that makes everything asked for at once, or one card for each of the two things asked for, even where one
    of them could do alone: a step "may" take fewer cards (#reading-two-removals). A Relic never counts.
    """
    if not needs:
        return ((),)
    powers = state.turn.powers
    hand = [card for card in sorted(state.acting_seat.hand) if content.cards[card].kind != "relic"]
    alone = [card for card in dict.fromkeys(hand) if makes(content.cards[card], needs, powers=powers)]
    if len(needs) == 1:
        return tuple((card,) for card in alone)
    pairs = dict.fromkeys(
        pair for pair in combinations(hand, len(needs)) if _share(content, pair, needs, powers=powers)
    )
    return (*((card,) for card in alone), *pairs)


def _share(content: Content, pair: tuple[CardId, ...], needs: tuple[Basic, ...], *, powers: tuple[Season, ...]) -> bool:
    """Say whether each card of the pair makes a different one of the two things asked for."""
    first, second = (content.cards[card] for card in pair)
    return any(
        makes(first, (one,), powers=powers) and makes(second, (other,), powers=powers)
        for one, other in (needs, needs[::-1])
    )


def makes(card: Card, needs: tuple[Basic, ...], *, powers: tuple[Season, ...]) -> bool:
    """Say whether a card can produce all these basics at once (§5.2.3).

    It counts one branch of an either/or, an infused box only while its power is on, and nothing from behind an arrow; a
    wildcard stands for any basic (#reading-can-produce).
    """
    cost = Pool(**{basic: needs.count(basic) for basic in BASICS})
    return any(pay(made, cost) is not None for made in _outputs(card, powers))


def _outputs(card: Card, powers: tuple[Season, ...]) -> Iterator[Pool]:
    common = Pool()
    for effect in card.effects:
        if isinstance(effect, Gain):
            common = common.plus(effect.what)
        elif isinstance(effect, Infused) and effect.season in powers:
            common = _plus_gains(common, effect.effects)
    choice = next((effect for effect in card.effects if isinstance(effect, Choose)), None)
    if choice is None:
        yield common
        return
    for option in choice.options:
        yield _plus_gains(common, option.effects)


def _plus_gains(pool: Pool, effects: tuple[object, ...]) -> Pool:
    for effect in effects:
        if isinstance(effect, Gain):
            pool = pool.plus(effect.what)
    return pool
