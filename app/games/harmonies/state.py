"""The state of a game of Harmonies: every zone, the turn in progress, and the options the table plays by."""

from typing import Literal, TypeAlias

from msgspec import Struct

from app.games.harmonies.pieces import CardId, Side, SpaceId, Stack, Token
from app.games.protocol import Outcome, Seat
from app.games.rng import Rng

EndReason: TypeAlias = Literal["board", "pouch"]
"""Why the last round began: a board with hardly an empty space, or a pouch that cannot refill the central board."""
END_REASONS: tuple[EndReason, ...] = ("board", "pouch")


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The options a table plays by; without any, the rulebook's first games: side A, no Nature's Spirits."""

    side: Side = "A"
    spirits: bool = False
    first_seat: Literal["first", "random"] = "first"

    @property
    def hands(self) -> Literal["open", "closed"]:
        """Say whether players have something to hide from each other: spirits, until they are turned up."""
        return "closed" if self.spirits else "open"


class Board(Struct, frozen=True):
    """A personal board: the stack on each space, and the card whose cube stands there."""

    stacks: tuple[Stack, ...]
    animals: tuple[CardId | None, ...]

    @property
    def empty_spaces(self) -> int:
        """Count the spaces without a token."""
        return self.stacks.count(())

    @property
    def cubes(self) -> int:
        """Count the cubes that stand on the board, the spirit's included (#reading-ties)."""
        return len(self.animals) - self.animals.count(None)

    def with_stack(self, space: SpaceId, stack: Stack) -> "Board":
        """Give the board with another stack on one space."""
        return Board((*self.stacks[:space], stack, *self.stacks[space + 1 :]), self.animals)

    def with_animal(self, space: SpaceId, card: CardId) -> "Board":
        """Give the board with a cube of a card on one space."""
        return Board(self.stacks, (*self.animals[:space], card, *self.animals[space + 1 :]))


class HeldCard(Struct, frozen=True):
    """A card above a personal board that still has cubes on it, and how many."""

    card: CardId
    cubes: int


class SeatState(Struct, frozen=True):
    """A player's board and cards.

    ``cards`` are unfinished, ``finished`` ones are out of the way of the four-card limit. ``offered`` are the spirits
    dealt face down until one of them is chosen, ``returned`` the one that went back to the box.
    """

    board: Board
    cards: tuple[HeldCard, ...] = ()
    finished: tuple[CardId, ...] = ()
    offered: tuple[CardId, ...] = ()
    returned: tuple[CardId, ...] = ()


class Turn(Struct, frozen=True, omit_defaults=True):
    """What was done in the turn so far.

    ``taken_from`` is the space of the central board that was emptied, ``in_hand`` its tokens that are still to be
    placed, ``placed`` the spaces where the others went, in order. ``card`` was taken from the row.
    """

    taken_from: int | None = None
    in_hand: tuple[Token, ...] = ()
    placed: tuple[SpaceId, ...] = ()
    card: CardId | None = None


class State(Struct, frozen=True):
    """A whole game between two actions.

    ``central`` lists the spaces of the central board, ``row`` the places of the face-up cards, None for a gap; pouch
    and draw pile are drawn from their front. ``removed_tokens`` and ``removed_cards`` left a game played alone,
    ``unused`` are spirits left out at set-up. ``turn_number`` counts player-turns from 1. ``last_round`` says why
    the round in progress is the last.
    """

    ruleset: Ruleset
    rng: Rng
    seats: tuple[SeatState, ...]
    first: Seat
    active: Seat
    turn_number: int
    turn: Turn
    central: tuple[tuple[Token, ...], ...]
    pouch: tuple[Token, ...]
    row: tuple[CardId | None, ...]
    draw_pile: tuple[CardId, ...]
    unused: tuple[CardId, ...]
    removed_tokens: tuple[Token, ...] = ()
    removed_cards: tuple[CardId, ...] = ()
    last_round: EndReason | None = None
    outcome: Outcome | None = None

    @property
    def acting_seat(self) -> SeatState:
        """Give the active player's board and cards."""
        return self.seats[self.active]

    @property
    def alone(self) -> bool:
        """Say whether the game is played alone, by the solo rules."""
        return len(self.seats) == 1

    @property
    def first_round(self) -> bool:
        """Say whether every player's first turn is not over yet."""
        return self.turn_number <= len(self.seats)
