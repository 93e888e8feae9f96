"""Why a bot does something, as data: what the log of a table tells beside the deed.

Everybody at the table reads it, so a reason speaks of what lies open to all, never of what only the bot's seat sees.
"""

from typing import Any

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One reason: a word of the game's own list and what belongs to it; the pages put it into words."""

    kind: str
    data: dict[str, Any] = msgspec.field(default_factory=dict)


CHANCE = Reason("chance")
"""It was drawn by lot."""
BEST_PRESS = Reason("best_press")
"""Of all that could be done next it was worth most."""
BEST_TURN = Reason("best_turn")
"""Of the ways to play the turn that were tried, the best one begins so."""
