"""Forms about agreements, and about what is done where somebody is away."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from app.games.protocol import Seat
from app.tables.records import Matter
from app.tables.requests import Motion
from app.web.forms import Free, PressForm, SeatForm, SeatNumber, Version

Minutes = Annotated[int, Meta(ge=0, le=100_000)]


class MotionForm(msgspec.Struct, frozen=True, kw_only=True):
    """Something to propose. ``asked`` is the seat in the page's address, here and below."""

    kind: Matter
    seat: SeatNumber | None = None
    about: SeatNumber | None = None
    to: Version | None = None
    minutes: Minutes = 24 * 60
    name: Free = ""
    asked: SeatNumber | None = None

    @property
    def motion(self) -> Motion:
        """Give what is proposed."""
        return Motion(
            kind=self.kind,
            seat=None if self.seat is None else Seat(self.seat),
            about=None if self.about is None else Seat(self.about),
            to=self.to,
            minutes=self.minutes,
            name=self.name,
        )


class AnswerForm(SeatForm, frozen=True, kw_only=True):
    """An answer to the proposal that was made at a version."""

    version: Version
    answer: Literal["agree", "decline"]
    asked: SeatNumber | None = None


class PatienceForm(msgspec.Struct, frozen=True, kw_only=True):
    """How long players are waited for."""

    minutes: Minutes
    asked: SeatNumber | None = None


class UndoForm(PressForm, frozen=True, kw_only=True):
    """What to take back, the last press or the whole turn; or what to do again."""

    how: Literal["press", "turn", "redo", "redo_turn"] = "press"
