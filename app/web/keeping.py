"""What people are told of how long tables are kept."""

import msgspec

from app.language import gettext as _
from app.language import ngettext
from app.tables.retention import KeepingRule
from app.web.contexts import Page

_YEAR = 365


class KeepingLine(msgspec.Struct, frozen=True):
    """How long one kind of table is kept."""

    what: str
    how_long: str


class PrivacyPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page that tells what is kept."""

    page: Page
    lines: tuple[KeepingLine, ...]


def privacy_page(rule: KeepingRule) -> PrivacyPage:
    """Tell the rule of a house in words."""
    return PrivacyPage(
        page=Page(title=_("What is kept, and for how long – Harmony Tables"), stylesheets=("css/privacy.css",)),
        lines=(
            KeepingLine(_("Its game has not begun"), _time(rule.waiting)),
            KeepingLine(_("Its game is not over"), _time(rule.playing)),
            KeepingLine(_("Its game is over, or it was closed"), _time(rule.over)),
        ),
    )


def _time(days: int) -> str:
    if not days:
        return _("It is never removed.")
    if days % _YEAR == 0:
        years = days // _YEAR
        return ngettext(
            "It is removed {amount} year after the last thing that happened there.",
            "It is removed {amount} years after the last thing that happened there.",
            years,
        ).format(amount=years)
    return ngettext(
        "It is removed {amount} day after the last thing that happened there.",
        "It is removed {amount} days after the last thing that happened there.",
        days,
    ).format(amount=days)
