"""What a table is worth to the group when a turn is over: how far it is, how well off, and what threatens it."""

from msgspec import Struct

from app.games.journey.cards import SEASONS, CardId, Season
from app.games.journey.content import DECK_CARDS, Content
from app.games.journey.greedy.look import Look
from app.games.journey.greedy.printed import printed_points
from app.games.journey.greedy.tastes import Tastes
from app.games.journey.relics import RELIC_UNITS
from app.games.journey.state import COLUMNS, VICTORY, SeatState, State

WON, LOST = 1_000_000, -1_000_000

MOST_THREAT = 400
"""What a threat counts at most: whoever is next has a turn to ward it off."""


class Weights(Struct, frozen=True, kw_only=True):
    """The points of what a group has reached, on the scale of `Tastes`.

    ``makers`` are those of a season's first, second and every further maker in the Camp; one in somebody's deck counts
    ``in_deck`` of it. ``printed`` is for each printed point in a deck, ``item`` and ``camp`` for one among the items
    or in the Camp. ``thin`` is taken for each card that a deck is short of its first size, since then every turn draws
    an Event; ``thick`` is for up to six cards above it. ``lag`` is taken for each Relic by which the group is behind
    the Portals it has passed; ``relic_lent`` for each Relic that must be drawn again before the Shrine.
    """

    lives: tuple[int, ...] = (200, 90, 60, 45, 35, 30, 25, 20, 18)
    shield: float = 0.75
    step: int = 60
    relic: int = 160
    relic_lent: int = 15
    lag: int = 25
    makers: tuple[int, ...] = (45, 45, 8)
    in_deck: float = 0.45
    printed: float = 0.7
    item: float = 2
    camp: float = 1.2
    thin: int = 15
    thick: int = 3
    event: int = 14
    marker: float = 1.2
    hazard: int = 6
    threat: float = 0.8


PLAIN = Weights()


def standing(content: Content, state: State, weights: Weights = PLAIN) -> float:
    """Weigh a state at the beginning of a turn, nothing hidden looked at but in what it sums to."""
    if state.outcome is not None:
        return WON if state.outcome.reason == VICTORY else LOST + state.trail
    look = Look(content, state, Tastes(lives=weights.lives, shield=weights.shield))
    seats = sum(_seat_points(look, seat, weights) for seat in state.seats)
    return _journey_points(look, weights) + seats + _camp_points(look, weights) - _danger_points(look, weights)


def _journey_points(look: Look, weights: Weights) -> float:
    state, content = look.state, look.content
    passed = sum(step.portal for step in content.trail[: state.trail])
    won = [season for season in SEASONS if look.won(season)]
    lent = sum(content.relic(season) not in state.camp_storage for season in won)
    missing = sum(_maker_points(look, season, weights) for season in SEASONS if season not in won)
    lag = max(0, passed - len(won))
    relics = weights.relic * len(won) - weights.relic_lent * lent - weights.lag * lag
    return weights.step * state.trail + relics + missing


def _maker_points(look: Look, season: Season, weights: Weights) -> float:
    """Weigh the makers that a group holds of a season: the first two count, and those in the Camp are sure."""
    camp = look.state.camp_storage
    held = sum(
        1 if maker in camp else weights.in_deck * _owned(look.state, maker) for maker in look.content.makers(season)
    )
    first, second, further = weights.makers
    return first * min(held, 1) + second * min(max(held - 1, 0), 1) + further * max(held - RELIC_UNITS, 0)


def _owned(state: State, card: CardId) -> bool:
    return any(card in seat.hand or card in seat.draw_pile or card in seat.discard for seat in state.seats)


def _seat_points(look: Look, seat: SeatState, weights: Weights) -> float:
    lives = sum(look.life_points(life) for life in range(1, seat.life + 1))
    shield = look.shield_points(seat) if seat.shield else 0
    deck = (*seat.draw_pile, *seat.hand, *seat.discard)
    size = min(len(deck) - DECK_CARDS, DECK_CARDS // 2)
    depth = weights.thick * size if size > 0 else weights.thin * size
    owned = weights.printed * _printed(look, deck) + weights.item * _printed(look, seat.items)
    return lives + shield + depth + owned - weights.event * len(seat.waiting_events)


def _printed(look: Look, cards: tuple[CardId, ...]) -> float:
    return sum(printed_points(look.content, card) for card in cards)


def _camp_points(look: Look, weights: Weights) -> float:
    """Weigh what lies in the Camp for the next players to use; makers and Relics are counted elsewhere."""
    cards = look.content.cards
    lent = tuple(card for card in look.state.camp_storage if cards[card].kind in {"starting", "ally", "spirit"})
    return weights.camp * _printed(look, lent)


def _danger_points(look: Look, weights: Weights) -> float:
    """Weigh the Portal marker, the Hazards on the pathway and the Enemies that will be next to the Camp."""
    state, cards = look.state, look.content.cards
    hazards = sum(
        1 - 0.15 * (place % COLUMNS)
        for place, card in enumerate(state.pathway)
        if card is not None and cards[card].kind == "hazard"
    )
    threat = min(MOST_THREAT, look.loss_points(state.acting_seat, look.attack_to_come(state.pathway)))
    marker: float = state.portal_marker**1.5
    return weights.marker * marker + weights.hazard * state.ruleset.hazard_damage * hazards + weights.threat * threat
