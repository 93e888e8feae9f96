"""What single acts are worth: healing, shielding, drawing, stunning, clearing, and playing a card for such effects."""

from typing import assert_never

from app.games.journey.actions import Action, ActivateItem, PlayCard, Resolve, UseAbility
from app.games.journey.actions import Heal as SpendHeal
from app.games.journey.cards import (
    Ability,
    CardId,
    Choose,
    Clear,
    Draw,
    Effect,
    Gain,
    Heal,
    Infused,
    Pay,
    Power,
    Recover,
    Shield,
    SimpleEffect,
    Stun,
)
from app.games.journey.greedy.look import Look
from app.games.journey.payment import basic_choices, pay
from app.games.journey.relics import RELIC_UNITS

MAKER_CLEARED = 6
CARD_CLEARED = 3
CRYSTAL_SPENT = 1
HEALS_AT_ONCE = 2


def act_points(look: Look, action: Action) -> float:
    """Weigh an act that reaches no target. What a card adds to the pool is left to the targets it would pay for."""
    match action:
        case SpendHeal(seat):
            return look.heal_points(look.state.seats[seat])
        case Resolve(entry, effect):
            return _resolve_points(look, look.state.turn.in_play[entry].open[effect], action)
        case UseAbility(seat, card):
            ability = look.content.characters[look.me.character].ability
            return _aimed_points(look, ability, seat, card) - CRYSTAL_SPENT
        case ActivateItem(item, None):
            return sum(promise(look, effect) for effect in look.content.cards[item].effects)
        case PlayCard(card, _, option):
            return _play_points(look, card, option)
        case _:
            return 0


def _play_points(look: Look, card: CardId, option: int | None) -> float:
    info = look.content.cards[card]
    if info.kind == "relic":
        return 0
    effects = info.effects if option is None else (*info.effects, *info.options[option].effects)
    return sum(promise(look, effect) for effect in effects)


def _resolve_points(look: Look, effect: Effect, action: Resolve) -> float:
    match effect:
        case Pay(effects):
            return max((promise(look, inner) for inner in effects), default=0)
        case Draw(amount):
            return look.tastes.draw * amount
        case Recover():
            return look.tastes.recover
        case Shield():
            return _aimed_points(look, "shield", action.seat, None)
        case Stun():
            return _aimed_points(look, "stun", None, action.card)
        case Clear():
            return _aimed_points(look, "clear", None, action.card)
        case _:
            return 0


def _aimed_points(look: Look, ability: Ability, seat: int | None, card: CardId | None) -> float:
    match ability:
        case "recover":
            return look.tastes.recover
        case "shield":
            return 0 if seat is None else look.shield_points(look.state.seats[seat])
        case "stun":
            return 0 if card is None else _stun_points(look, card)
        case "clear":
            return 0 if card is None else _clear_points(look, card)
        case _:
            assert_never(ability)


def _stun_points(look: Look, card: CardId) -> float:
    info = look.content.cards[card]
    if info.kind != "enemy" or card == look.state.stunned:
        return 0
    return look.warded_off(card)


def _clear_points(look: Look, card: CardId) -> float:
    """Weigh sending a pathway card away: the harm it does no more, less what it would have been good for."""
    info = look.content.cards[card]
    if info.kind == "relic":
        return 0
    if info.kind not in {"enemy", "hazard"}:
        return look.relief(card) - CARD_CLEARED
    needed = (
        info.season is not None and look.makes_for_relic(card) and look.makers_within_reach(info.season) < RELIC_UNITS
    )
    return look.relief(card) - (MAKER_CLEARED if needed else 0)


def promise(look: Look, effect: Effect) -> float:
    """Weigh an effect before its target is chosen, an arrow only where it could be paid at once."""
    state = look.state
    match effect:
        case Heal(amount):
            return _heals_points(look, amount)
        case Shield():
            return max((look.shield_points(seat) for seat in state.seats if not seat.shield), default=0)
        case Draw(amount):
            return look.tastes.draw * amount if look.me.draw_pile else 0
        case Recover():
            return look.tastes.recover if any(seat.discard for seat in state.seats) else 0
        case Stun():
            return max((_stun_points(look, card) for card in state.pathway if card is not None), default=0)
        case Clear():
            return max((_clear_points(look, card) for card in state.pathway if card is not None), default=0)
        case Pay(effects, cost, discard):
            left = pay(state.turn.pool, cost)
            payable = left is not None and not discard and basic_choices(left, cost.any_basic)
            return max(promise(look, inner) for inner in effects) if payable else 0
        case Gain() | Power() | Infused() | Choose():
            return 0
        case _:
            assert_never(effect)


def _heals_points(look: Look, amount: int) -> float:
    """Weigh Heal icons on whoever is worst off."""
    hurt = min(look.state.seats, key=lambda seat: seat.life)
    lost = look.state.ruleset.start_life - hurt.life
    return look.heal_points(hurt) * min(amount, lost, HEALS_AT_ONCE)


def aims(effects: tuple[SimpleEffect, ...]) -> bool:
    """Say whether effects do anything beyond adding to the pool."""
    return not all(isinstance(effect, Gain) for effect in effects)
