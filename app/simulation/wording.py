"""Words for figures, shared by tables and charts."""

from collections.abc import Mapping

from app.simulation.figures import CellFigures, Interval, Quartiles
from app.simulation.records import UNFINISHED

CAUSES: Mapping[str, str] = {
    "event": "Events",
    "portal_end": "end of the Portal track",
    "camp_attack": "Enemies at the Camp",
    "fight": "fights",
    "hazards": "Hazards",
    "backfire": "Portal backfire",
    UNFINISHED: "not finished",
}


def players(count: int) -> str:
    """Say how many players there are."""
    return "1 player" if count == 1 else f"{count} players"


def percent(share: float) -> str:
    """Word a share without decimals."""
    return f"{100 * share:.0f} %"


def between(interval: Interval) -> str:
    """Word the bounds of a rate, with the decimal that small samples need to tell apart."""
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def spread(found: Quartiles | None) -> str:
    """Word a median with its quartiles, or the lack of any."""
    return "none" if found is None else f"{found.middle:g} ({found.low:g} to {found.high:g})"


def row_name(found: CellFigures) -> str:
    """Name a cell among the rows of a chart."""
    return f"{found.cell.preset}, {players(found.cell.players)}"
