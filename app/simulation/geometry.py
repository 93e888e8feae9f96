"""Where everything in a chart stands: values turned into places, in units of the drawing (about pixels)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

_MARGIN = 12
_TITLE, _LINE = 24, 20
_LETTER = 7
"""The width of a letter, as a mean: enough to keep the words of a legend apart."""

_SWATCH = 16
_TICKS = 5

Shape = Literal["bar", "line", "dot"]


class Frame(Struct, frozen=True, kw_only=True):
    """How wide a drawing is, and where its scale begins and ends.

    Labels stand before the scale and notes behind it, or both above it where they are ``stacked``.
    """

    width: int
    left: int
    right: int
    stacked: bool = False


WIDE = Frame(width=800, left=190, right=610)
NARROW = Frame(width=336, left=14, right=322, stacked=True)
"""For the window of a telephone."""

_ABOVE = 16
"""How much of a row the words above its scale take."""


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

    def place(self, value: float, frame: Frame) -> float:
        """Turn a value into a place."""
        return round(frame.left + (frame.right - frame.left) * value / self.end, 1)


class PlacedMark(Struct, frozen=True):
    """A mark in its place; ``words`` show when it is pointed at."""

    shape: Shape
    x: float
    width: float
    y: float
    fill: str
    words: str


class PlacedText(Struct, frozen=True):
    """Words in their place, which is where they begin, or end."""

    x: float
    y: float
    words: str
    anchor: Literal["start", "middle", "end"] = "start"


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


def scale_over(values: Iterable[float]) -> Scale:
    """Choose a scale with round steps that holds every value."""
    most = max(values, default=0) or 1
    step = next(size * 10**power for power in range(-2, 9) for size in (1, 2, 5) if size * 10**power * _TICKS >= most)
    return Scale(_TICKS * step)


def chart(
    name: str,
    title: str,
    scale: Scale,
    rows: Sequence[Row],
    legend: Sequence[Legend],
    *,
    pitch: int = 24,
    frame: Frame = WIDE,
) -> Chart:
    """Place everything; ``pitch`` is the distance from one row to the next, words above the scale left out."""
    keys, key_words, below = _legend(legend, y=_TITLE + _LINE, width=frame.width)
    top = below + 2 * _LINE
    above = _ABOVE if frame.stacked else 0
    middles = [top + (pitch + above) * number + above + pitch / 2 for number in range(len(rows))]
    bottom = top + (pitch + above) * len(rows)
    placed = tuple(_mark(mark, scale, frame, y=y) for row, y in zip(rows, middles, strict=True) for mark in row.marks)
    return Chart(
        name=name,
        title=PlacedText(_MARGIN, _TITLE, title),
        width=frame.width,
        height=bottom + _MARGIN,
        thickness=pitch // 2,
        ticks=_ticks(scale, frame, y=top - _MARGIN / 2),
        top=top,
        bottom=bottom,
        labels=tuple(_label(row.label, frame, y=y) for row, y in zip(rows, middles, strict=True)),
        notes=(
            *(_note(row.note, frame, y=y) for row, y in zip(rows, middles, strict=True)),
            *key_words,
        ),
        marks=(*keys, *placed),
    )


def _label(words: str, frame: Frame, *, y: float) -> PlacedText:
    if frame.stacked:
        return PlacedText(frame.left, y - _ABOVE, words)
    return PlacedText(frame.left - _MARGIN, y, words, "end")


def _note(words: str, frame: Frame, *, y: float) -> PlacedText:
    if frame.stacked:
        return PlacedText(frame.right, y - _ABOVE, words, "end")
    return PlacedText(frame.right + _MARGIN, y, words)


def _mark(mark: Mark, scale: Scale, frame: Frame, *, y: float) -> PlacedMark:
    start, end = scale.place(mark.start, frame), scale.place(mark.end, frame)
    x, width = (end, 0.0) if mark.shape == "dot" else (start, round(end - start, 1))
    return PlacedMark(mark.shape, x, width, y, mark.fill, mark.words)


def _ticks(scale: Scale, frame: Frame, *, y: float) -> tuple[PlacedText, ...]:
    values = [scale.end * number / _TICKS for number in range(_TICKS + 1)]
    return tuple(
        PlacedText(scale.place(value, frame), y, f"{value:g}{scale.unit}", _tick_anchor(value, scale, frame))
        for value in values
    )


def _tick_anchor(value: float, scale: Scale, frame: Frame) -> Literal["middle", "end"]:
    """Keep the words of the last tick inside of a drawing that ends with its scale."""
    return "end" if frame.stacked and value == scale.end else "middle"


def _legend(
    legend: Sequence[Legend], *, y: float, width: int
) -> tuple[tuple[PlacedMark, ...], tuple[PlacedText, ...], float]:
    """Place the legend's marks and words in as many lines as they need; give also where its last line stands."""
    x, marks, words = float(_MARGIN), [], []
    for key in legend:
        taken = _SWATCH + _LETTER * len(key.words) + _MARGIN
        if x + taken > width and x > _MARGIN:
            x, y = float(_MARGIN), y + _LINE
        start = x + _MARGIN / 2 if key.shape == "dot" else x
        marks.append(PlacedMark(key.shape, round(start, 1), _MARGIN, y, key.fill, key.words))
        words.append(PlacedText(round(x + _SWATCH, 1), y, key.words))
        x += taken
    return tuple(marks), tuple(words), y
