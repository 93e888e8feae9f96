"""Deals the table of a scenario: named cards lie where the test says, the rest of the 118 fill the other zones.

A zone that a test names holds exactly those cards. What is left over goes, in the order of the card files, to the
deck it belongs to; when that deck is named too, it lies in the box (``removed``).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import EllipsisType
from typing import TypeAlias

from msgspec import Struct

from app.games.journey.cards import CardId, CharacterId, EventId, Pool
from app.games.journey.state import SPACES, Phase, Ruleset, SeatState, State, Turn
from app.games.protocol import Seat
from app.games.rng import Rng
from tests.games.naming import CONTENT, card_named, named
from tests.games.zones import whole_journey

Names: TypeAlias = Sequence[str]
Space: TypeAlias = str | EllipsisType | None
"""A pathway space: a card, None for a gap, ... for any card that neither attacks nor hinders."""


class Player(Struct, frozen=True, kw_only=True):
    """What a scenario says of one character; None stands for "as the deal gives it"."""

    who: str
    hand: Names | None = None
    draw_pile: Names | None = None
    next_cards: Names = ()
    discard: Names = ()
    items: Names = ()
    events: Names = ()
    life: int | None = None
    shield: bool = False


class Forest(Struct, frozen=True, kw_only=True):
    """What a scenario says of everything that the characters share."""

    pathway: Sequence[Space] = ()
    journey_deck: Names | None = None
    next_journey: Names = ()
    common_discard: Names = ()
    camp: Names = ()
    guides: int | None = None
    event_deck: Names | None = None
    next_events: Names = ()
    event_discard: Names = ()
    removed: Names = ()
    trail: int = 0
    portal_marker: int | None = None
    day: int | None = None
    damage: Mapping[str, int] = {}
    stunned: str | None = None
    resources: Mapping[str, int] = {}
    active: str | None = None
    turn_number: int = 1
    seed: str = "5eed" * 8


class Supply:
    """The 118 cards before they are laid out; each can be taken once."""

    def __init__(self) -> None:
        self.left: Counter[str] = whole_journey()

    def take(self, wanted: Iterable[str]) -> tuple[CardId, ...]:
        """Take these cards. Fails the test when a copy is asked for that is not there."""
        taken = tuple(named(name) for name in wanted)
        for card in taken:
            if not self.left[card]:
                raise AssertionError(f"the scenario lays out more copies of {card!r} than the game has")
            self.left[card] -= 1
        return tuple(CardId(card) for card in taken)

    def rest(self, cards: Iterable[str]) -> tuple[CardId, ...]:
        """Take what is still here of these cards."""
        return tuple(CardId(card) for card in cards if self.left[card] and self.take((card,)))


def deal(players: Sequence[Player], forest: Forest, rules: Ruleset) -> State:
    """Lay out a table."""
    supply = Supply()
    seats = tuple(_named_cards(player, supply, rules) for player in players)
    pathway = tuple(_space(space, supply) for space in forest.pathway)
    camp, discard, removed = (supply.take(zone) for zone in (forest.camp, forest.common_discard, forest.removed))
    journey_top = supply.take(forest.next_journey if forest.journey_deck is None else forest.journey_deck)
    events_top = supply.take(forest.next_events if forest.event_deck is None else forest.event_deck)
    event_discard = supply.take(forest.event_discard)
    guides = supply.rest(CONTENT.guides())
    stack = len(guides) if forest.guides is None else forest.guides
    removed += guides[stack:]
    seats, boxed = _filled_seats(players, seats, supply, rules)
    pathway = _filled_pathway(pathway, supply)
    if forest.journey_deck is None:
        journey_top += supply.rest(CONTENT.journey_cards())
    if forest.event_deck is None:
        events_top += supply.rest(CONTENT.events)
    unused = supply.rest(card for who in CONTENT.characters for card in CONTENT.starting_deck(who))
    unused += supply.rest(CONTENT.events)
    removed += boxed + supply.rest(CONTENT.journey_cards())
    assert not +supply.left, f"left over: {+supply.left}"
    active = _active(seats, forest.active)
    phase: Phase = "events" if seats[active].waiting_events else "actions"
    return State(
        ruleset=rules,
        rng=Rng(forest.seed),
        seats=seats,
        active=active,
        turn_number=forest.turn_number,
        turn=Turn(phase=phase, pool=Pool(**forest.resources)),
        pathway=pathway,
        journey_deck=journey_top,
        common_discard=discard,
        camp_storage=camp,
        guide_stack=guides[:stack],
        event_deck=_events(events_top),
        event_discard=_events(event_discard),
        removed=removed,
        unused=unused,
        trail=forest.trail,
        portal_marker=rules.portal_start if forest.portal_marker is None else forest.portal_marker,
        day=rules.day_start if forest.day is None else forest.day,
        damage=tuple((card_named(card), amount) for card, amount in forest.damage.items()),
        stunned=None if forest.stunned is None else card_named(forest.stunned),
    )


def _events(cards: tuple[CardId, ...]) -> tuple[EventId, ...]:
    return tuple(EventId(card) for card in cards)


def _named_cards(player: Player, supply: Supply, rules: Ruleset) -> SeatState:
    return SeatState(
        character=CharacterId(named(player.who)),
        life=rules.start_life if player.life is None else player.life,
        shield=player.shield or rules.start_shields,
        draw_pile=supply.take(player.next_cards if player.draw_pile is None else player.draw_pile),
        hand=supply.take(player.hand or ()),
        discard=supply.take(player.discard),
        items=supply.take(player.items),
        waiting_events=_events(supply.take(player.events)),
    )


def _filled_seats(
    players: Sequence[Player], seats: tuple[SeatState, ...], supply: Supply, rules: Ruleset
) -> tuple[tuple[SeatState, ...], tuple[CardId, ...]]:
    """Give each seat what is left of its deck: to the hand first where none was named, then to the draw pile."""
    filled: list[SeatState] = []
    boxed: tuple[CardId, ...] = ()
    for player, seat in zip(players, seats, strict=True):
        left = supply.rest(CONTENT.starting_deck(seat.character))
        hand, pile = seat.hand, seat.draw_pile
        if player.hand is None:
            hand, left = left[: rules.hand_size], left[rules.hand_size :]
        if player.draw_pile is None:
            pile, left = pile + left, ()
        boxed += left
        filled.append(
            SeatState(seat.character, seat.life, seat.shield, pile, hand, seat.discard, seat.items, seat.waiting_events)
        )
    return tuple(filled), boxed


def _space(space: Space, supply: Supply) -> CardId | EllipsisType | None:
    return supply.take((space,))[0] if isinstance(space, str) else space


def _filled_pathway(spaces: tuple[CardId | EllipsisType | None, ...], supply: Supply) -> tuple[CardId | None, ...]:
    assert len(spaces) <= SPACES, "the pathway has eight spaces"
    harmless = [card.id for card in CONTENT.cards.values() if card.kind in ("ally", "item")]

    def any_card() -> CardId:
        return supply.take((next(card for card in harmless if supply.left[card]),))[0]

    whole = spaces + (...,) * (SPACES - len(spaces))
    return tuple(any_card() if isinstance(space, EllipsisType) else space for space in whole)


def _active(seats: Sequence[SeatState], who: str | None) -> Seat:
    if who is None:
        return Seat(0)
    return Seat([seat.character for seat in seats].index(CharacterId(named(who))))
