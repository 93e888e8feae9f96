"""The forest journey behind the Game protocol."""

from collections.abc import Sequence
from typing import Any

from app.games.journey import planned, retelling, setup, turn
from app.games.journey import redeal as redealing
from app.games.journey import view as viewing
from app.games.journey.actions import Action
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.state import Ruleset, State
from app.games.journey.step_builder import StepBuilder
from app.games.journey.view import JourneyView
from app.games.measuring import Measure
from app.games.protocol import Outcome, ProposalKind, Seat, Step
from app.games.retelling import Story, ToldTurn
from app.games.rng import Rng

RULES_VERSION = 1


class Journey:
    """The rules of the forest journey over one set of content; it holds no running game."""

    slug = "journey"
    rules_version = RULES_VERSION
    seat_counts = setup.SEAT_COUNTS
    ruleset = Ruleset
    state_type = State
    action_type: Any = Action
    proposals: tuple[ProposalKind, ...] = ()
    harmless_options = frozenset({"characters", "first_seat", "hands"})
    coverable = ("advance", "attack", "heal", "reed", "resin", "acorn", "crystal")

    def __init__(self, content: Content) -> None:
        self.content = content

    @property
    def characters(self) -> tuple[str, ...]:
        """Name the characters that seats choose among."""
        return tuple(self.content.characters)

    def new(self, ruleset: Ruleset, seats: int, seed: str) -> State:
        """Deal a new journey (§2.0). Raises ValueError when the options do not fit."""
        return setup.deal(self.content, ruleset, seats=seats, seed=seed)

    def acting(self, state: State) -> frozenset[Seat]:
        """Name the seats that the game waits for."""
        return turn.acting(state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """List every action the seat may take now."""
        return turn.legal_actions(self.content, state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Carry out one action. Raises `IllegalAction` with a sentence when it is not legal."""
        step = StepBuilder(self.content, state)
        turn.apply(step, seat, action)
        return step.finish()

    def view(self, state: State, viewer: Seat | None) -> JourneyView:
        """Build what a seat, or a spectator, may see."""
        return viewing.view(self.content, state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Say how the journey ended, or None while it goes on."""
        return state.outcome

    def retell(self, opening: State, dealt: int, turns: Sequence[ToldTurn]) -> Story:
        """Tell the course of a game for its replay."""
        return retelling.retell(self.content, opening, dealt, turns)

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        """Deal everything hidden from the viewer anew."""
        return redealing.redeal(self.content, state, viewer, rng)

    def measure(self, state: State) -> Measure:
        """Measure a journey: the fewest turns to the Shrine, then the most lives; else the furthest on the trail."""
        lives = sum(seat.life for seat in state.seats)
        won = state.outcome is not None and bool(state.outcome.winners)
        merit = (state.turn_number, -lives) if won else (-state.trail, 0)
        facts = {"turns": state.turn_number, "lives" if won else "steps": lives if won else state.trail}
        characters = tuple(seat.character for seat in state.seats)
        return Measure(turns=state.turn_number, merit=merit, facts=facts, characters=characters)

    def turn_of(self, state: State) -> int:
        """Give the number of the turn that is under way."""
        return state.turn_number

    def passing(self, state: State, seat: Seat) -> Action:
        """Give the action that ends a seat's turn soonest: Events and open choices come first (§5.0)."""
        legal = turn.legal_actions(self.content, state, seat)
        return turn.END_TURN if turn.END_TURN in legal else legal[0]

    def can_plan(self, target: str, cards: tuple[str, ...]) -> bool:
        """Say whether a target and the cards named for it are among what a plan can hold."""
        known = all(CardId(card) in self.content.cards for card in cards)
        return known and planned.read_target(self.content, target) is not None

    def reaches(self, target: str, action: Any) -> bool:  # noqa: ANN401 - as in Planning
        """Say whether an action does what a target stands for."""
        return planned.reaches(planned.read_target(self.content, target), action)
