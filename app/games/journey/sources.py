"""What the active player's cards could give: every side, arrow and box that makes a resource, and what using it costs.

Known cards only: the hand, the Camp, the items, and what lies open on cards in play. Draw, recover, clear, stun, shield
and heal are never counted on, and an arrow that draws is left alone.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from typing import TypeAlias

from msgspec import Struct

from app.games.journey import worth
from app.games.journey.actions import ActivateItem, PlayCard
from app.games.journey.cards import EMPTY_POOL, Basic, CardId, Draw, Pay, Pool, Season
from app.games.journey.content import Content
from app.games.journey.deficits import ONE, POWER_ONE, UNIT_ONE, Packed, pack
from app.games.journey.playing import arrow_of
from app.games.journey.playings import Playing, gained, options_of
from app.games.journey.state import InPlay, State
from app.games.journey.state import Source as Zone
from app.games.journey.travel import makes


class Amount(Struct, frozen=True):
    """Resources in fields, and beside them the wildcards, each of which may become any basic."""

    packed: Packed = 0
    wild: int = 0

    def plus(self, other: "Amount") -> "Amount":
        """Add two amounts."""
        return Amount(self.packed + other.packed, self.wild + other.wild)


NOTHING = Amount()


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


class Way(Struct, frozen=True):
    """One way to use a source: what it gives, at once and for each power that is on, and what its arrows cost.

    ``weight`` says how much a player would mind: plans of the least weight are offered.
    """

    uses: tuple[Use, ...]
    gain: Amount
    weight: int
    cost: Packed = 0
    boxes: tuple[tuple[Season, Amount], ...] = ()

    def gain_under(self, powers: frozenset[Season]) -> Amount:
        """Give the gain with the boxes of these seasons."""
        gain = self.gain
        for season, box in self.boxes:
            if season in powers:
                gain = gain.plus(box)
        return gain


Ways: TypeAlias = tuple[Way, ...]
"""The ways to use one source, of which a plan takes one at most."""


class Supply(Struct, frozen=True):
    """Everything the active player could use now.

    ``have`` is the pool with the unspent units, ``powers`` are those on, ``waiting`` the boxes of cards in play.
    ``hand`` are the sources that a cost or a trail step could take instead of their being played.
    """

    have: Amount
    powers: frozenset[Season]
    waiting: tuple[tuple[Season, Amount], ...]
    hand: tuple[tuple[CardId, Ways], ...]
    others: tuple[Ways, ...]


def supply(content: Content, state: State) -> Supply:
    """Gather the sources of the active player's turn."""
    seat, turn = state.acting_seat, state.turn
    units = sum(unit_of(content, maker) for maker in turn.units)
    used = {entry.card for entry in turn.in_play if entry.source == "item"}
    two_cards = content.characters[seat.character].two_cards
    others = (
        *(card_ways(content, card, "camp") for card in state.camp_storage),
        *(item_ways(content, item) for item in seat.items if item not in used),
        *(arrow_ways(entry.card, pay) for entry in turn.in_play for pay in entry.open if isinstance(pay, Pay)),
        two_card_ways(two_cards, len(seat.hand) // 2),
    )
    return Supply(
        have=amount(turn.pool).plus(Amount(units)),
        powers=frozenset(turn.powers),
        waiting=tuple(box for entry in turn.in_play for box in boxes_of(entry)),
        hand=tuple((card, card_ways(content, card, "hand")) for card in seat.hand),
        others=tuple(ways for ways in others if ways),
    )


def unplayed(sources: Supply) -> Supply:
    """Give the same turn with no card to be used but for what a trail step takes from the hand."""
    return Supply(sources.have, sources.powers, (), tuple((card, ()) for card, _ in sources.hand), ())


def amount(pool: Pool) -> Amount:
    """Put a pool into fields."""
    return Amount(pack(pool), pool.any_basic)


def unit_of(content: Content, maker: CardId) -> Packed:
    """Give the seasonal unit that a card makes."""
    season = content.cards[maker].season
    return UNIT_ONE[season] if season is not None else 0


def boxes_of(card: InPlay | Playing) -> tuple[tuple[Season, Amount], ...]:
    """List what the infused boxes of a card would give."""
    boxes = ((box.season, amount(_all(box.effects))) for box in card.boxes)
    return tuple((season, gain) for season, gain in boxes if gain != NOTHING)


def _all(effects: tuple[object, ...]) -> Pool:
    pool = EMPTY_POOL
    for effect in effects:
        pool = pool.plus(gained(effect))  # type: ignore[arg-type]
    return pool


@cache
def card_ways(content: Content, card: CardId, zone: Zone) -> Ways:
    """List the ways to play a card from a zone: each side, each without and with its arrows."""
    return tuple(way for option in options_of(content.cards[card]) for way in _side(content, card, zone, option))


@cache
def item_ways(content: Content, item: CardId) -> Ways:
    """List the ways to use an upright item."""
    card = content.cards[item]
    pay = arrow_of(card)
    if pay is None:
        return tuple(way for option in options_of(card) for way in _side(content, item, "item", option))
    if not worth_paying(pay):
        return ()
    return (_paid((ItemArrow(item, pay),), NOTHING, worth.ITEM, (pay,), boxes=()),)


@cache
def arrow_ways(card: CardId, pay: Pay) -> Ways:
    """List the one way to use an arrow that lies open already."""
    return (_paid((Arrow(card, pay),), NOTHING, worth.OPEN_ARROW, (pay,), boxes=()),) if worth_paying(pay) else ()


@cache
def two_card_ways(makes: str, times: int) -> Ways:
    """List how often the two-card ability could be used."""
    gain = amount(Pool(**{makes: 1}))
    return tuple(
        Way(
            (TwoCards(count),),
            Amount(gain.packed * count, gain.wild * count),
            worth.ABILITY * count,
            ONE["discard"] * 2 * count,
        )
        for count in range(1, times + 1)
    )


def worth_paying(pay: Pay) -> bool:
    """Say whether an arrow makes resources and reveals nothing."""
    return _all(pay.effects) != EMPTY_POOL and not any(isinstance(effect, Draw) for effect in pay.effects)


def _side(content: Content, card: CardId, zone: Zone, option: int | None) -> Iterator[Way]:
    info, played = content.cards[card], content.playings[card, option]
    units = unit_of(content, card) * played.units
    powers = sum(POWER_ONE[season] for season in dict.fromkeys(played.powers))
    gain = amount(played.gain).plus(Amount(units + powers))
    boxes = boxes_of(played)
    weight = worth.of_playing(info, played, zone)
    arrows = tuple(effect for effect in played.open if isinstance(effect, Pay) and worth_paying(effect))
    use = ActivateItem(card, option) if zone == "item" else PlayCard(card, zone, option)
    for paid in _subsets(arrows):
        if paid or gain != NOTHING or boxes:
            uses = (use, *(Arrow(card, pay) for pay in paid))
            yield _paid(uses, gain, weight, paid, boxes=boxes)


def _subsets(arrows: tuple[Pay, ...]) -> Iterator[tuple[Pay, ...]]:
    return chain.from_iterable(combinations(arrows, size) for size in range(len(arrows) + 1))


def _paid(
    uses: tuple[Use, ...], gain: Amount, weight: int, paid: tuple[Pay, ...], *, boxes: tuple[tuple[Season, Amount], ...]
) -> Way:
    cost = 0
    for pay in paid:
        gain = gain.plus(amount(_all(pay.effects)))
        cost += pack(pay.cost) + ONE["basics"] * pay.cost.any_basic + ONE["discard"] * pay.discard
    return Way(uses, gain, weight, cost, boxes)


@cache
def discard_way(content: Content, card: CardId) -> Way:
    """Give the way to discard a hand card for a cost."""
    return Way((Discard(card),), Amount(ONE["discard"]), worth.of_discarding(content.cards[card]))


@cache
def removal_ways(content: Content, card: CardId, needs: tuple[Basic, ...], powers: frozenset[Season]) -> Ways:
    """List what a hand card stands for when a trail step removes it: each thing asked for, or both at once (§6.0)."""
    info = content.cards[card]
    if info.kind == "relic":
        return ()
    on = tuple(powers)
    places = [f"removal_{place}" for place in range(len(needs))]
    gains = [ONE[name] for name, basic in zip(places, needs, strict=True) if makes(info, (basic,), powers=on)]
    if len(needs) > 1 and makes(info, needs, powers=on):
        gains.append(sum(ONE[name] for name in places))
    weight = worth.of_removing(info)
    return tuple(Way((Remove(card),), Amount(gain), weight) for gain in gains)
