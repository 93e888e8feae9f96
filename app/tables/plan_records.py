"""What a player plans for their next turn, as values."""

import msgspec

MOST_STEPS = 8
"""As many things as a turn could well hold."""
MOST_NAMED = 20
"""Cards that one step may name: a whole hand, the Camp and all items."""
LONGEST_TARGET = 120


class PlannedStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to do: what is aimed at, as the game's pages name it, and the cards to do it with, if any are named.

    ``id`` tells the steps of one plan apart for as long as it lasts. ``done`` is the record of the history that did it,
    None while it is still to be done.
    """

    id: int
    target: str
    cards: tuple[str, ...] = ()
    done: int | None = None


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat's player means to do, in this order. ``last`` is the highest number that a step was ever given.

    The others at the table see it once it is ``shared``.
    """

    steps: tuple[PlannedStep, ...] = ()
    last: int = 0
    shared: bool = False

    @property
    def open(self) -> tuple[PlannedStep, ...]:
        """List what is still to be done."""
        return tuple(step for step in self.steps if step.done is None)
