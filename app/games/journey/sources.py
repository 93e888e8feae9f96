"""Everything the active player could use this turn, and what of it helps towards one target.

Known cards only: the hand, the Camp, the items, and what lies open on cards in play.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from msgspec import Struct

from app.games.journey.abilities import TWO_CARDS
from app.games.journey.cards import Basic, CardId, Pay, Season
from app.games.journey.content import Content
from app.games.journey.deficits import DISCARDS, Packed, less, most, touched
from app.games.journey.state import State
from app.games.journey.ways import (
    Amount,
    Boxes,
    Ways,
    amount,
    arrow_ways,
    boxes_of,
    card_ways,
    discard_way,
    item_ways,
    removal_ways,
    two_card_ways,
    unit_of,
)


class Asked(Struct, frozen=True):
    """What a target asks for. Fields under the ``soft`` mask may stay short, by as little as can be.

    ``removals`` are what a trail step wants to be removed, ``kept`` the cards that may not be discarded for a cost.
    """

    needs: Packed
    soft: Packed = 0
    removals: tuple[Basic, ...] = ()
    kept: frozenset[CardId] = frozenset()


class Source(Struct, frozen=True):
    """A card, an arrow or an ability: the ways to use it, and what they could touch, cost, switch on and box in all.

    ``top`` is the most that any one of them could give, field by field.
    """

    ways: Ways
    touch: Packed
    top: Packed
    costs: Packed
    powers: frozenset[Season]
    boxes: Boxes


class Supply(Struct, frozen=True, kw_only=True):
    """Everything the active player could use now.

    ``have`` is the pool with the unspent units, ``powers`` are those on, ``waiting`` the boxes of cards in play. The
    ``hand`` stays cards, since each could be played, discarded for a cost, or removed; it is not played from unless
    ``playable``.
    """

    have: Amount
    powers: frozenset[Season]
    waiting: Boxes = ()
    hand: tuple[CardId, ...]
    playable: bool = True
    others: tuple[Source, ...] = ()

    def at_once(self) -> Packed:
        """Give what the turn holds at most, its wildcards being every basic and all boxes that wait being open."""
        return self.have.at_most() + sum(box.at_most() for _, box in self.waiting)


class Layout(Struct, frozen=True):
    """The sources that help towards a target, in the order in which the search takes them.

    Those with arrows, those that switch on a power worth having, those with a box for one, and the plain ones.
    ``relevant`` is the mask of the fields that matter, ``powers`` are the seasons worth switching on.
    """

    relevant: Packed
    powers: frozenset[Season]
    arrows: tuple[Ways, ...]
    switches: tuple[Ways, ...]
    infused: tuple[Ways, ...]
    plain: tuple[Ways, ...]


def supply(content: Content, state: State) -> Supply:
    """Gather the sources of the active player's turn."""
    seat, turn = state.acting_seat, state.turn
    used = {entry.card for entry in turn.in_play if entry.source == "item"}
    two_cards = content.characters[seat.character].two_cards
    others = (
        *(_camp_source(content, card) for card in state.camp_storage),
        *(_item_source(content, item) for item in seat.items if item not in used),
        *(_arrow_source(entry.card, pay) for entry in turn.in_play for pay in entry.open if isinstance(pay, Pay)),
        _two_card_source(two_cards, len(seat.hand) // TWO_CARDS),
    )
    return Supply(
        have=amount(turn.pool).plus(Amount(sum(unit_of(content, maker) for maker in turn.units))),
        powers=frozenset(turn.powers),
        waiting=tuple(box for entry in turn.in_play for box in boxes_of(entry.boxes)),
        hand=seat.hand,
        others=tuple(source for source in others if source.ways),
    )


def unplayed(sources: Supply) -> Supply:
    """Give the same turn with nothing to be used but what a trail step removes from the hand."""
    return Supply(have=sources.have, powers=sources.powers, hand=sources.hand, playable=False)


def at_most(content: Content, sources: Supply, removals: tuple[Basic, ...]) -> Packed:
    """Give what everything together could make if each card gave all that any of its ways can, and no arrow cost.

    ``removals`` are what a trail step wants to be removed. No plan makes more of anything.
    """
    return sources.at_once() + sum(source.top for source in all_of(content, sources, removals))


def all_of(content: Content, sources: Supply, removals: tuple[Basic, ...] = ()) -> Iterator[Source]:
    """List every source of a turn, the hand first."""
    asked = Asked(0, removals=removals)
    return chain(_hand(content, sources, asked, discards=False), sources.others)


def _source(ways: Ways) -> Source:
    touch = top = costs = 0
    for way in ways:
        touch, top, costs = touch | way.touch, most(top, way.at_most()), costs | way.cost
    boxes = dict.fromkeys(box for way in ways for box in way.boxes)
    return Source(ways, touch, top, costs, frozenset(season for way in ways for season in way.powers), tuple(boxes))


@cache
def _camp_source(content: Content, card: CardId) -> Source:
    return _source(card_ways(content, card, "camp"))


@cache
def _item_source(content: Content, item: CardId) -> Source:
    return _source(item_ways(content, item))


@cache
def _arrow_source(card: CardId, pay: Pay) -> Source:
    return _source(arrow_ways(card, pay))


@cache
def _two_card_source(makes: str, times: int) -> Source:
    return _source(two_card_ways(makes, times))


@cache
def _hand_source(
    content: Content,
    card: CardId,
    *,
    playable: bool,
    discards: bool,
    removals: tuple[Basic, ...],
    on: frozenset[Season],
) -> Source:
    plays = card_ways(content, card, "hand") if playable else ()
    discard = (discard_way(content, card),) if discards else ()
    removal = removal_ways(content, card, removals, on) if removals else ()
    return _source((*plays, *discard, *removal))


def lay_out(content: Content, sources: Supply, asked: Asked) -> Layout:
    """Sort the sources for a target and leave out those that cannot help."""
    everything = (*_hand(content, sources, asked, discards=False), *sources.others)
    relevant = _relevant(less(asked.needs, sources.have.packed), everything)
    if relevant & DISCARDS:
        everything = (*_hand(content, sources, asked, discards=True), *sources.others)
    powers = _useful_powers(sources, everything, relevant)
    sorts: tuple[list[Ways], list[Ways], list[Ways], list[Ways]] = ([], [], [], [])
    for source in everything:
        if source.touch & relevant or source.powers & powers:
            ways = tuple(way for way in source.ways if way.touch & relevant or way.powers & powers)
            sorts[_sort_of(ways, powers)].append(ways)
    arrows, switches, infused, plain = map(tuple, sorts)
    return Layout(relevant, powers, arrows, switches, infused, plain)


def _sort_of(ways: Ways, powers: frozenset[Season]) -> int:
    """Say which of the four sorts of a layout a source belongs to."""
    if any(way.cost for way in ways):
        return 0
    if any(way.powers & powers for way in ways):
        return 1
    return 2 if any(way.boxes for way in ways) else 3


def _hand(content: Content, sources: Supply, asked: Asked, *, discards: bool) -> Iterator[Source]:
    """Give each hand card's source, with the ways of giving it up where the target or an arrow asks for that."""
    for card in sources.hand:
        yield _hand_source(
            content,
            card,
            playable=sources.playable,
            discards=discards and card not in asked.kept,
            removals=asked.removals,
            on=sources.powers,
        )


def _relevant(lacking: Packed, everything: Iterable[Source]) -> Packed:
    """Give the mask of fields that matter: what is lacking, and what arrows cost that help with what matters."""
    relevant = touched(lacking)
    arrows = [way for source in everything if source.costs for way in source.ways if way.cost]
    while useful := [way for way in arrows if way.touch & relevant]:
        arrows = [way for way in arrows if not way.touch & relevant]
        for way in useful:
            relevant |= touched(way.cost)
    return relevant


def _useful_powers(sources: Supply, everything: tuple[Source, ...], relevant: Packed) -> frozenset[Season]:
    """Name the seasons that can be switched on and would make some box help."""
    boxes = chain(sources.waiting, chain.from_iterable(source.boxes for source in everything))
    wanted = frozenset(season for seasons, gain in boxes if gain.at_most() & relevant for season in seasons)
    return (wanted & frozenset().union(*(source.powers for source in everything))) - sources.powers
