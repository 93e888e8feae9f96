"""What a viewer may see, built up from an allow-list: a field not written here never leaves the server.

Sets, reserves, Fogs, the top of the discard pile and the size of every pile are public, and so is the order of what was
put under the draw pile. A hand is its owner's; the other seat and spectators see a count (#reading-visible).
"""

from msgspec import Struct

from app.games.balance.cards import CardId, EventId, LineId, LineKind
from app.games.balance.content import Content
from app.games.balance.sets import kind_of
from app.games.balance.state import Choice, HarmonySet, Phase, Ruleset, Seasons, Slot, State
from app.games.protocol import Outcome, Seat


class SetView(Struct, frozen=True):
    """A set on the table: its four places, whether a Fog freezes it, and the seasons that lock it, None while open."""

    line: LineId
    slots: tuple[Slot, Slot, Slot, Slot]
    frozen: bool
    seasons: Seasons | None


class SeatView(Struct, frozen=True):
    """A player as a viewer sees them; ``hand`` is None when it is hidden from the viewer, ``hand_count`` never."""

    seat: Seat
    kind: LineKind | None
    hand: tuple[CardId, ...] | None
    hand_count: int
    sets: tuple[SetView, ...]
    reserves: tuple[Seasons, ...]
    locked: int


class BalanceView(Struct, frozen=True):
    """The game as one viewer sees it: a seat, or a spectator (None).

    ``under_pile`` are the public cards at the bottom of the draw pile, the deepest last; the pile counts them too.
    """

    viewer: Seat | None
    ruleset: Ruleset
    active: Seat
    turn_number: int
    phase: Phase
    taken: CardId | None
    choice: Choice | None
    pending_events: tuple[EventId, ...]
    handled_events: tuple[EventId, ...]
    spent_events: tuple[EventId, ...]
    seats: tuple[SeatView, ...]
    draw_pile: int
    under_pile: tuple[CardId, ...]
    discard: int
    discard_top: CardId | None
    quiet_turns: int
    most_quiet_turns: int
    sets_to_win: int
    outcome: Outcome | None


def view(content: Content, state: State, viewer: Seat | None) -> BalanceView:
    """Build what the viewer may see."""
    return BalanceView(
        viewer=viewer,
        ruleset=state.ruleset,
        active=state.active,
        turn_number=state.turn_number,
        phase=state.turn.phase,
        taken=state.turn.taken,
        choice=state.sky.choice,
        pending_events=state.sky.pending,
        handled_events=state.sky.handled,
        spent_events=state.spent,
        seats=tuple(_seat(content, state, Seat(seat), viewer) for seat in range(len(state.seats))),
        draw_pile=len(state.draw_pile),
        under_pile=state.draw_pile[len(state.draw_pile) - state.known_bottom :],
        discard=len(state.discard),
        discard_top=state.discard[-1] if state.discard else None,
        quiet_turns=state.quiet_turns,
        most_quiet_turns=content.table.quiet_turns,
        sets_to_win=content.table.sets,
        outcome=state.outcome,
    )


def _seat(content: Content, state: State, seat: Seat, viewer: Seat | None) -> SeatView:
    own = state.seats[seat]
    return SeatView(
        seat=seat,
        kind=kind_of(content, own),
        hand=own.hand if viewer == seat else None,
        hand_count=len(own.hand),
        sets=tuple(map(_set, own.sets)),
        reserves=own.reserves,
        locked=own.locked,
    )


def _set(laid: HarmonySet) -> SetView:
    return SetView(laid.line, laid.slots, laid.frozen, laid.seasons)
