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

    @classmethod
    def of_times(cls, name: str, seconds: Sequence[float], *, base: float | None = None) -> Self:
        """Sum up many times, in milliseconds: the smallest, the median and the 99th of a hundred."""
        found = sorted(seconds)
        middle = median(found) * 1000
        last = found[min(len(found) - 1, len(found) * 99 // 100)] * 1000
        return cls(name, "ms (p99)", found[0] * 1000, middle, last, middle / base if base else None)

    @classmethod
    def of_sizes(cls, name: str, sizes: Sequence[int]) -> Self:
        """Sum up sizes in bytes."""
        return cls(name, "bytes", min(sizes), median(sizes), max(sizes))


def print_rows(title: str, rows: Iterable[Row]) -> None:
    """Print a table of figures."""
    print(f"\n{title}")
    for row in rows:
        ratio = "" if row.ratio is None else f"   x {row.ratio:.2f}"
        figures = f"{row.low:>12,.2f} {row.middle:>12,.2f} {row.high:>12,.2f}"
        print(f"  {row.name:<50} {figures} {row.unit}{ratio}")
