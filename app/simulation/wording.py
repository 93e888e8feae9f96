"""Words for figures, shared by tables and charts."""

from collections.abc import Mapping

from babel.numbers import format_decimal

from app.language import N_, ngettext, pgettext
from app.language import gettext as _
from app.languages import locale_spoken
from app.simulation.figures import CellFigures, Interval, Quartiles
from app.simulation.records import UNFINISHED

CAUSES: Mapping[str, str] = {
    "event": N_("Events"),
    "portal_end": N_("end of the Portal track"),
    "camp_attack": N_("Enemies at the Camp"),
    "fight": N_("fights"),
    "hazards": N_("Hazards"),
    "backfire": N_("Portal backfire"),
    UNFINISHED: N_("not finished"),
}


KINDS: Mapping[str, str] = {
    "starting": N_("starting card"),
    "guide": N_("Guide"),
    "spirit": N_("Spirit Ally"),
    "ally": N_("Ally"),
    "item": N_("Item"),
    "enemy": N_("Enemy"),
    "hazard": N_("Hazard"),
    "relic": N_("Relic"),
}


def players(count: int) -> str:
    """Say how many players there are."""
    return ngettext("{amount} player", "{amount} players", count).format(amount=count)


def percent(share: float) -> str:
    """Word a share without decimals."""
    return _("{share} %").format(share=format_decimal(100 * share, "#,##0", locale=locale_spoken()))


def between(interval: Interval) -> str:
    """Word the bounds of a rate, with the decimal that small samples need to tell apart."""
    return _("{low} to {high} %").format(low=decimal(100 * interval.low, 1), high=decimal(100 * interval.high, 1))


def spread(found: Quartiles | None) -> str:
    """Word a median with its quartiles, or the lack of any."""
    if found is None:
        return _("none")
    middle, low, high = (
        format_decimal(value, locale=locale_spoken()) for value in (found.middle, found.low, found.high)
    )
    return _("{middle} ({low} to {high})").format(middle=middle, low=low, high=high)


def decimal(value: float, places: int) -> str:
    """Word a number with so many decimals."""
    return format_decimal(value, f"#,##0.{'0' * places}", locale=locale_spoken())


def row_name(found: CellFigures) -> str:
    """Name a cell among the rows of a chart."""
    return f"{pgettext('preset', found.cell.preset)}, {players(found.cell.players)}"
