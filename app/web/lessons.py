"""Lessons: a coach that says one thing at a time at a table where a game is learned (ADR 0029).

A game's `Course` is data and conditions: the game that is prepared for it, and lessons that say from the log when they
are learnt, and from the state what to press next. Nothing of it is stored: which lessons are behind the pupil is read
from the table's history, so that undoing, replaying and exporting need not know of it.

The coach never stands in the way. Whatever else the pupil does, it looks at what is so then: a lesson that was learnt
along the way is not given again, one that cannot be tried now waits, and each can be left out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from app.games.protocol import LogEntry
from app.language import gettext as _
from app.tables.history import undone_seqs
from app.tables.lessons import PreparedGame
from app.tables.records import HistoryRecord

SKIPPED = "table.lesson_skipped"
Standing: TypeAlias = Literal["lesson", "reached", "through", "lost"]
"""Whether a lesson is given, the goal was learnt, nothing else can be since it was left out, or the game was lost."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says now, and the actions that one press would take for it: legal ones, or none.

    ``place`` names where on the page that press is, as the course's own stylesheet knows it, and ``button`` which of
    the buttons there, counted from 1; 0 for the place as a whole. ``region`` is the id of what holds the place.
    ``about`` names the lesson that urgent advice belongs to, whether or not that is behind the pupil.
    """

    words: str
    place: str = ""
    button: int = 0
    region: str = ""
    about: str = ""
    actions: tuple[Any, ...] = ()


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to learn.

    ``learnt`` tells from an entry of the log that the pupil has done it, and ``advise`` from what the course looks at
    how to do it now; None when it cannot be done yet.
    """

    slug: str
    title: str
    learnt: Callable[[LogEntry], bool]
    advise: Callable[[Any], Advice | None]


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The lessons of a game. ``goal`` are those that end it once they are learnt, whatever else is open.

    ``look`` makes what the lessons look at from the game's state and the lessons behind the pupil. ``first`` advises
    what must be answered before anything else, and ``meanwhile`` what to do while no open lesson can be tried.
    ``stylesheets`` show where it points.
    """

    prepared: PreparedGame
    title: str
    called: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    goal: frozenset[str]
    ends: Mapping[Standing, tuple[str, str]]
    look: Callable[[Any, frozenset[str]], Any]
    first: Callable[[Any], Advice | None]
    meanwhile: Callable[[Any], Advice]
    stylesheets: tuple[str, ...] = ()

    def lesson(self, slug: str) -> Lesson | None:
        """Find a lesson."""
        return next((lesson for lesson in self.lessons if lesson.slug == slug), None)


class Coach(msgspec.Struct, frozen=True, kw_only=True):
    """Region ``coach``: the lesson that is given now, as a page shows it, or how the course ended.

    ``number`` counts the present lesson from 1. ``lesson`` is the one that can be left out now, blank while something
    is asked that belongs to one behind the pupil. ``fallback`` is true when no open lesson can be tried now.
    """

    standing: Standing
    lesson: str
    title: str
    number: int
    total: int
    advice: Advice
    fallback: bool = False


def coach(course: Course, state: object, records: Sequence[HistoryRecord], *, over: bool) -> Coach:
    """Say what comes next in a course, from the game as it stands and the whole history of its table."""
    learnt, left_out = lessons_behind(course, records)
    behind = learnt | left_out
    total = len(course.lessons)
    if course.goal <= learnt:
        return _at_end(course, "reached", done=len(learnt))
    if over:
        return _at_end(course, "lost", done=len(learnt))
    if len(behind) == total:
        return _at_end(course, "through", done=len(learnt))
    pupil = course.look(state, behind)
    ahead = [lesson for lesson in course.lessons if lesson.slug not in behind]
    urgent = course.first(pupil)
    given, advice = _given(ahead, pupil) if urgent is None else (course.lesson(urgent.about) or ahead[0], urgent)
    if advice is None and course.goal <= behind:
        return _at_end(course, "through", done=len(learnt))
    return Coach(
        standing="lesson",
        lesson="" if given.slug in behind else given.slug,
        title=_(given.title) if advice is not None else _("Next: {lesson}").format(lesson=_(given.title)),
        number=len(behind) + 1,
        total=total,
        advice=advice or course.meanwhile(pupil),
        fallback=advice is None,
    )


def lessons_behind(course: Course, records: Sequence[HistoryRecord]) -> tuple[frozenset[str], frozenset[str]]:
    """Name the lessons that were learnt, and others that were left out. What was taken back has taught nothing."""
    undone = undone_seqs(records)
    told = [entry for record in records if record.seq not in undone for entry in record.log]
    learnt = frozenset(lesson.slug for lesson in course.lessons if any(map(lesson.learnt, told)))
    skipped = frozenset(entry.data["lesson"] for entry in told if entry.kind == SKIPPED)
    return learnt, skipped - learnt


def _given(ahead: Sequence[Lesson], pupil: object) -> tuple[Lesson, Advice | None]:
    """Choose the first open lesson that can be tried now, else the first one that is open, without advice."""
    tried = ((lesson, lesson.advise(pupil)) for lesson in ahead)
    return next(((lesson, advice) for lesson, advice in tried if advice is not None), (ahead[0], None))


def _at_end(course: Course, standing: Standing, *, done: int) -> Coach:
    title, words = course.ends[standing]
    return Coach(
        standing=standing,
        lesson="",
        title=_(title),
        number=done,
        total=len(course.lessons),
        advice=Advice(words=_(words)),
    )
