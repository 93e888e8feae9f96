"""Pupils of the journey's course: one who does what the coach says, and others who do as they like."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias

from msgspec import Struct, structs

from app.games.journey.actions import Action
from app.games.journey.state import State
from app.games.protocol import LogEntry, Seat
from app.games.registry import JOURNEY
from app.players.models import PlayerId
from app.presets.service import built_in, ruleset_of
from app.tables.history import UndoneSpan
from app.tables.records import HistoryRecord
from app.tables.states import to_json
from app.web.journey.course import PREPARED, course
from app.web.lessons import SKIPPED, Coach, coach, lessons_behind

COURSE = course(JOURNEY.content)
ALONE = Seat(0)
_WHEN = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)

Way: TypeAlias = Callable[["Pupil", Coach], Sequence[Action]]
"""How a pupil chooses a press, given what the coach says."""


class Followed(Struct, frozen=True, kw_only=True):
    """What following the coach was like."""

    reached: bool
    learnt: int
    presses: int
    turns: int
    fewest_lives: int
    waits: int
    order: tuple[str, ...]


def deal(seed: str = PREPARED.seed) -> State:
    """Deal the game of the course, or the same from another seed."""
    preset = built_in(PREPARED.game, PREPARED.preset)
    rules = ruleset_of(JOURNEY, preset, seats=1, house=PREPARED.house)
    dealt: Any = structs.replace(rules, characters=PREPARED.characters)
    return JOURNEY.new(dealt, 1, seed)


class Pupil:
    """Somebody at a table of the course, with the history that they make."""

    def __init__(self, seed: str = PREPARED.seed) -> None:
        self.state = deal(seed)
        self.records: list[HistoryRecord] = []
        self.heard: list[Coach] = []

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def behind(self) -> frozenset[str]:
        learnt, left_out = lessons_behind(COURSE, self.records)
        return learnt | left_out

    def listens(self) -> Coach:
        """Hear what the coach says now."""
        said = coach(COURSE, self.state, self.records, over=self.over)
        self.heard.append(said)
        return said

    def presses(self, actions: Sequence[Action]) -> None:
        """Take the actions of one press, and stop after one that reveals something."""
        for action in actions:
            step = JOURNEY.apply(self.state, ALONE, action)
            self.state = step.state
            self._note("action", step.log, reveals=step.reveals)
            if step.reveals:
                return

    def skips(self, lesson: str) -> None:
        """Leave a lesson out."""
        self._note("lesson", (LogEntry(SKIPPED, {"lesson": lesson}),))

    def takes_back(self, *, first: int, last: int) -> None:
        """Note that some records were taken back; the state is not looked at any more."""
        self._note("undo", (), payload=to_json(UndoneSpan(first=first, last=last)))

    def goes_on(self, way: Way, *, most: int) -> Coach:
        """Press in some way until the course is over, or so many presses are made; give what the coach said last."""
        for _ in range(most):
            said = self.listens()
            if said.standing != "lesson":
                return said
            self.presses(way(self, said))
        return self.listens()

    def _note(self, kind: str, log: Sequence[LogEntry], *, reveals: bool = False, payload: str = "{}") -> None:
        record = HistoryRecord(
            seq=len(self.records) + 1,
            kind=kind,
            actor=PlayerId(0),
            at=_WHEN,
            log=tuple(log),
            seat=ALONE,
            payload=payload,
            reveals=reveals,
        )
        self.records.append(record)


def obeying(_pupil: Pupil, said: Coach) -> Sequence[Action]:
    """Do what the coach says."""
    actions: Sequence[Action] = said.advice.actions
    return actions


def follow(seed: str = PREPARED.seed, *, most: int = 200) -> Followed:
    """Follow the coach to the end of the course, or for so many presses."""
    pupil = Pupil(seed)
    lives: list[int] = []

    def counting(pupil: Pupil, said: Coach) -> Sequence[Action]:
        lives.append(pupil.state.seats[ALONE].life)
        return obeying(pupil, said)

    last = pupil.goes_on(counting, most=most)
    return Followed(
        reached=last.standing == "reached",
        learnt=len(pupil.behind),
        presses=len(lives),
        turns=pupil.state.turn_number,
        fewest_lives=min(lives),
        waits=sum(said.fallback for said in pupil.heard),
        order=tuple(dict.fromkeys(said.lesson for said in pupil.heard if said.lesson)),
    )
