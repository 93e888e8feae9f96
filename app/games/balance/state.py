"""The state of a game: hands, sets, piles, the sky in between, and the options of the table. Frozen values only."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from app.games.balance.cards import CardId, EventId, FaceId, LineId
from app.games.protocol import Outcome, Seat
from app.games.rng import Rng

Phase: TypeAlias = Literal["draw", "build", "shed"]
"""Before the card of the turn; with eight cards in hand and one build to make; and after a cap that left eight."""
Cover: TypeAlias = Literal["card", "mountain", "fogged"]
"""What fills a place of a set: its own card, a Mountain, or a Mountain under Fog."""
Seasons: TypeAlias = tuple[CardId, CardId, CardId, CardId]
"""Four cards that stand for Spring, Summer, Autumn and Winter, in this order."""

HARMONY = "harmony"
NO_PROGRESS = "no_progress"


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The options a table plays by; without any, the rules as the house reads them (#reading-options).

    ``takeable`` says what may be taken from the discard pile: "ordinary" cards are all but Fog and Wind. ``taken_card``
    says whether the very card just taken may be released again: "kept" for this turn, or "free". ``spent_events`` go
    under the "draw_pile" at once, or are shuffled into the "next_pile". ``celestials`` is the most of them in one cap.
    """

    takeable: Literal["ordinary", "specials_too"] = "ordinary"
    taken_card: Literal["kept", "free"] = "kept"
    spent_events: Literal["draw_pile", "next_pile"] = "draw_pile"
    celestials: Annotated[int, Meta(ge=1, le=4)] = 1
    first_seat: Literal["first", "random"] = "first"


class Slot(Struct, frozen=True):
    """A place of a set, the face that belongs there, and what fills it."""

    face: FaceId
    cover: Cover = "card"


class HarmonySet(Struct, frozen=True, omit_defaults=True):
    """A row or column laid down; with the seasons on it, it is locked."""

    line: LineId
    slots: tuple[Slot, Slot, Slot, Slot]
    seasons: Seasons | None = None

    @property
    def locked(self) -> bool:
        """Say whether the seasons lie on it."""
        return self.seasons is not None

    @property
    def frozen(self) -> bool:
        """Say whether a Fog lies on any of it: then it can be neither capped nor completed."""
        return any(slot.cover == "fogged" for slot in self.slots)


class SeatState(Struct, frozen=True, omit_defaults=True):
    """One player's cards. ``shown`` are those of the hand that everybody saw go there, for `redeal` to keep."""

    hand: tuple[CardId, ...] = ()
    sets: tuple[HarmonySet, ...] = ()
    reserves: tuple[Seasons, ...] = ()
    shown: tuple[CardId, ...] = ()

    @property
    def locked(self) -> int:
        """Count the locked sets."""
        return sum(laid.locked for laid in self.sets)


class Turn(Struct, frozen=True, omit_defaults=True):
    """What lasts no longer than one turn. ``taken`` came from the discard pile; ``progress`` was made of any kind."""

    phase: Phase = "draw"
    taken: CardId | None = None
    progress: bool = False


class SunChoice(Struct, frozen=True, tag="sun"):
    """A Sun asks the seat for a card to release; it has drawn one already."""

    seat: Seat


class MoonChoice(Struct, frozen=True, tag="moon"):
    """A Moon asks the seat for a card to release, or to keep the rest; ``released`` counts by seat so far."""

    seat: Seat
    released: tuple[int, int] = (0, 0)


Choice: TypeAlias = SunChoice | MoonChoice


class Sky(Struct, frozen=True, omit_defaults=True):
    """The events drawn and not yet put away.

    ``pending`` have not begun, ``handled`` have or were blotted out. Once none is pending they are put away in this
    order, and the game goes on where it stopped: at the end of a turn, or at the card that opens the discard pile.
    """

    pending: tuple[EventId, ...] = ()
    handled: tuple[EventId, ...] = ()
    choice: Choice | None = None
    then: Literal["end_turn", "open_discard"] = "end_turn"


class Thrown(Struct, frozen=True, omit_defaults=True):
    """Places of the discard pile that nobody has seen: a hand thrown in a Storm, from ``start`` (0 is the bottom) up.

    The owner knows the cards but not their order; ``shown`` are those among them that everybody knows.
    """

    seat: Seat
    start: int
    count: int
    shown: tuple[CardId, ...] = ()


class State(Struct, frozen=True):
    """A whole game between two actions.

    ``draw_pile`` is drawn from its front, and its last ``known_bottom`` cards are public; ``discard`` grows at its end.
    ``spent`` are events that wait for the next pile. ``turn_number`` counts turns from 1, ``quiet_turns`` those in a
    row without progress.
    """

    ruleset: Ruleset
    rng: Rng
    seats: tuple[SeatState, SeatState]
    active: Seat
    turn_number: int
    turn: Turn
    draw_pile: tuple[CardId, ...]
    known_bottom: int = 0
    discard: tuple[CardId, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    spent: tuple[EventId, ...] = ()
    sky: Sky = Sky()
    quiet_turns: int = 0
    outcome: Outcome | None = None


def other(seat: Seat) -> Seat:
    """Name the other of the two seats."""
    return Seat(1 - seat)
