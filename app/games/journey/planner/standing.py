"""What a table is worth to the group when a turn is over: how far it is, how well off, and what threatens it."""

from functools import cache

from msgspec import Struct

from app.games.journey.cards import SEASONS, CardId, Season
from app.games.journey.content import DECK_CARDS, EVENT_CARDS, Content
from app.games.journey.greedy.look import Look
from app.games.journey.greedy.printed import printed_points
from app.games.journey.greedy.tastes import Tastes
from app.games.journey.planner.makings import making_points
from app.games.journey.relics import RELIC_UNITS
from app.games.journey.state import VICTORY, SeatState, State
from app.games.journey.travel import hazard_loss

WON, LOST = 1_000_000, -1_000_000

MOST_THREAT, MOST_HAZARDS = 400, 300
"""What an attack to come and the Hazards on the way count at most: there is time to do something about them."""

LEAST_DECK = 6
"""A deck that is thinner than this counts as so thick, lest a single strong card look like a strong deck."""


class Weights(Struct, frozen=True, kw_only=True):
    """The points of what a group has reached: sixty are a step on the trail.

    They began as a regression of how far groups got on what their tables looked like some turns before, and were then
    tried in play. ``lives`` are those of a character's lives, the last one first; ``alone`` multiplies them by the
    number of players, since the fewer they are, the more of all harm is each one's. ``relic_lent`` is taken for a
    Relic that lies in somebody's deck and must be drawn again before the Shrine, ``lent_late`` more for each step made.
    ``lag`` is taken for each Relic by which the group is behind the Portals it has passed. ``makers`` are those of a
    season's first and second maker in the Camp; one in somebody's deck counts ``in_deck`` of it.

    ``short`` is taken for each card that a deck is short of its first size, since then every turn draws an Event;
    ``thick`` is for up to six cards above it. ``makings`` is the share that a deck's average card counts of
    `making_points`; ``item`` and ``camp`` are for each printed point among the items and in the Camp.

    ``event`` is taken for each Event that waits, ``days`` for each Day that has come, ``nights`` for the Events that
    are left of the last one. ``marker`` and ``marker_far`` are for the Portal marker's way and for that way squared.
    ``hazard`` and ``enemy`` are for those on the pathway, ``forest_hazard`` for each Hazard anywhere in the forest: one
    that is held in the Camp bars no way, while a forest whose other cards are taken fills with Hazards. ``crossing`` is
    the share that counts of the lives which the Hazards would cost whoever can best afford it.
    """

    step: float = 60
    relic: float = 145
    relic_lent: float = 30
    lent_late: float = 6
    lag: float = 40
    makers: tuple[float, ...] = (46, 42)
    in_deck: float = 0.55
    lives: tuple[int, ...] = (200, 80, 50, 36, 30, 25, 22, 20, 18)
    alone: tuple[float, ...] = (1.7, 1.3, 1.1, 1)
    shield: float = 0.75
    short: float = 25
    thick: float = 9
    makings: float = 1
    item: float = 4
    camp: float = 1
    event: float = 25
    days: tuple[float, ...] = (0, 200, 120, 90)
    nights: float = 150
    marker: float = 10
    marker_far: float = 0.8
    hazard: float = 5
    forest_hazard: float = 6
    enemy: float = 12
    crossing: float = 0.3
    threat: float = 0.7


PLAIN = Weights()


def standing(content: Content, state: State, weights: Weights = PLAIN) -> float:
    """Weigh a state at the beginning of a turn, nothing hidden looked at but in what it sums to."""
    if state.outcome is not None:
        return WON if state.outcome.reason == VICTORY else LOST + state.trail
    look = Look(content, state, _tastes(weights, len(state.seats)))
    seats = sum(_seat_points(look, seat, weights) for seat in state.seats)
    return _journey_points(look, weights) + seats + _camp_points(look, weights) - _danger_points(look, weights)


@cache
def _tastes(weights: Weights, seats: int) -> Tastes:
    alone = weights.alone[min(seats, len(weights.alone)) - 1]
    return Tastes(lives=tuple(round(life * alone) for life in weights.lives), shield=weights.shield)


def _journey_points(look: Look, weights: Weights) -> float:
    state, content = look.state, look.content
    passed = sum(step.portal for step in content.trail[: state.trail])
    won = [season for season in SEASONS if look.won(season)]
    lent = sum(content.relic(season) not in state.camp_storage for season in won)
    missing = sum(_maker_points(look, season, weights) for season in SEASONS if season not in won)
    lag = max(0, passed - len(won))
    relics = weights.relic * len(won) - (weights.relic_lent + weights.lent_late * state.trail) * lent
    return weights.step * state.trail + relics - weights.lag * lag + missing


def _maker_points(look: Look, season: Season, weights: Weights) -> float:
    """Weigh the makers that a group holds of a season: two are enough, and those in the Camp are sure."""
    camp = look.state.camp_storage
    shares = sorted(
        (
            1.0 if maker in camp else weights.in_deck * _owned(look.state, maker)
            for maker in look.content.makers(season)
        ),
        reverse=True,
    )
    return sum(share * points for share, points in zip(shares[:RELIC_UNITS], weights.makers, strict=True))


def _owned(state: State, card: CardId) -> bool:
    return any(card in seat.hand or card in seat.draw_pile or card in seat.discard for seat in state.seats)


def _seat_points(look: Look, seat: SeatState, weights: Weights) -> float:
    lives = sum(look.life_points(life) for life in range(1, seat.life + 1))
    shield = look.shield_points(seat) if seat.shield else 0
    deck = (*seat.draw_pile, *seat.hand, *seat.discard)
    above = min(len(deck) - DECK_CARDS, DECK_CARDS // 2)
    depth = weights.thick * above if above > 0 else weights.short * above
    average = sum(making_points(look.content, card) for card in deck) / max(LEAST_DECK, len(deck))
    items = sum(printed_points(look.content, item) for item in seat.items)
    shared = (weights.makings * average + weights.item * items) / len(look.state.seats)
    return lives + shield + depth + shared - weights.event * len(seat.waiting_events)


def _camp_points(look: Look, weights: Weights) -> float:
    """Weigh what lies in the Camp for the next players to use; makers and Relics are counted elsewhere."""
    cards = look.content.cards
    lent = (card for card in look.state.camp_storage if cards[card].kind in {"starting", "ally", "spirit"})
    return weights.camp * sum(printed_points(look.content, card) for card in lent)


def _danger_points(look: Look, weights: Weights) -> float:
    """Weigh the Days, the Portal marker, what lies on the pathway, and the Enemies that will be next to the Camp."""
    state, cards = look.state, look.content.cards
    kinds = [cards[card].kind for card in state.pathway if card is not None]
    hazard = weights.hazard * state.ruleset.hazard_damage
    pathway = hazard * kinds.count("hazard") + weights.enemy * kinds.count("enemy")
    forest = weights.forest_hazard * state.ruleset.hazard_damage * _hazards_in_forest(look)
    lost = hazard_loss(look.content, state)
    crossing = min(MOST_HAZARDS, *(look.loss_points(seat, lost) for seat in state.seats))
    threat = min(MOST_THREAT, look.loss_points(state.acting_seat, look.attack_to_come(state.pathway)))
    days = sum(weights.days[: state.day]) - weights.nights * len(state.event_deck) / EVENT_CARDS
    marker = weights.marker * state.portal_marker + weights.marker_far * state.portal_marker**2
    return days + marker + pathway + forest + weights.crossing * crossing + weights.threat * threat


def _hazards_in_forest(look: Look) -> int:
    """Count the Hazards on the pathway, in the Journey deck and in the common discard, all told."""
    state, cards = look.state, look.content.cards
    forest = (*state.pathway, *state.journey_deck, *state.common_discard)
    return sum(card is not None and cards[card].kind == "hazard" for card in forest)
