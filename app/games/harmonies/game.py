"""Harmonies behind the Game protocol."""

from collections.abc import Sequence
from typing import Any

from app.games.harmonies import redeal as redealing
from app.games.harmonies import retelling, setup, turn
from app.games.harmonies import view as viewing
from app.games.harmonies.actions import Action
from app.games.harmonies.content import Content
from app.games.harmonies.rearranging import remaining
from app.games.harmonies.scoring import score
from app.games.harmonies.state import Ruleset, State
from app.games.harmonies.step_builder import StepBuilder
from app.games.harmonies.view import HarmoniesView
from app.games.measuring import Measure
from app.games.protocol import Outcome, ProposalKind, Seat, Step
from app.games.retelling import Story, ToldTurn
from app.games.rng import Rng

RULES_VERSION = 1


class Harmonies:
    """The rules of Harmonies over one set of content; it holds no running game."""

    slug = "harmonies"
    rules_version = RULES_VERSION
    seat_counts = setup.SEAT_COUNTS
    ruleset = Ruleset
    state_type = State
    action_type: Any = Action
    proposals: tuple[ProposalKind, ...] = ()
    coverable: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    harmless_options = frozenset({"first_seat"})

    def __init__(self, content: Content) -> None:
        self.content = content

    def new(self, ruleset: Ruleset, seats: int, seed: str) -> State:
        """Deal a new game. Raises ValueError when the options do not fit."""
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

    def view(self, state: State, viewer: Seat | None) -> HarmoniesView:
        """Build what a seat, or a spectator, may see."""
        return viewing.view(self.content, state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Say how the game ended, or None while it goes on."""
        return state.outcome

    def remaining(self, state: State, done: Sequence[Action], taken_back: int) -> Sequence[Action]:
        """List the actions of a turn that stay when one of them is taken back."""
        return remaining(self.content, state, done, taken_back)

    def measure(self, state: State) -> Measure:
        """Measure a game: the most points on one board, then the fewest turns."""
        points = tuple(score(self.content, state.ruleset.side, seat).total for seat in state.seats)
        facts = {"points": max(points), "turns": state.turn_number}
        return Measure(turns=state.turn_number, merit=(-max(points), state.turn_number), facts=facts, points=points)

    def retell(self, opening: State, dealt: int, turns: Sequence[ToldTurn]) -> Story:
        """Tell the course of a game for its replay."""
        return retelling.retell(self.content, opening, dealt, turns)

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        """Deal everything hidden from the viewer anew."""
        return redealing.redeal(self.content, state, viewer, rng)
