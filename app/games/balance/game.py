"""A Game of Balance behind the Game protocol."""

from collections.abc import Sequence
from typing import Any

from app.games.balance import redeal as redealing
from app.games.balance import retelling, setup, turn
from app.games.balance import view as viewing
from app.games.balance.actions import Action
from app.games.balance.content import Content
from app.games.balance.state import Ruleset, State
from app.games.balance.step_builder import StepBuilder
from app.games.balance.view import BalanceView
from app.games.measuring import Measure
from app.games.protocol import Outcome, ProposalKind, Seat, Step
from app.games.retelling import Story, ToldTurn
from app.games.rng import Rng

RULES_VERSION = 1


class Balance:
    """The rules of A Game of Balance over one set of content; it holds no running game."""

    slug = "balance"
    rules_version = RULES_VERSION
    seat_counts = setup.SEAT_COUNTS
    ruleset = Ruleset
    state_type = State
    action_type: Any = Action
    proposals: tuple[ProposalKind, ...] = ("draw",)
    coverable: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    harmless_options = frozenset({"first_seat"})

    def __init__(self, content: Content) -> None:
        self.content = content

    def new(self, ruleset: Ruleset, seats: int, seed: str) -> State:
        """Deal a new game. Raises ValueError when the options do not fit."""
        return setup.deal(self.content, ruleset, seats=seats, seed=seed)

    def acting(self, state: State) -> frozenset[Seat]:
        """Name the one seat that the game waits for."""
        return turn.acting(state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """List every action the seat may take now."""
        return turn.legal_actions(self.content, state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Carry out one action. Raises `IllegalAction` with a sentence when it is not legal."""
        step = StepBuilder(self.content, state)
        turn.apply(step, seat, action)
        return step.finish()

    def view(self, state: State, viewer: Seat | None) -> BalanceView:
        """Build what a seat, or a spectator, may see."""
        return viewing.view(self.content, state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Say how the game ended, or None while it goes on."""
        return state.outcome

    def measure(self, state: State) -> Measure:
        """Measure a game: the fewest turns until somebody won."""
        return Measure(turns=state.turn_number, merit=(state.turn_number, 0), facts={"turns": state.turn_number})

    def retell(self, opening: State, dealt: int, turns: Sequence[ToldTurn]) -> Story:
        """Tell the course of a game for its replay."""
        return retelling.retell(opening, dealt, turns)

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        """Deal everything hidden from the viewer anew."""
        return redealing.redeal(self.content, state, viewer, rng)
