"""What people ask of a table, and what they are answered."""

from typing import Literal, TypeAlias

import msgspec

from app.games.protocol import Seat
from app.language import Phrase
from app.presets.models import NO_HOUSE_OPTIONS, HouseOptions
from app.tables.records import Characters, Matter

HandOverTo: TypeAlias = Seat | Literal["host", "link"]
"""Who gets a seat: whoever holds that other seat, the host, or whoever opens the seat's new link."""


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to open. A blank name becomes one made from the host's; the host code is needed where the house asks."""

    game: str
    seats: int
    preset: str
    name: str = ""
    house: HouseOptions = NO_HOUSE_OPTIONS
    characters: Characters = "chosen"
    host_code: str = ""


class ChangeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a waiting table, all of them, as they shall be."""

    seats: int
    preset: str
    name: str = ""
    house: HouseOptions = NO_HOUSE_OPTIONS
    characters: Characters = "chosen"


class Press(msgspec.Struct, frozen=True, kw_only=True):
    """One press of a button: actions to take in order, all or nothing, from the page that showed ``version_seen``.

    Each action is JSON as it came from the page. ``key`` is made anew for each page and is unique at its table: the
    same press sent twice counts once.
    """

    seat: Seat
    version_seen: int
    key: str
    actions: tuple[str | bytes | msgspec.Raw, ...] = ()


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody would propose to all others, and for how many minutes they can answer.

    ``seat`` is theirs, None for somebody who watches and asks for a seat under a ``name``. ``about`` is the seat that
    is decided about, ``to`` the record to go back to.
    """

    kind: Matter
    seat: Seat | None
    about: Seat | None = None
    to: int | None = None
    minutes: int = 24 * 60
    name: str = ""


class ActResult(msgspec.Struct, frozen=True):
    """What became of a press: ``done`` of the ``asked`` actions were carried out and led to ``version``.

    ``stopped`` says why the rest was not; ``repeated``, that this press had been answered before.
    """

    version: int
    done: int
    asked: int
    stopped: Literal["revealed", "over"] | None = None
    repeated: bool = False


class UndoOffer(msgspec.Struct, frozen=True):
    """Whether a seat can take back its last press, and a sentence that says why not (blank when it can).

    ``presses`` counts those that it could take back one by one, ``redo`` those that it could do again; ``ask`` says
    whether everybody could agree to go back further than it may by itself.
    """

    possible: bool
    reason: str | Phrase = ""
    presses: int = 0
    redo: int = 0
    ask: bool = False
