"""The state of a journey: every zone, the turn in progress, and the options the table plays by. Frozen values only."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from app.games.journey.cards import (
    EMPTY_POOL,
    After,
    CardId,
    CharacterId,
    EventId,
    EventWord,
    Infused,
    OpenEffect,
    Pool,
    Season,
    SimpleEffect,
)
from app.games.protocol import Outcome, Seat
from app.games.rng import Rng

Phase: TypeAlias = Literal["events", "actions"]
Source: TypeAlias = Literal["hand", "camp", "item"]
DefeatReason: TypeAlias = Literal["event", "portal_end", "camp_attack", "fight", "hazards", "backfire"]
VICTORY = "shrine"
DEFEATS: tuple[DefeatReason, ...] = ("event", "portal_end", "camp_attack", "fight", "hazards", "backfire")

COLUMNS = 4
SPACES = 2 * COLUMNS
CAMP_SPACES = (0, COLUMNS)
"""The two column-1 spaces of the pathway (§5.2.2)."""


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The options a table plays by, all plain values; without any, the rulebook's own game on the Dawn side (§9.0).

    ``characters`` names one a seat, None in a place means "drawn by the seed". ``events_removed`` Event cards leave
    the game unseen. ``day_max`` is where the Day marker stops, ``hazard_cap`` the most lives one Travel may cost
    through Hazards, ``portal_start`` the Portal marker's place at set-up: these, ``start_shields``, ``hazard_damage``
    and a later ``day_start`` are house settings, not the rulebook's.
    """

    characters: tuple[CharacterId | None, ...] | None = None
    event_side: Literal["dawn", "twilight"] = "dawn"
    sweep: bool = False
    events_removed: Annotated[int, Meta(ge=0, le=3)] = 0
    day_start: Annotated[int, Meta(ge=1, le=4)] = 1
    day_max: Annotated[int, Meta(ge=1, le=4)] = 4
    start_life: Annotated[int, Meta(ge=1, le=9)] = 5
    start_shields: bool = False
    hand_size: Annotated[int, Meta(ge=4, le=8)] = 6
    hazard_cap: Annotated[int, Meta(ge=0, le=8)] | None = None
    hazard_damage: Annotated[int, Meta(ge=0, le=3)] = 1
    portal_start: Annotated[int, Meta(ge=0, le=9)] = 0
    first_seat: Literal["first", "random"] = "first"
    hands: Literal["open", "closed"] = "open"


class SeatState(Struct, frozen=True):
    """One character and the deck that is theirs. ``draw_pile`` is drawn from its front."""

    character: CharacterId
    life: int
    shield: bool
    draw_pile: tuple[CardId, ...] = ()
    hand: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()
    items: tuple[CardId, ...] = ()
    waiting_events: tuple[EventId, ...] = ()


class InPlay(Struct, frozen=True, omit_defaults=True):
    """A card at work this turn: played from the hand or the Camp, or an item turned sideways.

    ``open`` are effects not yet resolved, ``boxes`` the infused boxes that have not fired. A card whose source is an
    item stays in its owner's ``items``; the others lie here until the end of the turn and then go to ``after``.
    """

    card: CardId
    source: Source
    option: int | None = None
    after: After = "own_discard"
    open: tuple[OpenEffect, ...] = ()
    boxes: tuple[Infused, ...] = ()


class EventRemoval(Struct, frozen=True, tag="event_removal"):
    """The active player names a hand card that leaves the game; then the rest of the Event is resolved (§5.1)."""

    remaining: tuple[EventWord, ...]


class RecoverPick(Struct, frozen=True, tag="recover_pick"):
    """The seat, or the active player in its stead, names a card of the seat's discard to take to its hand (§10.1).

    So nobody waits for an absent friend (#reading-recover).
    """

    seat: Seat


class DiscardCost(Struct, frozen=True, tag="discard_cost"):
    """The active player names ``count`` more unplayed hand cards to discard; then ``effects`` happen.

    ``entry`` is the place among the cards in play that pays, None for the two-card ability.
    """

    count: int
    effects: tuple[SimpleEffect, ...]
    entry: int | None = None


Pending: TypeAlias = EventRemoval | RecoverPick | DiscardCost


class Turn(Struct, frozen=True, omit_defaults=True):
    """What lasts no longer than one turn. ``units`` names, for each unspent seasonal unit, the card that made it."""

    phase: Phase = "events"
    pool: Pool = EMPTY_POOL
    units: tuple[CardId, ...] = ()
    powers: tuple[Season, ...] = ()
    in_play: tuple[InPlay, ...] = ()


class State(Struct, frozen=True):
    """A whole journey between two actions.

    ``pathway`` lists the upper row from the Camp outwards, then the lower one. ``trail`` counts the steps made.
    ``portal_marker`` is a place on its track from 0. ``turn_number`` counts player-turns from 1.
    """

    ruleset: Ruleset
    rng: Rng
    seats: tuple[SeatState, ...]
    active: Seat
    turn_number: int
    turn: Turn
    pathway: tuple[CardId | None, ...]
    journey_deck: tuple[CardId, ...]
    common_discard: tuple[CardId, ...]
    camp_storage: tuple[CardId, ...]
    guide_stack: tuple[CardId, ...]
    event_deck: tuple[EventId, ...]
    event_discard: tuple[EventId, ...]
    removed: tuple[CardId, ...]
    unused: tuple[CardId | EventId, ...]
    trail: int
    portal_marker: int
    day: int
    damage: tuple[tuple[CardId, int], ...] = ()
    stunned: CardId | None = None
    pending: Pending | None = None
    outcome: Outcome | None = None

    @property
    def acting_seat(self) -> SeatState:
        """Give the active player's character and cards."""
        return self.seats[self.active]

    def damage_on(self, card: CardId) -> int:
        """Count the damage that lies on a pathway Enemy."""
        return next((amount for wounded, amount in self.damage if wounded == card), 0)
