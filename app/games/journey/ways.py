"""The ways to use a card: what each side, arrow and box could give, what it costs, and how much it would be minded.

Draw, recover, clear, stun, shield and heal are never counted on, and an arrow that draws is left alone.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import TypeAlias

from msgspec import Struct

from app.games.journey import worth
from app.games.journey.abilities import TWO_CARDS
from app.games.journey.actions import ActivateItem, PlayCard
from app.games.journey.cards import (
    EMPTY_POOL,
    Basic,
    Card,
    CardId,
    Draw,
    Gain,
    Infused,
    Pay,
    Pool,
    Season,
    SimpleEffect,
)
from app.games.journey.content import Content
from app.games.journey.deficits import EVERY_BASIC_ONE, ONE, UNIT_ONE, Packed, pack, touched
from app.games.journey.playing import arrow_of
from app.games.journey.playings import gained, options_of
from app.games.journey.state import Source as Zone
from app.games.journey.travel import makes


class Amount(Struct, frozen=True):
    """Resources in fields, and beside them the wildcards, each of which may become any basic."""

    packed: Packed = 0
    wild: int = 0

    def plus(self, other: "Amount") -> "Amount":
        """Add two amounts."""
        return Amount(self.packed + other.packed, self.wild + other.wild)

    def at_most(self) -> Packed:
        """Give what this could be worth in each field, as if every wildcard were every basic at once."""
        return self.packed + EVERY_BASIC_ONE * self.wild


NOTHING = Amount()
Boxes: TypeAlias = tuple[tuple[frozenset[Season], Amount], ...]
"""What infused boxes give, each once the powers it names are on."""


class Arrow(Struct, frozen=True):
    """Pay an arrow that lies open on a card in play."""

    card: CardId
    pay: Pay


class ItemArrow(Struct, frozen=True):
    """Turn an item sideways by paying its arrow."""

    card: CardId
    pay: Pay


class Discard(Struct, frozen=True):
    """Discard a hand card for a cost."""

    card: CardId


class Remove(Struct, frozen=True):
    """Let a hand card leave the game for a trail step."""

    card: CardId


class TwoCards(Struct, frozen=True):
    """Use the ability that two discarded cards pay for, this many times."""

    times: int


Use: TypeAlias = PlayCard | ActivateItem | Arrow | ItemArrow | Discard | Remove | TwoCards


class Way(Struct, frozen=True, kw_only=True):
    """One way to use a source: what it gives, what its arrows cost, which powers it switches on, which boxes it has.

    ``weight`` says how much a player would mind. ``touch`` is the mask of the fields it could help with at all.
    """

    uses: tuple[Use, ...]
    weight: int
    gain: Amount = NOTHING
    cost: Packed = 0
    powers: frozenset[Season] = frozenset()
    boxes: Boxes = ()
    touch: Packed = 0

    def at_most(self) -> Packed:
        """Give what this could make in each field, all its boxes being open."""
        return self.gain.at_most() + sum(box.at_most() for _, box in self.boxes)


Ways: TypeAlias = tuple[Way, ...]
"""The ways to use one source, of which a plan takes one at most."""


def _way(
    *uses: Use,
    weight: int,
    gain: Amount = NOTHING,
    pays: Iterable[Pay] = (),
    powers: Iterable[Season] = (),
    boxes: Boxes = (),
) -> Way:
    cost = 0
    for pay in pays:
        gain = gain.plus(amount(all_gained(pay.effects)))
        cost += pack(pay.cost) + ONE["basics"] * pay.cost.any_basic + ONE["discard"] * pay.discard
    touch = touched(gain.at_most())
    for _, box in boxes:
        touch |= touched(box.at_most())
    on = frozenset(powers)
    return Way(uses=uses, weight=weight, gain=gain, cost=cost, powers=on, boxes=boxes, touch=touch)


def amount(pool: Pool) -> Amount:
    """Put a pool into fields."""
    return Amount(pack(pool), pool.any_basic)


def all_gained(effects: Iterable[SimpleEffect]) -> Pool:
    """Add up what effects give to the pool."""
    pool = EMPTY_POOL
    for effect in effects:
        pool = pool.plus(gained(effect))
    return pool


def unit_of(content: Content, maker: CardId) -> Packed:
    """Give the seasonal unit that a card makes."""
    season = content.cards[maker].season
    return UNIT_ONE[season] if season is not None else 0


def boxes_of(infused: Iterable[Infused]) -> Boxes:
    """List what infused boxes would give to the pool."""
    boxes = ((frozenset((box.season,)), amount(all_gained(box.effects))) for box in infused)
    return tuple((seasons, gain) for seasons, gain in boxes if gain != NOTHING)


def worth_paying(pay: Pay) -> bool:
    """Say whether an arrow makes resources and reveals nothing."""
    return all_gained(pay.effects) != EMPTY_POOL and not any(isinstance(effect, Draw) for effect in pay.effects)


def card_ways(content: Content, card: CardId, zone: Zone) -> Ways:
    """List the ways to play a card from a zone: each side, each without and with its arrows."""
    return tuple(way for option in options_of(content.cards[card]) for way in _side_ways(content, card, zone, option))


def item_ways(content: Content, item: CardId) -> Ways:
    """List the ways to use an upright item."""
    pay = arrow_of(content.cards[item])
    if pay is None:
        return card_ways(content, item, "item")
    return (_way(ItemArrow(item, pay), weight=worth.ITEM, pays=(pay,)),) if worth_paying(pay) else ()


def arrow_ways(card: CardId, pay: Pay) -> Ways:
    """List the way, if any, to use an arrow that lies open already."""
    return (_way(Arrow(card, pay), weight=worth.OPEN_ARROW, pays=(pay,)),) if worth_paying(pay) else ()


def two_card_ways(makes_one: str, times: int) -> Ways:
    """List how often the two-card ability could be used: its cost is an arrow's, of two discards each time."""
    pay = Pay((Gain(Pool(**{makes_one: 1})),), discard=TWO_CARDS)
    return tuple(
        _way(TwoCards(count), weight=worth.ABILITY * count, pays=(pay,) * count) for count in range(1, times + 1)
    )


def _side_ways(content: Content, card: CardId, zone: Zone, option: int | None) -> Iterator[Way]:
    info, played = content.cards[card], content.playings[card, option]
    gain = amount(played.gain).plus(Amount(unit_of(content, card) * played.units))
    weight, boxes = worth.of_playing(info, played, zone), boxes_of(played.boxes)
    arrows = tuple(effect for effect in played.open if isinstance(effect, Pay) and worth_paying(effect))
    use = ActivateItem(card, option) if zone == "item" else PlayCard(card, zone, option)
    for pays in _subsets(arrows):
        paid = (Arrow(card, pay) for pay in pays)
        yield _way(use, *paid, weight=weight, gain=gain, pays=pays, powers=played.powers, boxes=boxes)


def _subsets(arrows: tuple[Pay, ...]) -> Iterator[tuple[Pay, ...]]:
    return chain.from_iterable(combinations(arrows, size) for size in range(len(arrows) + 1))


def discard_way(content: Content, card: CardId) -> Way:
    """Give the way to discard a hand card for a cost."""
    return _way(Discard(card), weight=worth.of_discarding(content.cards[card]), gain=Amount(ONE["discard"]))


def removal_ways(content: Content, card: CardId, needs: tuple[Basic, ...], on: frozenset[Season]) -> Ways:
    """List what a hand card stands for when a trail step removes it: each thing asked for, or both at once (§6.0).

    What an infused box adds to it counts once its power is on.
    """
    info = content.cards[card]
    if info.kind == "relic":
        return ()
    weight = worth.of_removing(info)
    seasons = sorted({effect.season for effect in info.effects if isinstance(effect, Infused)} - on)
    found: dict[Packed, Way] = {}
    for further in chain.from_iterable(combinations(seasons, size) for size in range(len(seasons) + 1)):
        for gain in _stands_for(info, needs, powers=(*on, *further)):
            if gain not in found:
                found[gain] = _way(Remove(card), weight=weight, boxes=((frozenset(further), Amount(gain)),))
    return tuple(found.values())


def _stands_for(card: Card, needs: tuple[Basic, ...], *, powers: tuple[Season, ...]) -> Iterator[Packed]:
    fields = [ONE[f"removal_{place}"] for place in range(len(needs))]
    yield from (one for one, basic in zip(fields, needs, strict=True) if makes(card, (basic,), powers=powers))
    if len(needs) > 1 and makes(card, needs, powers=powers):
        yield sum(fields)
