"""What the panel of a target is rendered from."""

from markupsafe import Markup
from msgspec import Struct

from app.web.journey.contexts import CardWithButtons, Reach
from app.web.plan_contexts import PlanOffer


class Way(Struct, frozen=True, kw_only=True):
    """One way to do what a target panel is about: its button, and what it would cost besides."""

    button: Markup
    words: str = ""


class Link(Struct, frozen=True, kw_only=True):
    """A link to another panel."""

    words: str
    target: str


class TargetPanel(Struct, frozen=True, kw_only=True):
    """The panel of what was pointed at.

    ``verdict`` says in a sentence whether it can be had; ``needs`` and ``have`` are drawn side by side, ``lacks`` is
    what is still to be made, ``plan`` the cards that one press would play first. ``ways`` come before ``more``;
    ``planning`` offers to plan it for a turn to come.
    """

    title: str
    card: Markup = Markup("")
    reach: Reach = ""
    verdict: str = ""
    needs: Markup = Markup("")
    have: Markup = Markup("")
    lacks: Markup = Markup("")
    plan: tuple[Markup, ...] = ()
    ways: tuple[Way, ...] = ()
    more: tuple[Way, ...] = ()
    links: tuple[Link, ...] = ()
    notes: tuple[str, ...] = ()
    cards: tuple[CardWithButtons, ...] = ()
    planning: PlanOffer | None = None
