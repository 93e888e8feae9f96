"""What the active player can aim at, and what each target asks for."""

from typing import TypeAlias, assert_never

from msgspec import Struct

from app.games.journey.cards import BASICS, EMPTY_POOL, SEASONS, Basic, CardId, Pool, Season
from app.games.journey.content import Content
from app.games.journey.deficits import ONE, UNIT_ONE, Packed, field, pack
from app.games.journey.pathway import GUIDE_PRICE, distance, price
from app.games.journey.portal import crystals_due
from app.games.journey.relics import deliverable_relics
from app.games.journey.state import State
from app.games.journey.travel import is_last


class BuyTarget(Struct, frozen=True, tag="buy"):
    """A pathway card to buy."""

    card: CardId


class FightTarget(Struct, frozen=True, tag="fight"):
    """A pathway Enemy to defeat."""

    card: CardId


class TravelTarget(Struct, frozen=True, tag="travel"):
    """The next location on the trail."""


class HireTarget(Struct, frozen=True, tag="hire"):
    """The Guide on top of its stack."""


Target: TypeAlias = BuyTarget | FightTarget | TravelTarget | HireTarget


class Price(Struct, frozen=True, omit_defaults=True):
    """What a target asks for, or a part of it.

    ``pool`` has the distance in it, ``any_basic`` there means any basics. ``units`` are of the ``season``. ``removals``
    are what hand cards that leave the game must be able to make. ``relics`` are the seasons whose Relic is delivered.
    """

    pool: Pool = EMPTY_POOL
    units: int = 0
    season: Season | None = None
    removals: tuple[Basic, ...] = ()
    relics: tuple[Season, ...] = ()


def targets(content: Content, state: State) -> tuple[Target, ...]:
    """List what the active player can aim at: none while an Event or a question waits, or when the game is over."""
    if state.outcome is not None or state.pending is not None or state.turn.phase != "actions":
        return ()
    found: list[Target] = [
        FightTarget(card) if content.cards[card].kind == "enemy" else BuyTarget(card)
        for card in state.pathway
        if card is not None
    ]
    if state.guide_stack:
        found.append(HireTarget())
    return (*found, TravelTarget())


def asks(content: Content, state: State, target: Target) -> Price:
    """Give what a target asks for. A Portal's Crystals are among it, though they may stay unpaid (§6.1)."""
    match target:
        case BuyTarget(card):
            info = content.cards[card]
            season = info.season if info.units else None
            return Price(price(content, state, card), info.units, season)
        case FightTarget(card):
            left = content.cards[card].life - state.damage_on(card)
            return Price(Pool(advance=distance(content, state, card), attack=left))
        case TravelTarget():
            return _travel_price(content, state)
        case HireTarget():
            return Price(Pool(any_basic=GUIDE_PRICE))
        case _:
            assert_never(target)


def _travel_price(content: Content, state: State) -> Price:
    step = content.trail[state.trail]
    crystals = crystals_due(content, state) if step.portal else 0
    relics = SEASONS if is_last(content, state) else ()
    return Price(Pool(advance=step.advance, crystal=crystals), removals=step.remove, relics=relics)


def has(content: Content, state: State, asked: Price) -> Price:
    """Give what the turn holds that such a price can use: the whole pool, the units and the Relics at hand."""
    units = sum(content.cards[maker].season == asked.season for maker in state.turn.units)
    reach = deliverable_relics(content, state, hand=state.acting_seat.hand) if asked.relics else ()
    relics = tuple(season for season in asked.relics if season in reach)
    return Price(state.turn.pool, units if asked.units else 0, asked.season, relics=relics)


def in_fields(asked: Price) -> Packed:
    """Put a price into fields, its Relics left out: those are at hand or not, whatever is played."""
    units = UNIT_ONE[asked.season] * asked.units if asked.season is not None else 0
    removals = sum(ONE[f"removal_{place}"] for place in range(len(asked.removals)))
    return pack(asked.pool) + ONE["basics"] * asked.pool.any_basic + units + removals


def from_fields(missing: Packed, asked: Price) -> Price:
    """Read what is missing of a price out of its fields."""
    kinds = {basic: field(missing, basic) for basic in BASICS}
    others = max(0, field(missing, "basics") - sum(kinds.values()))
    icons = {name: field(missing, name) for name in ("crystal", "advance", "attack", "heal")}
    units = field(missing, f"unit_{asked.season}") if asked.season is not None else 0
    removals = tuple(basic for place, basic in enumerate(asked.removals) if field(missing, f"removal_{place}"))
    return Price(Pool(**kinds, **icons, any_basic=others), units, asked.season if units else None, removals)
