"""A game told again from its beginning: the same `apply`, nothing skipped."""

from collections.abc import Iterable
from typing import Any

from app.games.protocol import A, Game, S, Seat, V_co


def replay(game: Game[S, A, V_co], setup: tuple[Any, int, str], actions: Iterable[tuple[Seat, A]]) -> S:
    """Deal ``setup`` (ruleset, seats, seed) and carry out the actions in order.

    Raises `IllegalAction` at the first action that the rules refuse: a replay trusts nothing.
    """
    ruleset, seats, seed = setup
    state = game.new(ruleset, seats, seed)
    for seat, action in actions:
        state = game.apply(state, seat, action).state
    return state
