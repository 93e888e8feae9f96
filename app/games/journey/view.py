"""What a viewer may see, built up from an allow-list: a field not written here never leaves the server.

Everything face up is public. Draw piles, the Journey deck and the Event deck show a count; Events lying before a player
are face down. Hands are open to the table unless its option closes them.
"""

from msgspec import Struct

from app.games.journey.cards import CardId, CharacterId, EventId, Pool, Season
from app.games.journey.combat import attackers
from app.games.journey.content import Content
from app.games.journey.pathway import distance
from app.games.journey.portal import crystals_due
from app.games.journey.relics import deliverable_relics, lost_seasons, relic_won
from app.games.journey.state import InPlay, Pending, Phase, Ruleset, SeatState, State
from app.games.journey.travel import hazard_loss, is_last
from app.games.protocol import Outcome, Seat


class SpaceView(Struct, frozen=True):
    """A card on the pathway: the damage on it, whether it is stunned, and its distance in Advance."""

    card: CardId
    damage: int
    stunned: bool
    distance: int


class ItemView(Struct, frozen=True):
    """An item and whether it has been used this turn."""

    card: CardId
    used: bool


class SeatView(Struct, frozen=True):
    """A character as a viewer sees it; ``hand`` is None when it is closed to them, ``hand_count`` never."""

    seat: Seat
    character: CharacterId
    life: int
    shield: bool
    hand: tuple[CardId, ...] | None
    hand_count: int
    draw_pile: int
    discard: tuple[CardId, ...]
    items: tuple[ItemView, ...]
    waiting_events: int


class NextStep(Struct, frozen=True):
    """The step ahead: the place it leads to, counted from 1, and whether that is the Shrine.

    ``crystals`` are due at its Portal, ``hazard_loss`` lives are lost to Hazards on the way.
    """

    place: int
    crystals: int
    hazard_loss: int
    last: bool


class RelicView(Struct, frozen=True):
    """Where a season's Relic stands: taken from the forest or not, and within the active player's reach to deliver.

    A Relic in a closed hand counts as within reach only for those who see that hand.
    """

    season: Season
    card: CardId
    won: bool
    deliverable: bool


class JourneyView(Struct, frozen=True):
    """The journey as one viewer sees it: a seat, or a spectator (None)."""

    viewer: Seat | None
    ruleset: Ruleset
    active: Seat
    turn_number: int
    phase: Phase
    pool: Pool
    units: tuple[CardId, ...]
    powers: tuple[Season, ...]
    in_play: tuple[InPlay, ...]
    pending: Pending | None
    seats: tuple[SeatView, ...]
    pathway: tuple[SpaceView | None, ...]
    attackers: tuple[CardId, ...]
    journey_deck: int
    common_discard: tuple[CardId, ...]
    camp_storage: tuple[CardId, ...]
    guides: int
    event_deck: int
    event_discard: tuple[EventId, ...]
    removed: tuple[CardId, ...]
    trail: int
    next_step: NextStep | None
    portal_marker: int
    day: int
    relics: tuple[RelicView, ...]
    lost_seasons: tuple[Season, ...]
    outcome: Outcome | None


def view(content: Content, state: State, viewer: Seat | None) -> JourneyView:
    """Build what the viewer may see."""
    turn = state.turn
    return JourneyView(
        viewer=viewer,
        ruleset=state.ruleset,
        active=state.active,
        turn_number=state.turn_number,
        phase=turn.phase,
        pool=turn.pool,
        units=turn.units,
        powers=turn.powers,
        in_play=turn.in_play,
        pending=state.pending,
        seats=tuple(_seat(state, Seat(seat), viewer) for seat in range(len(state.seats))),
        pathway=tuple(None if card is None else _space(content, state, card) for card in state.pathway),
        attackers=attackers(content, state),
        journey_deck=len(state.journey_deck),
        common_discard=state.common_discard,
        camp_storage=state.camp_storage,
        guides=len(state.guide_stack),
        event_deck=len(state.event_deck),
        event_discard=state.event_discard,
        removed=state.removed,
        trail=state.trail,
        next_step=_next_step(content, state),
        portal_marker=state.portal_marker,
        day=state.day,
        relics=_relics(content, state, viewer),
        lost_seasons=lost_seasons(content, state),
        outcome=state.outcome,
    )


def sees_hand(state: State, viewer: Seat | None, seat: Seat) -> bool:
    """Say whether a viewer sees a seat's hand: its owner always, everybody where hands lie open (#reading-hands)."""
    return viewer == seat or state.ruleset.hands == "open"


def _seat(state: State, seat: Seat, viewer: Seat | None) -> SeatView:
    own = state.seats[seat]
    return SeatView(
        seat=seat,
        character=own.character,
        life=own.life,
        shield=own.shield,
        hand=own.hand if sees_hand(state, viewer, seat) else None,
        hand_count=len(own.hand),
        draw_pile=len(own.draw_pile),
        discard=own.discard,
        items=_items(state, seat, own),
        waiting_events=len(own.waiting_events),
    )


def _items(state: State, seat: Seat, own: SeatState) -> tuple[ItemView, ...]:
    used = {entry.card for entry in state.turn.in_play if entry.source == "item"} if seat == state.active else set()
    return tuple(ItemView(item, item in used) for item in own.items)


def _space(content: Content, state: State, card: CardId) -> SpaceView:
    return SpaceView(card, state.damage_on(card), state.stunned == card, distance(content, state, card))


def _next_step(content: Content, state: State) -> NextStep | None:
    if state.trail >= len(content.trail):
        return None
    portal = content.trail[state.trail].portal
    return NextStep(
        place=state.trail + 1,
        crystals=crystals_due(content, state) if portal else 0,
        hazard_loss=hazard_loss(content, state),
        last=is_last(content, state),
    )


def _relics(content: Content, state: State, viewer: Seat | None) -> tuple[RelicView, ...]:
    hand = state.acting_seat.hand if sees_hand(state, viewer, state.active) else ()
    within_reach = deliverable_relics(content, state, hand=hand)
    return tuple(
        RelicView(season, content.relic(season), relic_won(content, state, season), season in within_reach)
        for season in content.seasons
    )
