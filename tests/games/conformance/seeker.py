"""A chooser that likes to travel, fight and shop: random play with a leaning, so that games get deep into the forest.

It is no bot: it weighs the legal actions of one moment and draws among them, so that everything stays possible.
"""

from collections.abc import Sequence
from random import Random
from typing import assert_never

from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    DiscardCard,
    DiscardTwo,
    EndTurn,
    Fight,
    Heal,
    HireGuide,
    PlayCard,
    RemoveCard,
    Resolve,
    ResolveEvent,
    StoreCard,
    TakeFromDiscard,
    Travel,
    UseAbility,
)
from app.games.journey.cards import CardId, Season
from app.games.journey.relics import relic_won
from app.games.journey.state import CAMP_SPACES, State
from app.games.journey.travel import hazard_loss, makes
from app.games.registry import JOURNEY

CONTENT = JOURNEY.content
HARDLY = 0.02
RELICS_BEFORE_PORTAL = {5: 1, 8: 2}
"""Relics that should be home before the step leaving this place is made: without some patience none ever are."""


def seek(state: State, legal: Sequence[Action], chance: Random) -> Action:
    """Draw one of the legal actions, keen ones more often."""
    return chance.choices(legal, [_keenness(state, action) for action in legal])[0]


def _keenness(state: State, action: Action) -> float:
    match action:
        case Travel():
            return _travel(state, action)
        case Fight(card, attack):
            return _fight(state, card, attack)
        case Buy(card):
            return _buy(state, card)
        case PlayCard(card, _, option):
            return _play(state, card, option)
        case StoreCard(card):
            return 60 if _is_maker(card) or _kind(card) == "relic" else 0.15
        case UseAbility(_, card) | Resolve(card=card):
            return 3 if card is None else _at_a_card(state, card)
        case RemoveCard(card) | DiscardCard(card):
            return 3 if _kind(card) in ("starting", "guide") else 1
        case Heal():
            return 8
        case HireGuide() | ActivateItem():
            return 2
        case EndTurn() | DiscardTwo():
            return 0.15
        case ResolveEvent() | TakeFromDiscard():
            return 1
        case _:
            assert_never(action)


def _kind(card: CardId) -> str:
    return CONTENT.cards[card].kind


def _is_maker(card: CardId) -> bool:
    return _kind(card) in ("enemy", "hazard")


def _relics_home(state: State) -> int:
    return sum(relic_won(CONTENT, state, season) for season in CONTENT.seasons)


def _lives(state: State) -> int:
    return state.acting_seat.life + state.acting_seat.shield


def _travel(state: State, action: Travel) -> float:
    step = CONTENT.trail[state.trail]
    if state.trail == len(CONTENT.trail) - 1:
        return 1000
    unpaid = CONTENT.portal_track[state.portal_marker] - action.crystals if step.portal else 0
    weakest = min(seat.life + seat.shield for seat in state.seats)
    if hazard_loss(CONTENT, state) >= _lives(state) or unpaid >= weakest:
        return HARDLY
    patient = _relics_home(state) < RELICS_BEFORE_PORTAL.get(state.trail, 0)
    return HARDLY if patient else 60


def _near(state: State, card: CardId) -> bool:
    return card in (state.pathway[place] for place in CAMP_SPACES)


def _fight(state: State, card: CardId, attack: int) -> float:
    enemy = CONTENT.cards[card]
    if enemy.strength >= _lives(state):
        return HARDLY
    kills = attack + state.damage_on(card) >= enemy.life
    return (95 if _near(state, card) else 15) * (3 if kills else 1) * (3 if _wanted(state, card) else 1)


def _wanted(state: State, card: CardId) -> bool:
    """Say whether a maker's season still wants for its Relic."""
    season = CONTENT.cards[card].season
    return season is not None and not relic_won(CONTENT, state, season)


def _buy(state: State, card: CardId) -> float:
    match _kind(card):
        case "relic":
            return 500
        case "hazard":
            dear = CONTENT.cards[card].units > 0
            return HARDLY if dear else (50 if _wanted(state, card) else 3)
        case _:
            return 10


def _at_a_card(state: State, card: CardId) -> float:
    if _kind(card) == "relic":
        return HARDLY
    return (20 if _near(state, card) else 8) if _is_maker(card) else 0.3


def _play(state: State, card: CardId, option: int | None) -> float:
    if _kind(card) == "relic":
        return HARDLY
    if _is_maker(card):
        return _play_maker(state, card, option)
    gain = CONTENT.playings[card, option].gain
    if gain.advance:
        return 25
    asked = CONTENT.trail[state.trail].remove
    if any(makes(CONTENT.cards[card], (basic,), powers=state.turn.powers) for basic in asked):
        return 0.3
    return 12 if gain.attack or gain.crystal else 4


def _play_maker(state: State, card: CardId, option: int | None) -> float:
    makes_unit = CONTENT.playings[card, option].units > 0
    season = CONTENT.cards[card].season
    if season is None or not _wanted(state, card):
        return HARDLY if makes_unit else 8
    ready = CONTENT.relic(season) in state.pathway and _makers_at_hand(state, season) > 1
    return (30 if ready else HARDLY) if makes_unit else 0.3


def _makers_at_hand(state: State, season: Season) -> int:
    reach = (*state.camp_storage, *state.acting_seat.hand, *state.turn.units)
    return sum(_is_maker(card) and CONTENT.cards[card].season == season for card in reach)
