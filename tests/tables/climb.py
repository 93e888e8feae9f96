"""A small game that exists to try the tables: hidden hands, chance, a decision asked of somebody else, three endings.

The seats climb together to an exact height before night. On a turn one plays cards, may roll a die once, may ask
another for a card (who may answer while the turn goes on), and then rests (drawing) or waits (drawing nothing).
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from app.games.measuring import Measure
from app.games.protocol import IllegalAction, LogEntry, Outcome, ProposalKind, Seat, Step
from app.games.rng import Rng

HAND = 3
CARDS = tuple(value for value in (1, 2, 3, 4, 5) for _ in range(8))

CHARACTERS = ("ibex", "marmot", "eagle", "fox")


class Climb(msgspec.Struct, frozen=True, tag="climb"):
    """Play a card and climb as high as it says."""

    card: int


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Climb by a die of three, once a turn."""


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Ask a partner for a card."""

    of: Seat


class Give(msgspec.Struct, frozen=True, tag="give"):
    """Hand the card over."""

    card: int


class Refuse(msgspec.Struct, frozen=True, tag="refuse"):
    """Keep one's cards."""


class Rest(msgspec.Struct, frozen=True, tag="rest"):
    """End the turn and draw."""


class Wait(msgspec.Struct, frozen=True, tag="wait"):
    """End the turn without drawing."""


Action = Climb | Roll | Ask | Give | Refuse | Rest | Wait


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options: how high, how long, who."""

    goal: int = 40
    daylight: int = 24
    characters: tuple[str | None, ...] | None = None
    hands: Literal["open", "closed"] = "closed"


class State(msgspec.Struct, frozen=True):
    """Everything, the hidden part included."""

    ruleset: Ruleset
    rng: Rng
    characters: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    trail: tuple[int, ...] = ()
    height: int = 0
    daylight: int = 0
    turn: Seat = Seat(0)
    rolled: bool = False
    asked: Seat | None = None
    outcome: Outcome | None = None


class View(msgspec.Struct, frozen=True):
    """What a viewer sees: the own hand, of the others only how many cards."""

    hand: tuple[int, ...] | None
    hand_counts: tuple[int, ...]
    deck_count: int
    trail: tuple[int, ...]
    height: int
    daylight: int
    turn: Seat
    asked: Seat | None


class ClimbGame:
    """The rules."""

    seat_counts = range(1, 5)
    ruleset = Ruleset
    state_type = State
    action_type: Any = Action
    proposals: tuple[ProposalKind, ...] = ("draw",)
    coverable: tuple[str, ...] = ("rope", "bread")
    harmless_options = frozenset({"characters", "hands"})

    def __init__(
        self, slug: str = "climb", *, rules_version: int = 1, characters: tuple[str, ...] = CHARACTERS
    ) -> None:
        self.slug = slug
        self.rules_version = rules_version
        self.characters = characters

    def new(self, ruleset: Ruleset, seats: int, seed: str) -> State:
        deck, rng = Rng(seed).shuffled("deck", CARDS)
        drawn, rng = rng.shuffled("characters", self.characters)
        chosen = ruleset.characters or (None,) * seats
        left = [name for name in drawn if name not in chosen]
        return State(
            ruleset=ruleset,
            rng=rng,
            characters=tuple(name or (left.pop() if left else "") for name in chosen),
            hands=tuple(deck[seat * HAND : (seat + 1) * HAND] for seat in range(seats)),
            deck=deck[seats * HAND :],
            daylight=ruleset.daylight,
        )

    def turn_of(self, state: State) -> int:
        return state.ruleset.daylight - state.daylight

    def passing(self, state: State, seat: Seat) -> Action:
        legal = self.legal_actions(state, seat)
        return Wait() if Wait() in legal else Refuse()

    def acting(self, state: State) -> frozenset[Seat]:
        if state.outcome is not None:
            return frozenset()
        return frozenset({state.turn} if state.asked is None else {state.turn, state.asked})

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat not in self.acting(state):
            return ()
        hand = sorted(set(state.hands[seat]))
        if seat == state.asked:
            return (*(Give(card) for card in hand), Refuse())
        climbs = tuple(Climb(card) for card in hand)
        if state.asked is not None:
            return climbs or (Rest(),)
        others = tuple(Ask(Seat(other)) for other in range(len(state.hands)) if other != seat)
        return (*climbs, *(() if state.rolled else (Roll(),)), *others, Rest(), Wait())

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("The mountain does not allow that now.")
        match action:
            case Climb(card):
                return self._climb(state, seat, card)
            case Roll():
                number, rng = state.rng.number("die", 3)
                rolled = msgspec.structs.replace(state, rng=rng, rolled=True)
                step = _rise(rolled, number + 1)
                return Step(step, (LogEntry("rolled", {"seat": seat, "number": number + 1}),), reveals=True)
            case Ask(of):
                asked = msgspec.structs.replace(state, asked=of)
                return Step(asked, (LogEntry("asked", {"seat": seat, "of": of}),), reveals=False)
            case Give(card):
                return _give(state, seat, card)
            case Refuse():
                return Step(
                    msgspec.structs.replace(state, asked=None), (LogEntry("refused", {"seat": seat}),), reveals=False
                )
            case Rest() | Wait():
                return _end_turn(state, seat, draws=isinstance(action, Rest))

    def measure(self, state: State) -> Measure:
        turns = state.ruleset.daylight - state.daylight + 1
        won = state.outcome is not None and bool(state.outcome.winners)
        facts = {"turns": turns} if won else {"steps": state.height}
        merit = (turns, 0) if won else (-state.height, 0)
        return Measure(turns=turns, merit=merit, facts=facts, characters=state.characters)

    def view(self, state: State, viewer: Seat | None) -> View:
        return View(
            hand=None if viewer is None else state.hands[viewer],
            hand_counts=tuple(len(hand) for hand in state.hands),
            deck_count=len(state.deck),
            trail=state.trail,
            height=state.height,
            daylight=state.daylight,
            turn=state.turn,
            asked=state.asked,
        )

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        del viewer
        deck, _ = rng.shuffled("deck", state.deck)
        return msgspec.structs.replace(state, deck=deck)

    def _climb(self, state: State, seat: Seat, card: int) -> Step[State]:
        hand = _without(state.hands[seat], card)
        played = msgspec.structs.replace(state, hands=_with_hand(state.hands, seat, hand), trail=(*state.trail, card))
        spring = 1 if state.characters[seat] == "ibex" else 0
        return Step(_rise(played, card + spring), (LogEntry("climbed", {"seat": seat, "card": card}),), reveals=False)


def _rise(state: State, by: int) -> State:
    height, goal = state.height + by, state.ruleset.goal
    everybody = tuple(Seat(seat) for seat in range(len(state.hands)))
    ends = {goal: Outcome("summit", everybody)} if height <= goal else {height: Outcome("fell", ())}
    return msgspec.structs.replace(state, height=height, outcome=ends.get(height))


def _give(state: State, seat: Seat, card: int) -> Step[State]:
    hands = _with_hand(state.hands, seat, _without(state.hands[seat], card))
    hands = _with_hand(hands, state.turn, (*hands[state.turn], card))
    log = (
        LogEntry("gave", {"seat": seat, "to": state.turn}),
        LogEntry("gave_card", {"card": card}, audience=(seat, state.turn)),
    )
    return Step(msgspec.structs.replace(state, hands=hands, asked=None), log, reveals=True)


def _end_turn(state: State, seat: Seat, *, draws: bool) -> Step[State]:
    count = max(0, HAND - len(state.hands[seat])) if draws else 0
    drawn, deck = state.deck[:count], state.deck[count:]
    log = [LogEntry("turn_ended", {"seat": seat, "drawn": len(drawn)})]
    if drawn:
        log.append(LogEntry("drew", {"cards": list(drawn)}, audience=(seat,)))
    daylight = state.daylight - 1
    after = msgspec.structs.replace(
        state,
        hands=_with_hand(state.hands, seat, (*state.hands[seat], *drawn)),
        deck=deck,
        daylight=daylight,
        turn=Seat((seat + 1) % len(state.hands)),
        rolled=False,
        asked=None,
        outcome=Outcome("night", ()) if daylight == 0 else None,
    )
    return Step(after, tuple(log), reveals=bool(drawn))


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])


def _with_hand(hands: tuple[tuple[int, ...], ...], seat: Seat, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
