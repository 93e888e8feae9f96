"""What a target is worth to press for: a card to buy, an Enemy to strike, a Guide, the next step of the trail."""

from typing import assert_never

from app.games.journey.affordability import Answer, BuyTarget, FightTarget, HireTarget, TravelTarget
from app.games.journey.cards import SEASONS, CardId
from app.games.journey.greedy.look import Look
from app.games.journey.greedy.owning import card_points, deck_size
from app.games.journey.relics import RELIC_UNITS
from app.games.journey.state import CAMP_SPACES, COLUMNS, SPACES
from app.games.journey.travel import is_last

VICTORY = 5000
OUT_OF_REACH = 2
"""An Enemy that would have more life left than this after the blow is not worth wounding."""

SAFE_MARKER = 2
"""Spaces that the Portal marker may move before it presses."""

RELIC_LOST_SIGHT_OF = 40


def target_points(look: Look, answer: Answer) -> float:
    """Weigh what reaching a target brings, less the lives it costs; nothing without a plan that is not deadly."""
    if not answer.plan or answer.deadly:
        return 0
    reached = answer.verdict in {"now", "covered"}
    target = answer.target
    match target:
        case FightTarget(card):
            points = _fight_points(look, answer, card, reached=reached)
        case TravelTarget():
            points = _travel_points(look, answer) if reached else 0
        case HireTarget():
            points = _guide_points(look) if reached else 0
        case BuyTarget(card):
            points = card_points(look, card) + look.relief(card) if reached else 0
        case _:
            assert_never(target)
    return points - look.loss_points(look.me, answer.lives)


def _guide_points(look: Look) -> float:
    full = deck_size(look) >= look.tastes.full_deck
    return look.tastes.guide_for_full_deck if full else look.tastes.guide


def _fight_points(look: Look, answer: Answer, card: CardId, *, reached: bool) -> float:
    points = card_points(look, card) + look.relief(card)
    if reached:
        return points
    needed = look.content.cards[card].life - look.state.damage_on(card)
    return 0 if needed - answer.blow > OUT_OF_REACH else look.tastes.blow * points * answer.blow / needed


def _travel_points(look: Look, answer: Answer) -> float:
    if is_last(look.content, look.state):
        return VICTORY
    portal = look.content.trail[look.state.trail].portal
    points = _portal_points(look, answer.unpaid) if portal else _step_points(look)
    impatience = look.tastes.impatient * max(0, look.state.turn_number - look.tastes.patience)
    return look.tastes.travel + impatience + points + look.attack_points()


def _portal_points(look: Look, unpaid: int) -> float:
    """Weigh crossing a Portal now: the backfire and the Shields of all, Relics that lag, a marker that presses."""
    state, content, tastes = look.state, look.content, look.tastes
    backfire = sum(look.loss_points(seat, unpaid) for seat in state.seats)
    shields = sum(look.shield_points(seat) for seat in state.seats if not seat.shield)
    passed = sum(step.portal for step in content.trail[: state.trail])
    lag = max(0, passed + 1 - sum(look.won(season) for season in SEASONS))
    pressed: float = max(0, state.portal_marker - SAFE_MARKER) ** 1.5
    return shields - backfire - tastes.wait * lag + tastes.urgent * pressed


def _step_points(look: Look) -> float:
    """Weigh a step within a season: what is left behind next to the Camp, and what slides in for this turn's end."""
    state, tastes = look.state, look.tastes
    pressed = max(0, state.portal_marker - SAFE_MARKER) / 2
    left = (state.pathway[place] for place in CAMP_SPACES)
    behind = sum(_left_behind(look, card) for card in left if card is not None)
    moved = tuple(card for row in range(0, SPACES, COLUMNS) for card in (*state.pathway[row + 1 : row + COLUMNS], None))
    return tastes.urgent * pressed + behind - look.loss_points(look.me, look.attack_to_come(moved))


def _left_behind(look: Look, card: CardId) -> float:
    info = look.content.cards[card]
    match info.kind:
        case "hazard":
            return look.tastes.hazard[0]
        case "enemy":
            return 0
        case "relic" if info.season is not None and look.makers_within_reach(info.season) >= RELIC_UNITS:
            return -RELIC_LOST_SIGHT_OF
        case _:
            return -1
