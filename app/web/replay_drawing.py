"""Where everything stands in the drawings of a replay: values turned into places, in units of the drawing (pixels).

A drawing holds places as attributes and classes, and no styles: it stands in a page under a strict policy, and takes
the colours of the page, by day and by night.
"""

from collections.abc import Sequence
from math import ceil
from typing import TypeAlias

from msgspec import Struct

Values: TypeAlias = Sequence[int | None]
MOST_COLUMNS = 60
"""Columns that lead to moments: with more of them nobody would hit one."""
MOST_TURNS = 160
"""Turns that the timeline shows one by one."""
_TICKS_WIDE, _TICKS_NARROW = 12, 6
_LEVELS = 5
_DODGE = 2.2  # pixels between lines of the same value, so that none hides another
_DOT = 3.4
_APART = 22  # pixels between two marks of one lane


class Frame(Struct, frozen=True, kw_only=True):
    """The size of a drawing, and where its scale begins and ends."""

    width: int
    left: float
    right: float
    tall: float
    ticks: int


WIDE = Frame(width=800, left=34, right=788, tall=150, ticks=_TICKS_WIDE)
NARROW = Frame(width=336, left=24, right=328, tall=130, ticks=_TICKS_NARROW)
FRAMES = (WIDE, NARROW)
"""Each drawing is made twice; a page shows the one that fits the window."""


class Tick(Struct, frozen=True):
    """A line of the scale, and the words beside it."""

    at: float
    words: str


class Line(Struct, frozen=True):
    """A curve: its path, and a dot of its own shape wherever it bends. ``tone`` counts seats from 0."""

    tone: int
    path: str
    dots: tuple[str, ...]


class Column(Struct, frozen=True):
    """A strip from top to bottom that leads to a moment, with what it tells when it is pointed at."""

    x: float
    width: float
    href: str
    words: str


class LineChart(Struct, frozen=True, kw_only=True):
    """Curves over turns."""

    frame: Frame
    height: float
    top: float
    bottom: float
    levels: tuple[Tick, ...]
    turns: tuple[Tick, ...]
    lines: tuple[Line, ...]
    columns: tuple[Column, ...]
    marks: tuple[float, ...]


class Band(Struct, frozen=True):
    """A part of the course in the colours of its theme; ``words`` are blank where there is no room for them."""

    x: float
    width: float
    words: str
    title: str
    theme: str


class Turned(Struct, frozen=True):
    """A turning point in its place: the number that the list below it has, and where it leads."""

    x: float
    y: float
    number: int
    href: str
    words: str


class Timeline(Struct, frozen=True, kw_only=True):
    """The course in one strip: its parts, whose turns they were, and its turning points."""

    frame: Frame
    height: float
    bands: tuple[Band, ...]
    turns: tuple[tuple[Column, int], ...]
    marks: tuple[Turned, ...]
    ticks: tuple[Tick, ...]
    strip: float
    foot: float


class Place(Struct, frozen=True):
    """A point of the course: where it leads, and what is told of it."""

    href: str
    words: str
    seat: int | None


def across(frame: Frame, place: float, last: int) -> float:
    """Turn the number of a point into a place between the ends of the scale."""
    return round(frame.left + (frame.right - frame.left) * place / max(1, last), 1)


def line_chart(
    frame: Frame, curves: Sequence[Values], places: Sequence[Place], *, steps: bool, marks: Sequence[int]
) -> LineChart:
    """Draw curves over the turns of a game. Those in ``steps`` keep their value until the next one."""
    top, last = 8.0, len(places) - 1
    bottom = top + frame.tall
    most = max((value for values in curves for value in values if value is not None), default=1) or 1
    size = _step(most, _LEVELS)
    highest = ceil(most / size) * size
    heights = [
        [None if value is None else _height(value, highest, top, bottom) for value in values] for values in curves
    ]
    return LineChart(
        frame=frame,
        height=bottom + 22,
        top=top,
        bottom=bottom,
        levels=tuple(Tick(_height(value, highest, top, bottom), str(value)) for value in range(0, highest + 1, size)),
        turns=_turns(frame, last),
        lines=tuple(
            _line(frame, tone, ys, steps=steps, shift=_DODGE * (tone - (len(curves) - 1) / 2) if steps else 0.0)
            for tone, ys in enumerate(heights)
        ),
        columns=_columns(frame, places),
        marks=tuple(dict.fromkeys(across(frame, turn, last) for turn in marks)),
    )


def timeline(
    frame: Frame,
    bands: Sequence[tuple[int, int, str, str]],
    places: Sequence[Place],
    marks: Sequence[tuple[int, str, str]],
) -> Timeline:
    """Draw the course: bands of (first turn, last turn, words, theme), and marks of (turn, address, words)."""
    last = len(places) - 1
    lanes, height = _lanes(frame, marks, last)
    strip = height + 4
    foot = strip + (44 if bands else 18)
    turns = tuple(
        (Column(across(frame, turn - 1, last), _width(frame, last), place.href, place.words), place.seat or 0)
        for turn, place in enumerate(places)
        if turn and last <= MOST_TURNS
    )
    return Timeline(
        frame=frame,
        height=foot + 22,
        bands=tuple(_band(frame, band, last) for band in bands),
        turns=turns,
        marks=tuple(
            Turned(x, y, number, href, words)
            for number, ((x, y), (_, href, words)) in enumerate(zip(lanes, marks, strict=True), start=1)
        ),
        ticks=_turns(frame, last),
        strip=strip,
        foot=foot,
    )


def dot(tone: int, x: float, y: float, size: float = _DOT) -> str:
    """Draw a seat's own shape: a disc, a square, a triangle, a lozenge."""
    r = round(size, 1)
    match tone % 4:
        case 0:
            return f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r:g} 0a{r} {r} 0 1 0 {-2 * r:g} 0Z"
        case 1:
            return f"M{x - r:g} {y - r:g}h{2 * r:g}v{2 * r:g}h{-2 * r:g}Z"
        case 2:
            return f"M{x:g} {y - r - 1:g}l{r + 1:g} {2 * r + 0.5:g}h{-2 * r - 2:g}Z"
        case _:
            return f"M{x:g} {y - r - 1.2:g}l{r + 1.2:g} {r + 1.2:g}l{-r - 1.2:g} {r + 1.2:g}l{-r - 1.2:g} {-r - 1.2:g}Z"


def _step(most: int, wanted: int) -> int:
    """Choose a round step that needs no more than so many to reach the most."""
    sizes = (int(f"{size}{zeros}") for zeros in ("", "0", "00", "000", "0000") for size in (1, 2, 5))
    return next(size for size in sizes if size * wanted >= most)


def _height(value: int, highest: int, top: float, bottom: float) -> float:
    return round(bottom - (bottom - top) * value / highest, 1)


def _turns(frame: Frame, last: int) -> tuple[Tick, ...]:
    size = _step(max(1, last), frame.ticks)
    return tuple(Tick(across(frame, turn, last), str(turn)) for turn in range(size, last + 1, size))


def _line(frame: Frame, tone: int, ys: Sequence[float | None], *, steps: bool, shift: float) -> Line:
    last = len(ys) - 1
    drawn = [(across(frame, place, last), round(y + shift, 1)) for place, y in enumerate(ys) if y is not None]
    path = "".join(_stroke(place, x, y, steps=steps) for place, (x, y) in enumerate(drawn))
    bends = [at for place, at in enumerate(drawn) if place in {0, len(drawn) - 1} or at[1] != drawn[place - 1][1]]
    return Line(tone, path, tuple(dot(tone, x, y) for x, y in bends))


def _stroke(place: int, x: float, y: float, *, steps: bool) -> str:
    if place == 0:
        return f"M{x:g} {y:g}"
    return f"H{x:g}V{y:g}" if steps else f"L{x:g} {y:g}"


def _columns(frame: Frame, places: Sequence[Place]) -> tuple[Column, ...]:
    """Lay strips around the points; of a long game only so many, each of them leading to the point in its middle."""
    last = len(places) - 1
    size = ceil(len(places) / MOST_COLUMNS)
    width = _width(frame, last) * size
    middles = range((size - 1) // 2, len(places), size)
    return tuple(
        Column(round(across(frame, at, last) - width / 2, 1), round(width, 1), places[at].href, places[at].words)
        for at in middles
    )


def _width(frame: Frame, last: int) -> float:
    return round((frame.right - frame.left) / max(1, last), 2)


def _band(frame: Frame, band: tuple[int, int, str, str], last: int) -> Band:
    first, final, words, theme = band
    x = across(frame, first - 1, last)
    width = round(across(frame, final, last) - x, 1)
    fits = len(words) * 7 < width - 8
    return Band(x, width, words if fits else "", words, theme)


def _lanes(
    frame: Frame, marks: Sequence[tuple[int, str, str]], last: int
) -> tuple[tuple[tuple[float, float], ...], float]:
    """Put marks that would lie upon one another into lanes, the first one next to the strip; give also their height."""
    free: list[float] = []
    found: list[tuple[float, int]] = []
    for turn, _, _ in marks:
        x = min(max(across(frame, turn - 0.5, last), frame.left + 6), frame.right - 6)
        lane = next((lane for lane, end in enumerate(free) if x - end >= _APART), len(free))
        free[lane : lane + 1] = [x]
        found.append((x, lane))
    height = max(1, len(free)) * _APART + 4
    return tuple((x, height - _APART / 2 - lane * _APART) for x, lane in found), float(height)
