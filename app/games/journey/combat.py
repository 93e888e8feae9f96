"""Enemies: striking them, the Stun token, and their attack on the Camp (§5.2, §7.0)."""

from app.games.journey.actions import Fight
from app.games.journey.cards import CardId, Pool
from app.games.journey.content import Content
from app.games.journey.life import lose_life
from app.games.journey.pathway import distance, take_off
from app.games.journey.state import CAMP_SPACES, DefeatReason, State
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import IllegalAction
from app.language import phrase


def fights(content: Content, state: State, card: CardId) -> tuple[Fight, ...]:
    """List the blows the active player can strike at an Enemy now: from one Attack icon up to the life it has left.

    A harder one would only waste icons (#reading-blow-size).
    """
    info = content.cards.get(card)
    if info is None or info.kind != "enemy" or card not in state.pathway:
        return ()
    pool = state.turn.pool
    if pool.attack == 0 or pool.advance < distance(content, state, card):
        return ()
    most = min(pool.attack, info.life - state.damage_on(card))
    return tuple(Fight(card, attack) for attack in range(1, most + 1))


def fight(step: StepBuilder, action: Fight) -> None:
    """Strike an Enemy: pay the distance, lay damage, suffer its strength even when the blow kills (§5.2).

    A beaten Enemy goes to the Camp, whose card it now is. Raises `IllegalAction` when the blow cannot be struck.
    """
    state = step.state
    if action not in fights(step.content, state, action.card):
        raise IllegalAction(phrase("You cannot strike that Enemy with that now."))
    spent = Pool(advance=distance(step.content, state, action.card), attack=action.attack)
    step.update_turn(pool=state.turn.pool.minus(spent))
    total = state.damage_on(action.card) + action.attack
    others = tuple(wound for wound in state.damage if wound[0] != action.card)
    step.update(damage=(*others, (action.card, total)))
    step.log("fought", seat=state.active, card=action.card, attack=action.attack, damage=total)
    _suffer_strength(step, (action.card,), reason="fight")
    if total >= step.content.cards[action.card].life and not step.over:
        take_off(step, action.card)
        step.update(camp_storage=(*step.state.camp_storage, action.card))
        step.log("defeated_enemy", seat=state.active, card=action.card)


def attackers(content: Content, state: State) -> tuple[CardId, ...]:
    """Name the Enemies in the camp spaces: they attack at the end of the turn."""
    near = (state.pathway[place] for place in CAMP_SPACES)
    return tuple(card for card in near if card is not None and content.cards[card].kind == "enemy")


def camp_attack(step: StepBuilder) -> None:
    """Let the Enemies next to the Camp attack the active player, in one loss (§7.0)."""
    enemies = attackers(step.content, step.state)
    if enemies:
        step.log("camp_attacked", seat=step.state.active, cards=enemies)
        _suffer_strength(step, enemies, reason="camp_attack")


def _suffer_strength(step: StepBuilder, enemies: tuple[CardId, ...], *, reason: DefeatReason) -> None:
    stunned = step.state.stunned
    strength = sum(step.content.cards[enemy].strength for enemy in enemies if enemy != stunned)
    if stunned in enemies:
        step.update(stunned=None)
        step.log("stun_spent", card=stunned)
    lose_life(step, step.state.active, strength, reason=reason)


def stun_targets(content: Content, state: State) -> tuple[CardId, ...]:
    """List the pathway Enemies that the Stun token can go to: there is one token, and it may move (§10.1)."""
    return tuple(
        card
        for card in state.pathway
        if card is not None and card != state.stunned and content.cards[card].kind == "enemy"
    )


def stun(step: StepBuilder, card: CardId) -> None:
    """Lay the Stun token on an Enemy: its next damage is none (§10.1)."""
    step.update(stunned=card)
    step.log("stunned", seat=step.state.active, card=card)
