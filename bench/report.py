"""Rows of figures and how they are printed."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Self

from msgspec import Struct


class Row(Struct, frozen=True):
    """One figure: its smallest, median and largest value over the rounds, and its ratio to a row of the same run."""

    name: str
    unit: str
    low: float
    middle: float
    high: float
    ratio: float | None = None

    @classmethod
    def of_rates(cls, name: str, found: Sequence[float], *, unit: str, base: float | None = None) -> Self:
        """Sum up the rounds of one figure; ``base`` is the median it is held against."""
        middle = median(found)
        return cls(name, unit, min(found), middle, max(found), middle / base if base else None)


def print_rows(title: str, rows: Iterable[Row]) -> None:
    """Print a table of figures."""
    print(f"\n{title}")
    for row in rows:
        ratio = "" if row.ratio is None else f"   x {row.ratio:.2f}"
        figures = f"{row.low:>12,.2f} {row.middle:>12,.2f} {row.high:>12,.2f}"
        print(f"  {row.name:<46} {figures} {row.unit}{ratio}")
