"""What a card is worth to the group: to own, to keep, to give away, to leave in the Camp for others."""

from msgspec.structs import replace

from app.games.journey.actions import StoreCard
from app.games.journey.affordability import BuyTarget, Target, TravelTarget
from app.games.journey.camp_storage import stores
from app.games.journey.cards import SEASONS, Basic, Card, CardId, Season
from app.games.journey.greedy.look import Look
from app.games.journey.greedy.printed import printed_points
from app.games.journey.relics import RELIC_UNITS
from app.games.journey.state import State
from app.games.journey.travel import is_last, makes

NEVER = 1000
MAKER_KEPT = 60
CHARACTER_CARD = 3
STARTING_CARD = 5
ASKED_FOR = 4


def card_points(look: Look, card: CardId) -> float:
    """Weigh owning a card, or having it in the Camp."""
    tastes, info = look.tastes, look.content.cards[card]
    match info.kind:
        case "relic":
            return tastes.relic
        case "enemy" | "hazard":
            return _maker_points(look, info)
        case "spirit":
            return tastes.spirit
        case "guide":
            return tastes.guide
        case "ally" | "item" | "starting":
            return tastes.bought + tastes.printed * printed_points(look.content, card)


def _maker_points(look: Look, info: Card) -> float:
    if info.season is None or look.won(info.season):
        return look.tastes.spent_maker
    points = look.tastes.makers
    return points[min(look.makers_within_reach(info.season), len(points) - 1)]


def reserved(look: Look) -> frozenset[CardId]:
    """Name the cards kept for Relics and for the Shrine, which nothing else may use up."""
    makers = (maker for season in SEASONS if not look.won(season) for maker in _kept_makers(look, season))
    return frozenset((*makers, *(look.content.relic(season) for season in SEASONS)))


def kept_for(look: Look, target: Target) -> bool:
    """Say whether a target is what those cards are kept for."""
    match target:
        case BuyTarget(card):
            return look.content.cards[card].kind == "relic"
        case TravelTarget():
            return is_last(look.content, look.state)
        case _:
            return False


def _kept_makers(look: Look, season: Season) -> list[CardId]:
    """Name two makers of a season, those in the Camp before those in the hand, Hazards before Enemies."""
    camp, cards = look.state.camp_storage, look.content.cards
    reach = [maker for maker in look.content.makers(season) if maker in (*camp, *look.me.hand)]
    return sorted(reach, key=lambda maker: (maker not in camp, cards[maker].kind != "hazard"))[:RELIC_UNITS]


def set_aside(look: Look, kept: frozenset[CardId]) -> State:
    """Give the state without the cards kept, so that no plan uses them."""
    state = look.state
    hand = tuple(card for card in look.me.hand if card not in kept)
    seats = list(state.seats)
    seats[state.active] = replace(look.me, hand=hand)
    camp = tuple(card for card in state.camp_storage if card not in kept)
    return replace(state, seats=tuple(seats), camp_storage=camp)


def deck_size(look: Look) -> int:
    """Count the cards that will be the player's own when the turn is over."""
    seat = look.me
    played = sum(entry.source != "item" and entry.after == "own_discard" for entry in look.state.turn.in_play)
    return len(seat.draw_pile) + len(seat.hand) + len(seat.discard) + played


def best_store(look: Look) -> StoreCard | None:
    """Choose what the player cannot use and another may: Relics and makers always, others from a deck thick enough."""
    weighed = [(_store_points(look, store.card), store) for store in stores(look.content, look.state)]
    points, store = max(weighed, key=lambda one: one[0], default=(0, None))
    return store if points > 0 else None


def _store_points(look: Look, card: CardId) -> float:
    tastes = look.tastes
    if look.content.cards[card].kind == "relic" or look.makes_for_relic(card):
        return NEVER
    if deck_size(look) <= tastes.thin_deck or len(look.state.camp_storage) >= tastes.camp:
        return 0
    points = printed_points(look.content, card)
    return points if points >= tastes.stored else 0


def keep_points(look: Look, card: CardId) -> float:
    """Weigh how sorry it would be to lose a card from a hand; also which to take back from a discard."""
    info = look.content.cards[card]
    if info.kind == "relic":
        return NEVER
    if look.makes_for_relic(card):
        return MAKER_KEPT
    match info.kind:
        case "starting":
            owned: float = STARTING_CARD
        case "guide":
            owned = STARTING_CARD - 2
        case _:
            owned = card_points(look, card)
    return owned + printed_points(look.content, card) + CHARACTER_CARD * info.character_card + _asked_for(look, info)


def _asked_for(look: Look, card: Card) -> float:
    """Weigh that the next trail step wants such a card removed, the more the fewer the player has."""
    asked = (basic for basic in look.content.trail[look.state.trail].remove if makes(card, (basic,), powers=()))
    return sum(ASKED_FOR / max(1, _makers_of(look, basic)) for basic in asked)


def _makers_of(look: Look, basic: Basic) -> int:
    cards = (*look.me.hand, *look.me.draw_pile, *look.me.discard)
    return sum(makes(look.content.cards[card], (basic,), powers=()) for card in cards)
