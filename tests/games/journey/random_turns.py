"""Turns in progress dealt at random: small ones that can be searched through, and the largest that must stay quick."""

from random import Random

from msgspec.structs import replace

from app.games.journey import turn
from app.games.journey.cards import Card, CardId, Infused, Pay, Pool, Power
from app.games.journey.state import Ruleset, State
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from tests.games.journey.exhaustive import actions

CONTENT = JOURNEY.content
NEAR_THE_SHRINE = 0.08
"""How often a turn is dealt before the last Portal, with Relics at hand."""


def small_turn(rng: Random, *, cards: int) -> State:
    """Deal a turn with this many cards to use in all, some played already; cards that work together come often."""
    items = rng.randint(0, min(2, cards))
    camp = rng.randint(0, min(3, cards - items))
    state = deal(rng, hand=cards - items - camp, camp=camp, items=items, fancy=0.6)
    gifts = rng.choices(
        ("reed", "resin", "acorn", "any_basic", "advance", "attack", "crystal"), k=rng.choice((0, 0, 1, 2))
    )
    pool = Pool(**{name: gifts.count(name) for name in gifts})
    state = replace(state, turn=replace(state.turn, pool=pool))
    for _ in range(rng.choice((0, 0, 1, 2))):
        state = _one_action_on(rng, state)
    return state


def big_turn(rng: Random) -> State:
    """Deal the largest turn that the page promises to be quick in."""
    return deal(rng, hand=10, camp=15, items=6, fancy=0.0)


def deal(rng: Random, *, hand: int, camp: int, items: int, fancy: float) -> State:
    """Deal a hand, a Camp, items and a pathway; ``fancy`` of the cards have a power, a box or an arrow."""
    state = JOURNEY.new(Ruleset(), rng.randint(1, 4), f"{rng.getrandbits(128):032x}")
    forest = list(CONTENT.journey_cards())
    rng.shuffle(forest)
    own_items = tuple(card for card in forest if CONTENT.cards[card].kind == "item")[:items]
    forest = [card for card in forest if card not in own_items]
    pathway, forest = tuple(forest[:8]), [card for card in forest[8:] if CONTENT.cards[card].kind != "item"]
    own = [*CONTENT.starting_deck(state.acting_seat.character), *CONTENT.guides()]
    in_hand = _pick(rng, own + forest, hand, fancy)
    given = [card for card in state.unused if card in CONTENT.cards]
    campable = [CardId(card) for card in (*forest, *given) if CONTENT.cards[CardId(card)].campable]
    in_camp = _pick(rng, [card for card in campable if card not in in_hand], camp, fancy)
    mine = replace(state.acting_seat, hand=in_hand, items=own_items)
    dealt = replace(
        state,
        seats=tuple(mine if seat == state.active else other for seat, other in enumerate(state.seats)),
        pathway=pathway,
        camp_storage=in_camp,
        trail=rng.randrange(len(CONTENT.trail)),
        portal_marker=rng.randrange(len(CONTENT.portal_track)),
    )
    return _near_the_shrine(rng, dealt) if rng.random() < NEAR_THE_SHRINE else dealt


def _near_the_shrine(rng: Random, state: State) -> State:
    """Put the party before the last Portal, with the Relics in exchange for other cards of the Camp and the hand."""
    relics = [CONTENT.relic(season) for season in CONTENT.seasons]
    rng.shuffle(relics)
    taken = {*relics[: rng.randint(2, 4)]}
    pathway = tuple(None if card in taken else card for card in state.pathway)
    near = [card for card in taken if card not in state.camp_storage + state.acting_seat.hand]
    held = sum(rng.random() < 0.5 for _ in near)
    hand = (*state.acting_seat.hand[held:], *near[:held])
    mine = replace(state.acting_seat, hand=hand)
    return replace(
        state,
        seats=tuple(mine if seat == state.active else other for seat, other in enumerate(state.seats)),
        pathway=pathway,
        camp_storage=(*state.camp_storage[len(near) - held :], *near[held:]),
        trail=len(CONTENT.trail) - 1,
    )


def _pick(rng: Random, cards: list[CardId], amount: int, fancy: float) -> tuple[CardId, ...]:
    left, picked = list(cards), []
    for _ in range(min(amount, len(cards))):
        wanted = [card for card in left if _is_fancy(CONTENT.cards[card])] if rng.random() < fancy else left
        card = rng.choice(wanted or left)
        left.remove(card)
        picked.append(card)
    return tuple(picked)


def _is_fancy(card: Card) -> bool:
    effects = (*card.effects, *(effect for option in card.options for effect in option.effects))
    return any(isinstance(effect, Power | Infused | Pay) for effect in effects)


def _one_action_on(rng: Random, state: State) -> State:
    """Take one of the actions that lead towards a target, if there is one that reveals nothing and asks nothing."""
    choices = list(actions(state))
    if not choices:
        return state
    step = StepBuilder(CONTENT, state)
    turn.apply(step, Seat(state.active), rng.choice(choices))
    return state if step.reveals or step.state.pending is not None else step.state
