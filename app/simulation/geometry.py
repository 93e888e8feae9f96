"""Where everything in a chart stands: values turned into places, in units of the drawing (about pixels)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

WIDTH = 800
LEFT, RIGHT = 190, 610
"""Where the scale begins and ends; labels stand before it, notes behind."""

_MARGIN = 12
_TITLE, _LINE = 24, 20
_LETTER = 7
"""The width of a letter, as a mean: enough to keep the words of a legend apart."""

_SWATCH = 16
_TICKS = 5

Shape = Literal["bar", "line", "dot"]


class Mark(Struct, frozen=True):
    """Something to draw in a row: a bar or a line from one value to another, or a dot at the second."""

    shape: Shape
    start: float
    end: float
    fill: str
    words: str


class Row(Struct, frozen=True):
    """A row to be drawn: its label, its marks by value, and a note in words."""

    label: str
    note: str
    marks: tuple[Mark, ...]


class Legend(Struct, frozen=True):
    """What a colour and a shape mean."""

    shape: Shape
    fill: str
    words: str


class Scale(Struct, frozen=True):
    """What the drawing is wide: values from 0 to ``end``, in words."""

    end: float
    unit: str = ""

    def place(self, value: float) -> float:
        """Turn a value into a place."""
        return round(LEFT + (RIGHT - LEFT) * value / self.end, 1)


class PlacedMark(Struct, frozen=True):
    """A mark in its place; ``words`` show when it is pointed at."""

    shape: Shape
    x: float
    width: float
    y: float
    fill: str
    words: str


class PlacedText(Struct, frozen=True):
    """Words in their place."""

    x: float
    y: float
    words: str


class Chart(Struct, frozen=True, kw_only=True):
    """All that the template draws, in its place. ``name`` is a word for file names."""

    name: str
    title: PlacedText
    width: int
    height: float
    thickness: int
    ticks: tuple[PlacedText, ...]
    top: float
    bottom: float
    labels: tuple[PlacedText, ...]
    notes: tuple[PlacedText, ...]
    marks: tuple[PlacedMark, ...]


def scale_over(values: Iterable[float], *, unit: str = "") -> Scale:
    """Choose a scale with round steps that holds every value."""
    most = max(values, default=0) or 1
    step = next(size * 10**power for power in range(-2, 9) for size in (1, 2, 5) if size * 10**power * _TICKS >= most)
    return Scale(_TICKS * step, unit)


def chart(
    name: str, title: str, scale: Scale, rows: Sequence[Row], legend: Sequence[Legend], *, pitch: int = 24
) -> Chart:
    """Place everything; ``pitch`` is the distance from one row to the next."""
    keys, key_words, below = _legend(legend, y=_TITLE + _LINE)
    top = below + 2 * _LINE
    middles = [top + pitch * (number + 0.5) for number in range(len(rows))]
    bottom = top + pitch * len(rows)
    placed = tuple(_mark(mark, scale, y=y) for row, y in zip(rows, middles, strict=True) for mark in row.marks)
    return Chart(
        name=name,
        title=PlacedText(_MARGIN, _TITLE, title),
        width=WIDTH,
        height=bottom + _MARGIN,
        thickness=pitch // 2,
        ticks=_ticks(scale, y=top - _MARGIN / 2),
        top=top,
        bottom=bottom,
        labels=tuple(PlacedText(LEFT - _MARGIN, y, row.label) for row, y in zip(rows, middles, strict=True)),
        notes=(
            *(PlacedText(RIGHT + _MARGIN, y, row.note) for row, y in zip(rows, middles, strict=True)),
            *key_words,
        ),
        marks=(*keys, *placed),
    )


def _mark(mark: Mark, scale: Scale, *, y: float) -> PlacedMark:
    start, end = scale.place(mark.start), scale.place(mark.end)
    x, width = (end, 0.0) if mark.shape == "dot" else (start, round(end - start, 1))
    return PlacedMark(mark.shape, x, width, y, mark.fill, mark.words)


def _ticks(scale: Scale, *, y: float) -> tuple[PlacedText, ...]:
    values = [scale.end * number / _TICKS for number in range(_TICKS + 1)]
    return tuple(PlacedText(scale.place(value), y, f"{value:g}{scale.unit}") for value in values)


def _legend(legend: Sequence[Legend], *, y: float) -> tuple[tuple[PlacedMark, ...], tuple[PlacedText, ...], float]:
    """Place the legend's marks and words in as many lines as they need; give also where its last line stands."""
    x, marks, words = float(_MARGIN), [], []
    for key in legend:
        width = _SWATCH + _LETTER * len(key.words) + _MARGIN
        if x + width > WIDTH and x > _MARGIN:
            x, y = float(_MARGIN), y + _LINE
        start = x + _MARGIN / 2 if key.shape == "dot" else x
        marks.append(PlacedMark(key.shape, round(start, 1), _MARGIN, y, key.fill, key.words))
        words.append(PlacedText(round(x + _SWATCH, 1), y, key.words))
        x += width
    return tuple(marks), tuple(words), y
