"""The forms of the daily journey and of one's own page."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from app.web.forms import Free, Key


class DayForm(msgspec.Struct, frozen=True, kw_only=True):
    """A table to open for a day, by somebody with a name, who may need the host code."""

    seats: Annotated[int, Meta(ge=1, le=64)]
    my_name: Free = ""
    host_code: Free = ""
    press_key: Key


class NameForm(msgspec.Struct, frozen=True, kw_only=True):
    """Whether one's name may stand in halls of fame."""

    shown: Literal["yes", "no"]


class ForgetForm(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to the question whether somebody is to be forgotten."""

    sure: Literal["yes"]
