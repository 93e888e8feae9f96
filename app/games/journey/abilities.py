"""The four character abilities, wherever they come from: a Crystal, a Spirit Ally, any card (§10.1)."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from app.games.journey.actions import DiscardTwo, Heal, TakeFromDiscard, UseAbility
from app.games.journey.cards import Ability, CardId, Character, Gain, Pool
from app.games.journey.combat import stun, stun_targets
from app.games.journey.content import Content
from app.games.journey.life import heal, shield
from app.games.journey.pathway import clear
from app.games.journey.state import DiscardCost, RecoverPick, State
from app.games.journey.step_builder import StepBuilder, without
from app.games.protocol import IllegalAction, Seat
from app.language import phrase

ABILITY_PRICE = Pool(crystal=1)
TWO_CARDS = 2


class Target(Struct, frozen=True):
    """What an ability is used on: a seat for recover and shield, a pathway card for clear and stun."""

    seat: Seat | None = None
    card: CardId | None = None


def targets(content: Content, state: State, ability: Ability) -> tuple[Target, ...]:
    """List what an ability could be used on now, and would help (#reading-useful-targets)."""
    match ability:
        case "recover":
            return tuple(Target(seat=seat) for seat in _seats(state) if state.seats[seat].discard)
        case "shield":
            return tuple(Target(seat=seat) for seat in _seats(state) if not state.seats[seat].shield)
        case "clear":
            return tuple(Target(card=card) for card in state.pathway if card is not None)
        case "stun":
            return tuple(Target(card=card) for card in stun_targets(content, state))
        case _:
            assert_never(ability)


def _seats(state: State) -> Iterator[Seat]:
    return (Seat(seat) for seat in range(len(state.seats)))


def use_on(step: StepBuilder, ability: Ability, target: Target) -> None:
    """Carry out an ability on a target that `targets` lists."""
    match ability:
        case "recover":
            step.update(pending=RecoverPick(_seat(target)))
        case "shield":
            shield(step, _seat(target))
        case "clear":
            clear(step, _card(target))
        case "stun":
            stun(step, _card(target))
        case _:
            assert_never(ability)


def _seat(target: Target) -> Seat:
    if target.seat is None:
        raise IllegalAction(phrase("Name a character for that."))
    return target.seat


def _card(target: Target) -> CardId:
    if target.card is None:
        raise IllegalAction(phrase("Name a pathway card for that."))
    return target.card


def own_character(content: Content, state: State) -> Character:
    """Give the active player's character."""
    return content.characters[state.acting_seat.character]


def uses(content: Content, state: State) -> tuple[UseAbility, ...]:
    """List the ways to spend a Crystal on the character's ability now."""
    if state.turn.pool.crystal < ABILITY_PRICE.crystal:
        return ()
    ability = own_character(content, state).ability
    return tuple(UseAbility(target.seat, target.card) for target in targets(content, state, ability))


def use_ability(step: StepBuilder, action: UseAbility) -> None:
    """Pay a Crystal and use the character's ability. Raises `IllegalAction` without a Crystal or a target."""
    if action not in uses(step.content, step.state):
        raise IllegalAction(phrase("You cannot use your ability on that now."))
    ability = own_character(step.content, step.state).ability
    step.update_turn(pool=step.state.turn.pool.minus(ABILITY_PRICE))
    step.log("ability_used", seat=step.state.active, ability=ability)
    use_on(step, ability, Target(action.seat, action.card))


def can_discard_two(state: State) -> bool:
    """Say whether the active player holds the two unplayed cards of the second ability."""
    return len(state.acting_seat.hand) >= TWO_CARDS


def discard_two(step: StepBuilder, _action: DiscardTwo) -> None:
    """Begin the two-card ability; the cards are named one by one. Raises `IllegalAction` with fewer than two."""
    if not can_discard_two(step.state):
        raise IllegalAction(phrase("You need two unplayed hand cards for that."))
    makes = own_character(step.content, step.state).two_cards
    step.update(pending=DiscardCost(TWO_CARDS, (Gain(Pool(**{makes: 1})),)))
    step.log("two_cards", seat=step.state.active, makes=makes)


def take_from_discard(step: StepBuilder, seat: Seat, action: TakeFromDiscard) -> None:
    """Take the named card from the discard to its owner's hand. Raises `IllegalAction` for a card not there."""
    pending = step.state.pending
    if not isinstance(pending, RecoverPick) or action.card not in step.state.seats[pending.seat].discard:
        raise IllegalAction(phrase("That card is not in the discard pile."))
    owner = step.state.seats[pending.seat]
    step.update_seat(pending.seat, discard=without(owner.discard, action.card), hand=(*owner.hand, action.card))
    step.update(pending=None)
    step.log("recovered", seat=pending.seat, card=action.card, by=seat)


def heals(state: State) -> tuple[Heal, ...]:
    """List the characters a Heal icon could be spent on: those below the start life (§5.2)."""
    if state.turn.pool.heal == 0:
        return ()
    most = state.ruleset.start_life
    return tuple(Heal(seat) for seat in _seats(state) if state.seats[seat].life < most)


def spend_heal(step: StepBuilder, action: Heal) -> None:
    """Spend a Heal icon. Raises `IllegalAction` without one, or on a character who lacks no life."""
    if action not in heals(step.state):
        raise IllegalAction(phrase("You cannot heal that character now."))
    step.update_turn(pool=step.state.turn.pool.minus(Pool(heal=1)))
    heal(step, action.seat)
