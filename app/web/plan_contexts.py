"""What the plans at a table are rendered from, in whatever game: words of the game, links and buttons."""

from typing import Literal, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from app.games.protocol import Seat

StepState: TypeAlias = Literal["now", "covered", "short", "unknown", "gone", "missing", "later", "done", "there"]
"""How a step stands; ``there``: what it aims at is there, and more is not known to whoever looks."""


class StepLine(Struct, frozen=True, kw_only=True):
    """A step of a plan: what it is, how it stands, what it costs besides, and the button that does it, on its turn.

    ``with_cards`` names the cards it is to be done with, blank for any.
    """

    id: int
    title: str
    target: str
    with_cards: str
    state: StepState
    verdict: str
    toll: str = ""
    button: Markup = Markup("")


class SharedPlan(Struct, frozen=True, kw_only=True):
    """Somebody else's plan that they show to all."""

    who: str
    steps: tuple[StepLine, ...]


class OwnPlan(Struct, frozen=True, kw_only=True):
    """The plan of the seat that is shown, for its holder. ``hint`` says what the verdicts stand on."""

    seat: Seat
    steps: tuple[StepLine, ...]
    shared: bool
    hint: str


class Plans(Struct, frozen=True, kw_only=True):
    """Region ``plan``: one's own plan, if there is one, and those that others show."""

    own: OwnPlan | None = None
    others: tuple[SharedPlan, ...] = ()


class PlanOffer(Struct, frozen=True, kw_only=True):
    """A target that could be planned: as the form names it, and the cards that can be named for it."""

    seat: Seat
    target: str
    cards: tuple[tuple[str, str], ...]


NO_PLANS = Plans()
