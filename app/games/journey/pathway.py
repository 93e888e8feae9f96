"""The pathway: its eight spaces, how they refill, and what can be bought from them (§5.2.2)."""

from app.games.journey.actions import Buy, HireGuide
from app.games.journey.cards import Card, CardId, Pool
from app.games.journey.content import Content
from app.games.journey.drawing import take_from_journey
from app.games.journey.payment import basic_choices, pay, spend_basics, spend_units, unit_choices
from app.games.journey.relics import mark_spent_enemies
from app.games.journey.state import CAMP_SPACES, COLUMNS, SPACES, State
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import IllegalAction
from app.language import phrase

GUIDE_PRICE = 2
"""Any two basics (§5.2)."""


def distance(content: Content, state: State, card: CardId) -> int:
    """Give the extra Advance to reach a pathway card (§5.2.2). Raises ValueError for a card that is not there."""
    return content.distance[state.pathway.index(card) % COLUMNS]


def price(content: Content, state: State, card: CardId) -> Pool:
    """Give a pathway card's price with its distance; its seasonal units come on top."""
    cost = content.cards[card].cost
    far = distance(content, state, card)
    return cost.plus(Pool(advance=far)) if far else cost


def buys(content: Content, state: State, card: CardId) -> tuple[Buy, ...]:
    """List the ways to buy a card now: one for each choice of makers, none when it is not for sale or too dear."""
    info = content.cards.get(card)
    if info is None or info.kind == "enemy" or card not in state.pathway:
        return ()
    turn = state.turn
    if pay(turn.pool, price(content, state, card)) is None:
        return ()
    if not info.units:
        return (Buy(card),)
    choices = unit_choices(content, turn.units, season=info.season, amount=info.units)
    return tuple(Buy(card, units) for units in choices)


def buy(step: StepBuilder, action: Buy) -> None:
    """Pay for a pathway card and put it where its kind goes (§5.2). Raises `IllegalAction` when it cannot be bought."""
    state = step.state
    if action not in buys(step.content, state, action.card):
        raise IllegalAction(phrase("You cannot buy that card now."))
    card = step.content.cards[action.card]
    pool = pay(state.turn.pool, price(step.content, state, action.card))
    step.update_turn(pool=pool, units=spend_units(state.turn.units, action.units))
    take_off(step, action.card)
    _receive(step, card)
    step.log("bought", seat=state.active, card=action.card, units=action.units)
    if card.kind == "relic":
        mark_spent_enemies(step, action.units)


def _receive(step: StepBuilder, card: Card) -> None:
    seat = step.state.active
    match card.kind:
        case "item":
            step.update_seat(seat, items=(*step.state.acting_seat.items, card.id))
        case "hazard" | "relic":
            step.update(camp_storage=(*step.state.camp_storage, card.id))
        case _:
            step.update_seat(seat, discard=(*step.state.acting_seat.discard, card.id))


def hires(state: State) -> tuple[HireGuide, ...]:
    """List the ways to pay for a Forest Guide now."""
    if not state.guide_stack:
        return ()
    return tuple(HireGuide(basics) for basics in basic_choices(state.turn.pool, GUIDE_PRICE))


def hire(step: StepBuilder, action: HireGuide) -> None:
    """Take a Guide from the stack to the own discard (§5.2). Raises `IllegalAction` when it cannot be paid."""
    state = step.state
    if action not in hires(state):
        raise IllegalAction(phrase("You cannot hire a Forest Guide with that now."))
    guide, *rest = state.guide_stack
    step.update_turn(pool=spend_basics(state.turn.pool, action.basics))
    step.update(guide_stack=tuple(rest))
    step.update_seat(state.active, discard=(*state.acting_seat.discard, guide))
    step.log("hired", seat=state.active, card=guide, basics=action.basics)


def take_off(step: StepBuilder, card: CardId) -> None:
    """Leave a gap where a card lay; its damage and the Stun token leave with it."""
    state = step.state
    place = state.pathway.index(card)
    step.update(
        pathway=(*state.pathway[:place], None, *state.pathway[place + 1 :]),
        damage=tuple(wound for wound in state.damage if wound[0] != card),
        stunned=None if state.stunned == card else state.stunned,
    )


def clear(step: StepBuilder, card: CardId) -> None:
    """Discard a pathway card to the common discard, whatever its distance (§10.1)."""
    take_off(step, card)
    step.update(common_discard=(*step.state.common_discard, card))
    step.log("cleared", seat=step.state.active, card=card)


def discard_camp_spaces(step: StepBuilder) -> None:
    """Discard what lies in the two spaces next to the Camp, as a Travel does (§6.0)."""
    for place in CAMP_SPACES:
        card = step.state.pathway[place]
        if card is not None:
            take_off(step, card)
            step.update(common_discard=(*step.state.common_discard, card))


def refill(step: StepBuilder) -> None:
    """Move each row towards the Camp, order kept, then fill the gaps: the upper row left to right, then the lower."""
    pathway = step.state.pathway
    rows = [[card for card in pathway[start : start + COLUMNS] if card is not None] for start in CAMP_SPACES]
    gaps = SPACES - sum(len(row) for row in rows)
    if gaps == 0:
        return
    arrivals = iter(take_from_journey(step, gaps))
    filled: list[CardId | None] = []
    for row in rows:
        filled += [*row, *(next(arrivals, None) for _ in range(COLUMNS - len(row)))]
    step.update(pathway=tuple(filled))
    step.log("refilled", cards=tuple(card for card in filled if card is not None and card not in pathway))
