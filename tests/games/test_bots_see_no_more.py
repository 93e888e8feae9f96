"""No bot reads what its seat may not see: with all of that dealt anew, it presses the same."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.games.bot_registry import BOTS, NO_EFFORT, bot_named
from app.games.bots import carry_out
from app.games.registry import BALANCE, ENGINES, HARMONIES, JOURNEY
from app.games.rng import Rng

CLOSED: Mapping[str, Any] = {
    "journey": JOURNEY.ruleset(hands="closed"),
    "harmonies": HARMONIES.ruleset(spirits=True),
    "balance": BALANCE.ruleset(),
}
"""Rules under which there is most to hide."""
EVERY = tuple(
    (game, kind.name, seats) for game, kinds in BOTS.items() for kind in kinds for seats in ENGINES[game].seat_counts
)
FEW_PLAYS = 2
PRESSES = 24
"""Single actions are over sooner than whole turns: a bot that searches presses a third of them."""


@pytest.mark.parametrize(("slug", "name", "seats"), EVERY)
def test_what_a_bot_cannot_see_changes_nothing(slug: str, name: str, seats: int) -> None:
    game, kind = ENGINES[slug], bot_named(slug, name)
    effort = FEW_PLAYS if kind.efforts else NO_EFFORT
    bot, twin = (kind.make("b07" + "0" * 29, effort) for _ in range(2))
    state = game.new(CLOSED[slug], seats, f"{seats:032x}")
    for number in range(PRESSES // 3 if kind.efforts else PRESSES):
        acting = game.acting(state)
        if not acting:
            break
        seat = min(acting)
        press = bot.press(state, seat)
        dealt = game.redeal(state, seat, Rng(f"{number:032x}"))
        assert twin.press(dealt, seat) == press, f"press {number} of seat {seat}"
        state, _ = carry_out(game, state, seat, press)
