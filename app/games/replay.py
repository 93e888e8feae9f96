"""A game told again from its beginning: the same `apply`, nothing skipped."""

from collections.abc import Iterable
from typing import Any

from app.games.protocol import A, Game, S, Seat, V_co


def replay(game: Game[S, A, V_co], setup: tuple[Any, int, str], actions: Iterable[tuple[Seat, A]]) -> S:
    """Deal ``setup`` (ruleset, seats, seed) and carry out the actions in order.

    Raises `IllegalAction` at the first action that the rules refuse: a replay trusts nothing.
    """
    ruleset, seats, seed = setup
    return carry_out(game, game.new(ruleset, seats, seed), actions)


def carry_out(game: Game[S, A, V_co], state: S, actions: Iterable[tuple[Seat, A]]) -> S:
    """Carry out actions in order from a state. Raises `IllegalAction` as `replay` does."""
    for seat, action in actions:
        state = game.apply(state, seat, action).state
    return state
