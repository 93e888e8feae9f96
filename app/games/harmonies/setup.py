"""The deal: tokens into the pouch, the central board and the row of cards filled, boards and spirits handed out."""

import msgspec

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import EMPTY, CardId
from app.games.harmonies.state import Board, Ruleset, SeatState, State, Turn
from app.games.harmonies.supply import filled
from app.games.protocol import Seat
from app.games.rng import Rng

SEAT_COUNTS = range(1, 5)


def deal(content: Content, ruleset: Ruleset, *, seats: int, seed: str) -> State:
    """Deal a new game. Raises ValueError when the options do not fit."""
    if seats not in SEAT_COUNTS:
        raise ValueError("Harmonies is for one to four players.")
    rules = msgspec.convert(msgspec.to_builtins(ruleset), Ruleset)
    pouch, rng = Rng(seed).shuffled("pouch", content.pouch)
    pile, rng = rng.shuffled("animals", tuple(content.animals))
    spirits, rng = rng.shuffled("spirits", tuple(content.spirits))
    first, rng = rng.number("first seat", seats) if rules.first_seat == "random" else (0, rng)
    dealt = content.table.spirits_dealt if rules.spirits else 0
    table, alone = content.table, seats == 1
    state = State(
        ruleset=rules,
        rng=rng,
        seats=tuple(_seat(content, rules, spirits[seat * dealt : (seat + 1) * dealt]) for seat in range(seats)),
        first=Seat(first),
        active=Seat(first),
        turn_number=1,
        turn=Turn(),
        central=((),) * (table.spaces_alone if alone else table.spaces_shared),
        pouch=pouch,
        row=(None,) * (table.row_alone if alone else table.row_shared),
        draw_pile=pile,
        unused=spirits[seats * dealt :],
    )
    return filled(content, state)


def _seat(content: Content, rules: Ruleset, offered: tuple[CardId, ...]) -> SeatState:
    spaces = len(content.grids[rules.side].places)
    return SeatState(empty_board(spaces), offered=offered)


def empty_board(spaces: int) -> Board:
    """Give a board without any token."""
    return Board(stacks=(EMPTY,) * spaces, animals=(None,) * spaces)
