"""Forms as they are sent, read strictly into frozen values before anything is asked of the tables."""

from functools import cache
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypeVar, get_origin, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.errors import InvalidInput
from app.language import phrase
from app.tables.bot_records import Pace
from app.tables.talk_records import MOST_OFFERED, Signal, SuggestionRule

_MOST_FIELDS = 40
_HOUSE = "house"
_SEATS = Meta(ge=0, le=63)
_INCOMPLETE = phrase("This form is incomplete or out of date. Please load the page again.")
_USUAL = "application/x-www-form-urlencoded"
T = TypeVar("T")

SeatNumber = Annotated[int, _SEATS]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Key = Annotated[str, Meta(min_length=8, max_length=64)]
Free = Annotated[str, Meta(max_length=4000)]  # free text: what it may be is decided where it is used


class OptionsForm(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a table. ``house`` holds the fields that belong to the game's own options, and strays."""

    seats: Annotated[int, Meta(ge=1, le=64)]
    preset: Free = ""
    name: Free = ""
    characters: Literal["chosen", "random"] = "chosen"
    house: dict[str, Free] = {}


class OpenForm(OptionsForm, frozen=True, kw_only=True):
    """A table to open, by somebody with a name, who may need the host code."""

    game: Free
    my_name: Free = ""
    host_code: Free = ""
    press_key: Key


class SeatForm(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that is meant."""

    seat: SeatNumber


class TakeForm(SeatForm, frozen=True, kw_only=True):
    """A seat to take under a name; ``also`` keeps the seats held so far."""

    name: Free = ""
    also: Literal["", "yes"] = ""


class RenameForm(SeatForm, frozen=True, kw_only=True):
    """Another name at one's seat."""

    name: Free = ""


class CharacterForm(SeatForm, frozen=True, kw_only=True):
    """A character for a seat; blank: drawn at the start."""

    character: Free = ""


class StartForm(msgspec.Struct, frozen=True, kw_only=True):
    """Start; ``fewer`` takes the free seats away first, down to that number."""

    fewer: Annotated[int, Meta(ge=1, le=64)] | None = None


class BotForm(SeatForm, frozen=True, kw_only=True):
    """A seat for a bot; blank: the best one. ``asked`` is the seat in the page's address, here and below."""

    bot: Annotated[str, Meta(max_length=80)] = ""
    asked: SeatNumber | None = None


class BotBackForm(SeatForm, frozen=True, kw_only=True):
    """A seat that somebody plays again."""

    asked: SeatNumber | None = None


class LearnForm(msgspec.Struct, frozen=True, kw_only=True):
    """A course to begin."""

    press_key: Key


class SkipForm(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson to leave out."""

    lesson: Annotated[str, Meta(max_length=40)]
    asked: SeatNumber | None = None


class PaceForm(msgspec.Struct, frozen=True, kw_only=True):
    """How quickly bots act."""

    pace: Pace
    asked: SeatNumber | None = None


class AdviceForm(SeatForm, frozen=True, kw_only=True):
    """A seat that asks for a good move."""

    asked: SeatNumber | None = None


class AdviceRuleForm(msgspec.Struct, frozen=True, kw_only=True):
    """Whether those who ask are shown a good move."""

    advice: Literal["given", "withheld"]
    asked: SeatNumber | None = None


class PlanForm(SeatForm, frozen=True, kw_only=True):
    """A change of a seat's plan: a target to add with the cards named for it, a step to move or drop, or all of it."""

    do: Literal["add", "drop", "hasten", "share", "hide", "discard"]
    target: Free = ""
    cards: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=32)] = ()
    step: Annotated[int, Meta(ge=0, le=2**31)] = 0
    asked: SeatNumber | None = None


class TalkForm(SeatForm, frozen=True, kw_only=True):
    """A seat that speaks."""

    asked: SeatNumber | None = None


class SignalForm(TalkForm, frozen=True, kw_only=True):
    """A signal."""

    signal: Signal


class PointForm(TalkForm, frozen=True, kw_only=True):
    """Something to point at for everybody."""

    target: Annotated[str, Meta(max_length=200)]


class CoverForm(TalkForm, frozen=True, kw_only=True):
    """What a player can cover."""

    resource: Annotated[str, Meta(max_length=40)]
    amount: Annotated[int, Meta(ge=1, le=MOST_OFFERED)]


class NoteForm(TalkForm, frozen=True, kw_only=True):
    """A note to pin."""

    text: Free = ""


class RemoveForm(msgspec.Struct, frozen=True, kw_only=True):
    """A note or an offer to take away, by its number."""

    said: Version
    asked: SeatNumber | None = None


class SuggestionsForm(msgspec.Struct, frozen=True, kw_only=True):
    """How freely players may suggest something."""

    rule: SuggestionRule
    asked: SeatNumber | None = None


class HandOverForm(SeatForm, frozen=True, kw_only=True):
    """A seat to give: to another seat's player by number, to the host, or to whoever opens its new link."""

    to: Literal["host", "link"] | SeatNumber


class PressForm(msgspec.Struct, frozen=True, kw_only=True):
    """A press of a button of the board, with what its page showed."""

    seat: SeatNumber
    version_seen: Version
    press_key: Key
    asked: SeatNumber | None = None
    target: Free = ""
    actions: Annotated[str, Meta(max_length=200_000)] = "[]"
    confirm: Free = ""


class TakeBackForm(PressForm, frozen=True, kw_only=True):
    """One action of the turn to take back, by the number of its record."""

    record: Version


async def read_form(request: Request, kind: type[T], *, most_fields: int = _MOST_FIELDS) -> T:
    """Read what was sent. Raises InvalidInput for anything that the page's own form could not have sent.

    Blank fields count as not sent, and of a field that is sent twice the last one counts: the button that was pressed.
    A field that is a tuple takes all of them.
    """
    try:
        sent = _by_name(await _sent(request, most_fields), kind)
        read = msgspec.convert(_with_house(sent, kind), kind, strict=False)
    except msgspec.ValidationError as fault:
        raise InvalidInput(_INCOMPLETE) from fault
    except HTTPException as fault:
        if fault.status_code != HTTPStatus.BAD_REQUEST:  # too long, that is
            raise
        raise InvalidInput(_INCOMPLETE) from fault
    request.state.sent = read
    return read


async def _sent(request: Request, most_fields: int) -> list[tuple[str, Any]]:
    """Read the fields that are not blank. Raises InvalidInput for too many; of other encodings Starlette knows more."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == _USUAL:
        try:
            return parse_qsl((await request.body()).decode("latin-1"), max_num_fields=most_fields)
        except ValueError as fault:
            raise InvalidInput(_INCOMPLETE) from fault
    async with request.form(max_files=0, max_fields=most_fields) as form:
        return [(name, value) for name, value in form.multi_items() if value != ""]


def _by_name(sent: list[tuple[str, Any]], kind: Any) -> dict[str, Any]:  # noqa: ANN401 - a form
    """Put what was sent under its names."""
    several = {name: tuple(value for other, value in sent if other == name) for name in _several(kind)}
    return {**dict(sent), **several}


@cache
def _several(kind: type[Any]) -> tuple[str, ...]:
    """Name the fields of a form that take more than one value."""
    types = get_type_hints(kind)  # without what else is asked of their values
    return tuple(name for name, type_ in types.items() if get_origin(type_) is tuple)


def _with_house(sent: dict[str, Any], kind: type[Any]) -> dict[str, Any]:
    """Gather the fields that a form of options does not name itself: which they are is the game's to say."""
    own = frozenset(kind.__struct_fields__)
    if _HOUSE not in own:
        return sent
    return {name: sent[name] for name in sent.keys() & own} | {_HOUSE: {k: v for k, v in sent.items() if k not in own}}
