"""A player that plans its whole turn: it tries out many, and plays the one whose board promises most in the end."""

from collections.abc import Callable

from app.games.harmonies.actions import Action, ChooseSpirit, EndTurn
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId, Side, Token
from app.games.harmonies.planner.sketch import Sketch, Sketcher
from app.games.harmonies.planner.standing import Standing
from app.games.harmonies.planner.turns import Table, TurnSearch, Way
from app.games.harmonies.state import SeatState, State
from app.games.harmonies.supply import tokens_due
from app.games.protocol import Seat

CALIBRATION, FULL = 10, 100
"""Ways to play a turn that are kept after each token: for measuring, and for playing as well as it can."""
PACE = 2.3
"""Empty spaces that a player fills in a round on average."""
SHORTEST = 0.5
"""Rounds to come, as it guesses them, while others are not quite done."""


class PlannerBot:
    """Tries turns with a beam of ``effort`` ways. It looks at nothing hidden, and needs no chance."""

    def __init__(self, content: Content, effort: int = CALIBRATION) -> None:
        self._content = content
        self._effort = effort
        self._sketchers: dict[Side, Sketcher] = {side: Sketcher(content, side) for side in content.grids}
        self._standings: dict[Side, Standing] = {side: Standing(it) for side, it in self._sketchers.items()}

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose a spirit, or play the rest of the turn."""
        own = state.seats[seat]
        weigh = self._weigh(state, seat)
        if own.offered:
            return (ChooseSpirit(max(own.offered, key=lambda card: weigh(self._holding(state, own, card)))),)
        search = TurnSearch(self._sketchers[state.ruleset.side], weigh, self._table(state), width=self._effort)
        best = search.turns(self._sketchers[state.ruleset.side].sketch(own))[0]
        return (*best.press, EndTurn(self._swap(state, best, weigh)))

    def _holding(self, state: State, own: SeatState, card: CardId) -> Sketch:
        sketcher = self._sketchers[state.ruleset.side]
        return sketcher.hold(sketcher.sketch(own), card)

    def _table(self, state: State) -> Table:
        turn, content = state.turn, self._content
        cards = () if turn.card is not None else tuple(card for card in state.row if card is not None)
        tokens: dict[int | None, tuple[Token, ...]] = {None: turn.in_hand}
        if turn.taken_from is None:
            tokens = {space: lying for space, lying in enumerate(state.central) if lying}
        return Table(tokens, cards, content.table.most_unfinished)

    def _weigh(self, state: State, seat: Seat) -> Callable[[Sketch], float]:
        """Make the function that guesses what a board will be worth, from what all can see of the rounds to come."""
        standing, few = self._standings[state.ruleset.side], self._content.table.few_empty
        most = 0.0 if state.last_round is not None else self._rounds_of_others(state, seat)

        def weigh(sketch: Sketch) -> float:
            return standing.of(sketch, min(most, (sketch.empty - few) / PACE))

        return weigh

    def _rounds_of_others(self, state: State, seat: Seat) -> float:
        """Guess how many rounds others and the pouch leave."""
        due = self._content.table.tokens_a_space * (len(state.central) if state.alone else len(state.seats))
        rounds = [len(state.pouch) // due if state.alone else len(state.pouch) / due]
        spaces = [other.board.empty_spaces for number, other in enumerate(state.seats) if number != seat]
        return min(rounds + [max(SHORTEST, (empty - self._content.table.few_empty) / PACE) for empty in spaces])

    def _swap(self, state: State, way: Way, weigh: Callable[[Sketch], float]) -> CardId | None:
        """Alone, having taken no card, swap the one that would bring least, if there is a turn to come."""
        over = way.sketch.empty <= self._content.table.few_empty or len(state.pouch) < tokens_due(self._content, state)
        taken = way.card is not None or state.turn.card is not None
        if not state.alone or taken or over or not state.draw_pile:
            return None
        sketcher, cards = self._sketchers[state.ruleset.side], [card for card in state.row if card is not None]
        return min(cards, key=lambda card: weigh(sketcher.hold(way.sketch, card)), default=None)
