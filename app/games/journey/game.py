"""The forest journey behind the Game protocol."""

from collections.abc import Sequence
from typing import Any

from app.games.journey import planned, setup, turn
from app.games.journey import redeal as redealing
from app.games.journey import view as viewing
from app.games.journey.actions import Action
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.state import Ruleset, State
from app.games.journey.step_builder import StepBuilder
from app.games.journey.view import JourneyView
from app.games.protocol import Outcome, ProposalKind, Seat, Step
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

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        """Deal everything hidden from the viewer anew."""
        return redealing.redeal(self.content, state, viewer, rng)

    def can_plan(self, target: str, cards: tuple[str, ...]) -> bool:
        """Say whether a target and the cards named for it are among what a plan can hold."""
        known = all(CardId(card) in self.content.cards for card in cards)
        return known and planned.read_target(self.content, target) is not None

    def reaches(self, target: str, action: Any) -> bool:  # noqa: ANN401 - as in Planning
        """Say whether an action does what a target stands for."""
        return planned.reaches(planned.read_target(self.content, target), action)
