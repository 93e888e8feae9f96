"""The deal: two hands, what the sky does to them, and the card that opens the discard pile."""

import msgspec

from app.games.balance import sky
from app.games.balance.cards import CardId
from app.games.balance.content import Content
from app.games.balance.drawing import draw
from app.games.balance.state import Ruleset, SeatState, Sky, State, Turn, other
from app.games.balance.step_builder import StepBuilder
from app.games.protocol import Seat
from app.games.rng import Rng

SEAT_COUNTS = range(2, 3)


def deal(content: Content, ruleset: Ruleset, *, seats: int, seed: str) -> State:
    """Deal a new game. Raises ValueError when the options do not fit."""
    if seats not in SEAT_COUNTS:
        raise ValueError("A Game of Balance is for two players.")
    rules = msgspec.convert(msgspec.to_builtins(ruleset), Ruleset)
    deck, rng = Rng(seed).shuffled("pile", content.deck)
    first, rng = rng.number("first seat", seats) if rules.first_seat == "random" else (0, rng)
    return deal_from(content, rules, rng, deck=deck, first=Seat(first))


def deal_from(content: Content, ruleset: Ruleset, rng: Rng, *, deck: tuple[CardId, ...], first: Seat) -> State:
    """Deal from a deck in this order, its front on top.

    Both hands are one moment: events met are set aside, and take effect for both once all are dealt. So a Sun or a Moon
    may ask either seat before the first turn (#reading-deal).
    """
    step = StepBuilder(
        content,
        State(
            ruleset=ruleset,
            rng=rng,
            seats=(SeatState(), SeatState()),
            active=first,
            turn_number=1,
            turn=Turn(),
            draw_pile=deck,
            sky=Sky(then="open_discard"),
        ),
    )
    for seat in (first, other(first)):
        draw(step, seat, content.table.hand)
    sky.pass_over(step)
    return step.state
