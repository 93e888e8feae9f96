"""What the greedy bot likes: points for targets, acts and cards, all on one scale where a life costs 20 or more."""

from typing import assert_never

from app.games.journey.actions import Action, ActivateItem, Heal, PlayCard, Resolve, StoreCard, UseAbility
from app.games.journey.affordability import Answer, BuyTarget, FightTarget, HireTarget, TravelTarget
from app.games.journey.cards import Card, CardId, CardKind, Clear, Draw, Effect, Pay, Recover, Season, Stun
from app.games.journey.cards import Heal as HealEffect
from app.games.journey.cards import Shield as ShieldEffect
from app.games.journey.combat import attackers
from app.games.journey.content import Content
from app.games.journey.payment import basic_choices, pay
from app.games.journey.relics import relic_won
from app.games.journey.state import CAMP_SPACES, COLUMNS, State
from app.games.journey.travel import is_last
from app.games.protocol import Seat

PRIZE: dict[CardKind, int] = {
    "relic": 120,
    "spirit": 24,
    "ally": 18,
    "item": 18,
    "hazard": 14,
    "enemy": 10,
    "guide": 12,
    "starting": 0,
}
MAKER_PRIZE = 26
"""Added for an Enemy or Hazard that can still make a unit for a Relic not won."""

TRAVEL_PRIZE = 55
LAST_STEP_PRIZE = 1000
FULL_DECK = 18
"""Cards in a deck from which on no more Guides are hired."""

LIFE = 14
DANGER = 24
"""What a life is worth, and how much more it is the nearer it is to the last."""

HAZARD_LEFT_BEHIND = 12
STORE = 4
DRAW = 16


def life_cost(life: int, lost: int) -> int:
    """Weigh losing lives: each is dearer the fewer are left, the last one beyond everything."""
    after = range(life - 1, max(-1, life - lost - 1), -1)
    return sum(LIFE + DANGER // left if left else LAST_STEP_PRIZE for left in after)


def target_liking(content: Content, state: State, answer: Answer) -> int:
    """Weigh a target by what it brings, less what it costs; nothing without a plan to reach it safely."""
    if not answer.plan or answer.deadly:
        return 0
    reached = answer.verdict in {"now", "covered"}
    target = answer.target
    match target:
        case TravelTarget():
            gain = _travel_prize(content, state, answer) if reached else 0
        case HireTarget():
            gain = PRIZE["guide"] if reached and _deck_size(state) < FULL_DECK else 0
        case BuyTarget(card):
            gain = card_prize(content, state, content.cards[card]) - _drawn_near(content, state, card) if reached else 0
        case FightTarget(card):
            gain = _fight_prize(content, state, card, reached=reached)
        case _:
            assert_never(target)
    return gain - life_cost(state.acting_seat.life, answer.lives)


def _travel_prize(content: Content, state: State, answer: Answer) -> int:
    if is_last(content, state):
        return LAST_STEP_PRIZE
    if content.trail[state.trail].portal and _relics_lag(content, state):
        return 0
    backfire = sum(life_cost(seat.life, answer.unpaid) for seat in state.seats)
    escaped = life_cost(state.acting_seat.life, threat(content, state))
    met = life_cost(state.acting_seat.life - answer.lives, threat_after_travel(content, state))
    return TRAVEL_PRIZE + HAZARD_LEFT_BEHIND * _hazards_at_camp(content, state) - backfire + escaped - met


def _hazards_at_camp(content: Content, state: State) -> int:
    """Count the Hazards next to the Camp, which a Travel leaves behind."""
    near = (state.pathway[place] for place in CAMP_SPACES)
    return sum(card is not None and content.cards[card].kind == "hazard" for card in near)


def _relics_lag(content: Content, state: State) -> bool:
    """Say whether to wait at a Portal: the group should have as many Relics as Portals behind it."""
    passed = sum(step.portal for step in content.trail[: state.trail])
    return sum(relic_won(content, state, season) for season in content.seasons) < passed


def _fight_prize(content: Content, state: State, card: CardId, *, reached: bool) -> int:
    info = content.cards[card]
    spared = 0
    if card in attackers(content, state) and card != state.stunned:
        spared = life_cost(state.acting_seat.life, info.strength)
    return card_prize(content, state, info) + spared if reached else spared // 2


def card_prize(content: Content, state: State, card: Card) -> int:
    """Weigh owning a card, or having it in the Camp."""
    return PRIZE[card.kind] + (MAKER_PRIZE if wanted_maker(content, state, card) else 0)


def wanted_maker(content: Content, state: State, card: Card) -> bool:
    """Say whether a card can still make a unit that somebody needs."""
    season: Season | None = card.season if card.kind in {"enemy", "hazard"} else None
    return season is not None and not relic_won(content, state, season)


def keeping(content: Content, state: State, card: CardId) -> int:
    """Weigh how sorry it would be to lose a card from a hand."""
    info = content.cards[card]
    return card_prize(content, state, info) + (5 if info.character_card else 0)


def threat(content: Content, state: State) -> int:
    """Count the lives that the Enemies next to the Camp would take at the end of the turn."""
    return sum(content.cards[card].strength for card in attackers(content, state) if card != state.stunned)


def threat_after_travel(content: Content, state: State) -> int:
    """Count the same after a Travel: the second cards of the rows come next to the Camp, as far as they are known."""
    rows = (state.pathway[:COLUMNS], state.pathway[COLUMNS:])
    nearer = (next((card for card in row[1:] if card is not None), None) for row in rows)
    return sum(content.cards[card].strength for card in nearer if card is not None and card != state.stunned)


def _drawn_near(content: Content, state: State, bought: CardId) -> int:
    """Weigh the Enemy that a purchase next to the Camp lets slide in for the next player to meet."""
    place = state.pathway.index(bought)
    behind = state.pathway[place + 1] if place % COLUMNS == 0 else None
    return 0 if behind is None else 12 * content.cards[behind].strength


def _deck_size(state: State) -> int:
    seat = state.acting_seat
    return len(seat.draw_pile) + len(seat.hand) + len(seat.discard) + len(state.turn.in_play)


def act_liking(content: Content, state: State, action: Action) -> int:
    """Weigh a single act that is no target: healing, shielding, drawing, stunning, clearing, storing."""
    match action:
        case Heal(seat):
            return _heal_worth(state, seat)
        case Resolve(entry, effect):
            return _effect_liking(content, state, state.turn.in_play[entry].open[effect], action)
        case UseAbility():
            return _aimed_liking(content, state, action.seat, action.card) - 1
        case ActivateItem(card, None):
            return sum(_promise(content, state, effect) for effect in content.cards[card].effects)
        case PlayCard(card, source, option):
            return _play_liking(content, state, content.cards[card], option) if source == "hand" else 0
        case StoreCard(card):
            info = content.cards[card]
            return STORE if info.kind == "relic" or wanted_maker(content, state, info) else 0
        case _:
            return 0


def _heal_worth(state: State, seat: Seat) -> int:
    return life_cost(state.seats[seat].life + 1, 1)


def _effect_liking(content: Content, state: State, effect: Effect, action: Resolve) -> int:
    if isinstance(effect, Pay):
        return max((_promise(content, state, inner) for inner in effect.effects), default=0)
    if isinstance(effect, Draw):
        return DRAW * effect.amount
    return _aimed_liking(content, state, action.seat, action.card)


def _aimed_liking(content: Content, state: State, seat: Seat | None, card: CardId | None) -> int:
    if card is not None:
        return _pathway_liking(content, state, content.cards[card])
    if seat is not None:
        return life_cost(state.seats[seat].life, 1) // 2
    return 0


def _pathway_liking(content: Content, state: State, card: Card) -> int:
    """Weigh keeping a pathway card from doing harm, by stunning or clearing it."""
    if card.id in attackers(content, state) and card.id != state.stunned:
        return life_cost(state.acting_seat.life, card.strength) - (PRIZE["enemy"] if card.strength == 1 else 0)
    return 0 if card.kind != "hazard" or wanted_maker(content, state, card) else 8


def _play_liking(content: Content, state: State, card: Card, option: int | None) -> int:
    """Weigh playing a card for its heals, draws and aimed effects; what it adds to the pool is left to the targets."""
    if card.kind == "relic":
        return 0
    effects = card.effects if option is None else (*card.effects, *card.options[option].effects)
    return sum(_promise(content, state, effect) for effect in effects)


def _promise(content: Content, state: State, effect: Effect) -> int:
    """Weigh an effect before its target is chosen."""
    match effect:
        case HealEffect():
            hurt = min(state.seats, key=lambda seat: seat.life)
            return life_cost(hurt.life + 1, 1) if hurt.life < state.ruleset.start_life else 0
        case ShieldEffect():
            bare = [seat.life for seat in state.seats if not seat.shield]
            return life_cost(min(bare), 1) // 2 if bare else 0
        case Draw(amount):
            return DRAW * amount
        case Stun() | Clear():
            return max(
                (_pathway_liking(content, state, content.cards[card]) for card in state.pathway if card), default=0
            )
        case Recover():
            return DRAW if state.acting_seat.discard else 0
        case Pay(effects, cost, discard):
            left = pay(state.turn.pool, cost)
            if left is None or discard or not basic_choices(left, cost.any_basic):
                return 0
            return max(_promise(content, state, inner) for inner in effects)
        case _:
            return 0
