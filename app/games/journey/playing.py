"""Putting cards to work: playing them, activating items, paying arrows and resolving what lies open (§5.2)."""

from collections.abc import Iterator
from typing import assert_never

from app.games.journey.abilities import Target, targets, use_on
from app.games.journey.actions import ActivateItem, DiscardCard, PlayCard, Resolve
from app.games.journey.cards import (
    EMPTY_POOL,
    Ability,
    BasicUnit,
    Card,
    CardId,
    Clear,
    Draw,
    Pay,
    Recover,
    Shield,
    Stun,
)
from app.games.journey.content import Content
from app.games.journey.drawing import draw
from app.games.journey.effects import Targeted, close, happen, put_in_play
from app.games.journey.payment import basic_choices, pay, spend_basics
from app.games.journey.playings import Playing, options_of
from app.games.journey.state import DiscardCost, InPlay, Source, State
from app.games.journey.step_builder import StepBuilder, without
from app.games.protocol import IllegalAction
from app.language import phrase


def plays(content: Content, state: State) -> Iterator[PlayCard]:
    """List the cards that can be played now, from the hand and from the Camp, each side of an either/or apart."""
    for card in dict.fromkeys(state.acting_seat.hand):
        yield from content.plays_from_hand[card]
    for card in dict.fromkeys(state.camp_storage):
        yield from content.plays_from_camp[card]


def play(step: StepBuilder, action: PlayCard) -> None:
    """Play a card. Raises `IllegalAction` for a card that is not there or a side it does not have."""
    state = step.state
    zone = state.acting_seat.hand if action.source == "hand" else state.camp_storage
    if action.card not in zone:
        raise IllegalAction(phrase("That card is not there to be played."))
    sorted_effects = step.content.playings.get((action.card, action.option))
    if sorted_effects is None:
        raise IllegalAction(phrase("Choose one side of that card."))
    if action.source == "hand":
        step.update_seat(state.active, hand=without(zone, action.card))
    else:
        step.update(camp_storage=without(zone, action.card))
    put_in_play(step, _entry(action.card, action.source, action.option, sorted_effects), sorted_effects)
    step.log("played", seat=state.active, card=action.card, source=action.source, option=action.option)


def _entry(card: CardId, source: Source, option: int | None, played: Playing) -> InPlay:
    return InPlay(card, source, option, played.after, played.open, played.boxes)


def activations(content: Content, state: State) -> Iterator[ActivateItem]:
    """List the ways to use the items that still stand upright."""
    used = {entry.card for entry in state.turn.in_play if entry.source == "item"}
    for item in state.acting_seat.items:
        if item not in used:
            yield from activations_of(content, state, item)


def activations_of(content: Content, state: State, item: CardId) -> Iterator[ActivateItem]:
    """List the ways to use one item: each side of its either/or, each way to pay its arrow."""
    card = content.cards[item]
    arrow = arrow_of(card)
    if arrow is None:
        yield from (ActivateItem(item, option) for option in options_of(card))
    else:
        yield from (ActivateItem(item, basics=basics) for basics in arrow_payments(state, arrow))


def arrow_of(card: Card) -> Pay | None:
    """Give an item's arrow, which is then its only effect; None for an item that costs nothing to use."""
    only = card.effects[0]
    return only if isinstance(only, Pay) else None


def activate(step: StepBuilder, action: ActivateItem) -> None:
    """Turn an item sideways and use it, paying its arrow first. Raises `IllegalAction` when that cannot be done."""
    if action not in activations(step.content, step.state):
        raise IllegalAction(phrase("You cannot use that item so now."))
    arrow = arrow_of(step.content.cards[action.card])
    step.log("activated", seat=step.state.active, card=action.card, option=action.option)
    if arrow is None:
        effects = step.content.playings[action.card, action.option]
        put_in_play(step, _entry(action.card, "item", action.option, effects), effects)
        return
    step.update_turn(in_play=(*step.state.turn.in_play, InPlay(action.card, "item")))
    _pay_arrow(step, arrow, action.basics, entry=len(step.state.turn.in_play) - 1)


def arrow_payments(state: State, arrow: Pay) -> tuple[tuple[BasicUnit, ...], ...]:
    """List the basics that could pay an arrow's wildcard part; empty when the whole cost cannot be paid."""
    left = pay(state.turn.pool, arrow.cost)
    if left is None or arrow.discard > len(state.acting_seat.hand):
        return ()
    return basic_choices(left, arrow.cost.any_basic)


def _pay_arrow(step: StepBuilder, arrow: Pay, basics: tuple[BasicUnit, ...], *, entry: int) -> None:
    left = pay(step.state.turn.pool, arrow.cost) or EMPTY_POOL
    step.update_turn(pool=spend_basics(left, basics))
    if arrow.discard:
        step.update(pending=DiscardCost(arrow.discard, arrow.effects, entry))
    else:
        happen(step, arrow.effects, entry=entry)


def discard_for_cost(step: StepBuilder, action: DiscardCard) -> None:
    """Discard the named hand card towards a cost; when the cost is whole its effects happen.

    Raises `IllegalAction` for a card that is not in hand.
    """
    state = step.state
    pending = state.pending
    if not isinstance(pending, DiscardCost) or action.card not in state.acting_seat.hand:
        raise IllegalAction(phrase("That card is not in your hand."))
    seat = state.acting_seat
    step.update_seat(state.active, hand=without(seat.hand, action.card), discard=(*seat.discard, action.card))
    step.log("discarded", seat=state.active, card=action.card)
    left = pending.count - 1
    if left:
        step.update(pending=DiscardCost(left, pending.effects, pending.entry))
        return
    step.update(pending=None)
    happen(step, pending.effects, entry=pending.entry)


def resolutions(content: Content, state: State) -> Iterator[Resolve]:
    """List what can be done now with the effects that lie open."""
    for entry, card in enumerate(state.turn.in_play):
        for effect in range(len(card.open)):
            yield from resolutions_of(content, state, entry, effect)


def resolutions_of(content: Content, state: State, entry: int, effect: int) -> Iterator[Resolve]:
    """List what can be done with one open effect: nothing while it has no target."""
    open_effect = state.turn.in_play[entry].open[effect]
    match open_effect:
        case Draw():
            if state.acting_seat.draw_pile or state.acting_seat.discard:
                yield Resolve(entry, effect)
        case Pay():
            yield from (Resolve(entry, effect, basics=basics) for basics in arrow_payments(state, open_effect))
        case Recover() | Clear() | Stun() | Shield():
            for target in targets(content, state, ability_of(open_effect)):
                yield Resolve(entry, effect, target.seat, target.card)
        case _:
            assert_never(open_effect)


def ability_of(effect: Targeted) -> Ability:
    """Name the ability that a targeted effect is."""
    match effect:
        case Recover():
            return "recover"
        case Clear():
            return "clear"
        case Stun():
            return "stun"
        case Shield():
            return "shield"
        case _:
            assert_never(effect)


def resolve(step: StepBuilder, action: Resolve) -> None:
    """Resolve an effect that lies open. Raises `IllegalAction` when there is none, or not on that target."""
    in_play = step.state.turn.in_play
    if not (0 <= action.entry < len(in_play) and 0 <= action.effect < len(in_play[action.entry].open)):
        raise IllegalAction(phrase("That effect is no longer open."))
    if action not in resolutions_of(step.content, step.state, action.entry, action.effect):
        raise IllegalAction(phrase("You cannot use that effect so now."))
    effect = in_play[action.entry].open[action.effect]
    close(step, action.entry, action.effect)
    step.log("resolved", seat=step.state.active, card=in_play[action.entry].card, effect=type(effect).__name__.lower())
    match effect:
        case Draw(amount):
            draw(step, step.state.active, amount)
        case Pay():
            _pay_arrow(step, effect, action.basics, entry=action.entry)
        case Recover() | Clear() | Stun() | Shield():
            use_on(step, ability_of(effect), Target(action.seat, action.card))
        case _:
            assert_never(effect)
