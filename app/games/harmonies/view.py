"""What a viewer may see, built up from an allow-list: a field not written here never leaves the server.

Boards, cards and the central board are open to all. The pouch and the draw pile show a count. Spirits lie face down
until their player's first turn, when the player alone looks at them; the one chosen is turned up as that turn ends.
"""

from collections import Counter

from msgspec import Struct

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import TOKENS, CardId, Token
from app.games.harmonies.scoring import Score, score, spirit_of, suns
from app.games.harmonies.state import Board, EndReason, HeldCard, Ruleset, State, Turn
from app.games.protocol import Outcome, Seat


class SeatView(Struct, frozen=True):
    """A player as a viewer sees them.

    ``offered`` are the spirits to choose from, None where they are face down, ``offered_count`` how many there are.
    ``hidden_cards`` counts the chosen spirit while it is still face down to the viewer. ``suns`` are for a game alone.
    """

    seat: Seat
    board: Board
    empty_spaces: int
    cards: tuple[HeldCard, ...]
    hidden_cards: int
    finished: tuple[CardId, ...]
    offered: tuple[CardId, ...] | None
    offered_count: int
    score: Score
    total: int
    cubes: int
    suns: int | None


class HarmoniesView(Struct, frozen=True):
    """The game as one viewer sees it: a seat, or a spectator (None)."""

    viewer: Seat | None
    ruleset: Ruleset
    first: Seat
    active: Seat
    turn_number: int
    turn: Turn
    seats: tuple[SeatView, ...]
    central: tuple[tuple[Token, ...], ...]
    pouch: int
    row: tuple[CardId | None, ...]
    draw_pile: int
    removed_tokens: tuple[tuple[Token, int], ...]
    removed_cards: tuple[CardId, ...]
    last_round: EndReason | None
    outcome: Outcome | None


def view(content: Content, state: State, viewer: Seat | None) -> HarmoniesView:
    """Build what the viewer may see."""
    removed = Counter(state.removed_tokens)
    return HarmoniesView(
        viewer=viewer,
        ruleset=state.ruleset,
        first=state.first,
        active=state.active,
        turn_number=state.turn_number,
        turn=state.turn,
        seats=tuple(_seat(content, state, Seat(seat), viewer) for seat in range(len(state.seats))),
        central=state.central,
        pouch=len(state.pouch),
        row=state.row,
        draw_pile=len(state.draw_pile),
        removed_tokens=tuple((token, removed[token]) for token in TOKENS if removed[token]),
        removed_cards=state.removed_cards,
        last_round=state.last_round,
        outcome=state.outcome,
    )


def sees_offer(state: State, viewer: Seat | None, seat: Seat) -> bool:
    """Say whether a viewer sees the spirits dealt to a seat: its player, from the first turn on."""
    return viewer == seat == state.active


def sees_spirit(state: State, viewer: Seat | None, seat: Seat) -> bool:
    """Say whether a viewer sees the spirit that a seat has chosen: its player at once, all when that turn is over."""
    return viewer == seat or seat != state.active or not state.first_round


def _seat(content: Content, state: State, seat: Seat, viewer: Seat | None) -> SeatView:
    own = state.seats[seat]
    spirit, seen = spirit_of(content, own), sees_spirit(state, viewer, seat)
    hidden = None if seen else spirit
    points = score(content, state.ruleset.side, own)
    return SeatView(
        seat=seat,
        board=own.board,
        empty_spaces=own.board.empty_spaces,
        cards=tuple(held for held in own.cards if held.card != hidden),
        hidden_cards=0 if hidden is None else 1,
        finished=own.finished,
        offered=own.offered if sees_offer(state, viewer, seat) else None,
        offered_count=len(own.offered),
        score=points,
        total=points.total,
        cubes=own.board.cubes,
        suns=_suns(content, state, total=points.total, spirit=spirit if seen else None),
    )


def _suns(content: Content, state: State, *, total: int, spirit: CardId | None) -> int | None:
    """Count the suns of a game alone; a spirit that is not chosen, or not seen yet, counts as none."""
    return suns(content, state.ruleset.side, total=total, spirit=spirit) if state.alone else None
