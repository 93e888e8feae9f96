"""From a line of the log to the rule that it comes from: a short link to a section of the rules page."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec
from markupsafe import Markup

from app.language import gettext as _
from app.web.urls import URLS

_LINK = Markup('<a target=rules href="{href}" aria-label="{label}">§{number}</a>')


class Section(Protocol):
    """A section of a rules page, as its table of contents names it."""

    @property
    def anchor(self) -> str:
        """Give the id of the section."""

    @property
    def title(self) -> str:
        """Give its title in English, to be worded."""


class Rule(msgspec.Struct, frozen=True):
    """A section of a rules page: its id, its number there, counted from 1, and its title in words."""

    anchor: str
    number: int
    title: str


def rule_of(sections: Sequence[Section], anchors: Mapping[str, str], kind: str) -> Rule | None:
    """Find the section that a kind of log entry comes from; None for a kind that no rule is behind."""
    anchor = anchors.get(kind)
    numbered = enumerate(sections, start=1)
    return next((Rule(anchor, number, _(at.title)) for number, at in numbered if at.anchor == anchor), None)


def rule_link(game: str, rule: Rule) -> Markup:
    """Write the link of a log line. It is on every line, so it is short; the tab that it opens is one for all."""
    label = _("Rule §{number}: {title}").format(number=rule.number, title=rule.title)  # begins with what is seen
    return _LINK.format(href=f"{URLS.rules(game)}#{rule.anchor}", label=label, number=rule.number)
