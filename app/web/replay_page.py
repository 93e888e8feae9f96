"""The replay of a game that is over: its course in drawings, in words and in figures."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from app.games.retelling import Curve, Point, Story, Turning
from app.language import gettext as _
from app.language import ngettext
from app.tables.records import LogLine, TableRecord
from app.tables.retelling import Retold
from app.web.agreements import outcome_words
from app.web.contexts import Page
from app.web.figure_words import day
from app.web.game_pages import GamePage, Names
from app.web.replay_contexts import CourseDrawn, CurvesDrawn, FigureRow, PlayerMark, ReplayPage, TurningLine
from app.web.replay_drawing import FRAMES, Place, dot, line_chart, timeline
from app.web.replay_words import CurveWords, GameReplay
from app.web.table_log import sentence
from app.web.table_page import preset_name
from app.web.urls import URLS
from app.web.viewers import Viewer
from app.web.wording import joined


def replay_page(
    page: GamePage, words: GameReplay | None, table: TableRecord, retold: Retold, viewer: Viewer, *, asked: int | None
) -> ReplayPage:
    """Make the page of a replay. What it draws is public; its links lead to moments as this viewer may see them."""
    urls = URLS.table(table.slug)
    story = None if words is None else retold.story
    drawing = None if words is None or story is None else _Drawing(page, words, table, story, asked=asked)
    return ReplayPage(
        page=Page(title=_("Replay – {table}").format(table=table.name), stylesheets=("css/replay.css",), scripts=()),
        urls_of_table=urls,
        seat=viewer.seat,
        name=table.name,
        headline=outcome_words(page, table.outcome) if table.outcome is not None else _("Closed"),
        facts=tuple(_facts(page, table, story)),
        watch=f"{urls.at(retold.course.first).page(seat=asked)}#play",
        drawn=None if drawing is None else drawing.course(),
        missing=""
        if words is None
        else _("This game was played under rules that this house plays no more, or too long to be drawn."),
    )


def _facts(page: GamePage, table: TableRecord, story: Story | None) -> Iterator[str]:
    yield page.title
    if table.preset:
        yield preset_name(table)
    yield joined(seat.label for seat in table.seats)
    if story is not None:
        turns = len(story.points) - 1
        yield ngettext("{amount} turn", "{amount} turns", turns).format(amount=turns)
    if table.finished_at is not None:
        yield day(table.finished_at.date())


class _Drawing:
    """A course about to be drawn: the words of its game, and the names of its players."""

    def __init__(
        self, page: GamePage, words: GameReplay, table: TableRecord, story: Story, *, asked: int | None
    ) -> None:
        self.page = page
        self.words = words
        self.table = table
        self.story = story
        self.names: Names = page.called(table)
        self.urls = URLS.table(table.slug)
        self.asked = asked

    def course(self) -> CourseDrawn:
        """Draw and word everything."""
        story, places = self.story, self._places()
        turnings = tuple(self._turning(turning) for turning in story.turnings)
        bands = [(part.first, part.last, *self.words.stretch(part.name)) for part in story.stretches]
        marks = [
            (turning.turn, line.href, _plain(line.text)) for turning, line in zip(story.turnings, turnings, strict=True)
        ]
        return CourseDrawn(
            players=tuple(
                PlayerMark(name=name, tone=tone, dot=dot(tone, 17, 6)) for tone, name in enumerate(self.names)
            ),
            timeline=tuple(timeline(frame, bands, places, marks) for frame in FRAMES),
            turnings=turnings,
            rule=_(self.words.rule),
            charts=tuple(self._chart(curve) for curve in self.words.curves),
            heads=tuple(self._heads()),
            rows=tuple(self._row(place, point) for place, point in enumerate(story.points)),
        )

    def _chart(self, words: CurveWords) -> CurvesDrawn:
        curves = self._curves(words.measure)
        values = [curve.values for curve in curves]
        places = [
            Place(href=self._at(point.seq), words=self._tooltip(place, point, curves), seat=point.seat)
            for place, point in enumerate(self.story.points)
        ]
        marks = [turning.turn for turning in self.story.turnings]
        return CurvesDrawn(
            title=_(words.title),
            drawings=tuple(line_chart(frame, values, places, steps=words.steps, marks=marks) for frame in FRAMES),
        )

    def _curves(self, measure: str) -> list[Curve]:
        return [curve for curve in self.story.curves if curve.measure == measure]

    def _places(self) -> list[Place]:
        return [
            Place(href=self._at(point.seq), words=self._turn(place, point), seat=point.seat)
            for place, point in enumerate(self.story.points)
        ]

    def _tooltip(self, place: int, point: Point, curves: Sequence[Curve]) -> str:
        values = ((curve.seat, curve.values[place]) for curve in curves)
        told = ", ".join(f"{self.names[seat]} {value}" for seat, value in values if value is not None)
        return f"{self._turn(place, point)}: {told}" if told else self._turn(place, point)

    def _turn(self, place: int, point: Point) -> str:
        if point.seat is None:
            return _("The deal")
        return _("Turn {turn}, {who}").format(turn=place, who=self.names[point.seat])

    def _at(self, seq: int) -> str:
        return self.urls.at(seq).page(seat=self.asked)

    def _turning(self, turning: Turning) -> TurningLine:
        return TurningLine(
            text=self.words.sentence(turning, self._told(turning), self.names),
            turn=_("Turn {turn}").format(turn=turning.turn),
            href=self._at(turning.seq),
        )

    def _told(self, turning: Turning) -> Markup:
        if turning.entry is None:
            return Markup()
        entry, at = turning.entry, self.table.updated_at
        line = LogLine(seq=turning.seq, kind=entry.kind, data=entry.data, seat=turning.seat, at=at, undone=False)
        return sentence(self.page, line, tuple(self.names))

    def _heads(self) -> Iterator[str]:
        for words in self.words.curves:
            if words.own_turns:
                yield _(words.title)
            else:
                yield from (f"{_(words.title)}: {self.names[curve.seat]}" for curve in self._curves(words.measure))
        yield _(self.words.details_title)

    def _row(self, place: int, point: Point) -> FigureRow:
        return FigureRow(
            turn=self._turn(place, point),
            href=self._at(point.seq),
            cells=(*self._cells(place), self.words.details(point.details)),
        )

    def _cells(self, place: int) -> Iterator[str]:
        for words in self.words.curves:
            values = [curve.values[place] for curve in self._curves(words.measure)]
            told = ["" if value is None else str(value) for value in values]
            yield from ("".join(told),) if words.own_turns else told


def _plain(text: Markup) -> str:
    return text.striptags()
