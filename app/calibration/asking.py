"""What an administrator does about calibrations: ask for one, and cancel it. Each is logged in its own transaction."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from app.admin.audit import Actor, note
from app.calibration import repository
from app.calibration.records import Asked, Calibration, Key, key_today
from app.errors import Conflict, InvalidInput, NotFound
from app.games.bot_registry import UnknownBot, bot_named, effort_named
from app.games.protocol import Game
from app.language import phrase, sentences
from app.presets.drafts import Fault
from app.presets.models import Preset
from app.presets.shelf import read_shelf
from app.simulation.cells import MEASURES, BotChoice

MOST_GAMES = 10_000
"""The most games for each number of players."""

MOST_WANTED = 20
"""The most calibrations that wait or are played at a time."""


class Request(Struct, frozen=True, kw_only=True):
    """What to measure: a preset by name, a bot with its effort by name or number (None: its first), and how much."""

    preset: str
    bot: str
    effort: str | None = None
    players: tuple[int, ...]
    games: str


class InvalidCalibration(InvalidInput):
    """What cannot be measured; ``faults`` are all that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(sentences(fault.sentence for fault in faults))
        self.faults = faults


class CalibrationNotFound(NotFound):
    """There is no such calibration."""


class TooManyWanted(Conflict):
    """Enough is waiting to be measured already."""


class MeasuredAlready(Conflict):
    """The same is waiting or being measured."""


def ask(
    connection: Connection, game: Game[Any, Any, Any], *, who: Actor, request: Request, key: str, now: datetime
) -> int:
    """Ask for a calibration; return its number. A repeated key asks for nothing more.

    Raises InvalidCalibration with everything that is wrong, MeasuredAlready and TooManyWanted.
    """
    known = repository.by_press(connection, key)
    if known is not None:
        return known.id
    place = read_shelf(connection, game.slug).place(request.preset)
    faults = tuple(_faults(game, request, known=place is not None))
    if place is None or faults:
        raise InvalidCalibration(faults)
    measured_with = key_today(game, place.preset, _bot(game, request))
    _require_room(connection, measured_with, place.preset)
    asked = Asked(
        game=game.slug,
        preset=place.preset,
        key=measured_with,
        measures=MEASURES,
        games=int(request.games),
        players=tuple(sorted(set(request.players))),
        asked_by=who.name,
        asked_at=now,
        press_key=key,
    )
    number = repository.add(connection, asked)
    facts = {
        "version": asked.key.version,
        "bot": str(asked.key.bot),
        "players": list(asked.players),
        "games": asked.games,
    }
    note(connection, at=now, who=who, kind="calibration_asked", subject=place.preset.name, after=facts)
    return number


def cancel(connection: Connection, *, who: Actor, number: int, now: datetime) -> None:
    """End a calibration before its time; what was played stays to be looked at. One that is over stays as it is.

    Raises CalibrationNotFound.
    """
    found = found_calibration(connection, number)
    if repository.move(connection, number, "cancelled", finished_at=now):
        before = {"played": f"{found.done} of {found.wanted}"}
        note(connection, at=now, who=who, kind="calibration_cancelled", subject=found.preset.name, before=before)


def found_calibration(connection: Connection, number: int) -> Calibration:
    """Read a calibration. Raises CalibrationNotFound."""
    found = repository.calibration(connection, number)
    if found is None:
        raise CalibrationNotFound(phrase("There is no such calibration."))
    return found


def _require_room(connection: Connection, key: Key, preset: Preset) -> None:
    wanted = repository.wanted(connection)
    if any(each.key == key for each in wanted):
        raise MeasuredAlready(
            phrase(
                "“{name}” is waiting or being measured with this bot already. Cancel that first to change it.",
                name=preset.name,
            )
        )
    if len(wanted) >= MOST_WANTED:
        raise TooManyWanted(
            phrase(
                "{most} calibrations are waiting already. Let some of them end, or cancel them.",
                most=MOST_WANTED,
            )
        )


def _faults(game: Game[Any, Any, Any], request: Request, *, known: bool) -> Iterator[Fault]:
    if not known:
        yield Fault("preset", phrase("Difficulty"), phrase("there is no such difficulty"))
    try:
        _bot(game, request)
    except UnknownBot as fault:
        yield Fault("bot", phrase("Bot"), str(fault).rstrip("."))
    first, last = game.seat_counts[0], game.seat_counts[-1]
    if not request.players:
        yield Fault("players", phrase("Players"), phrase("choose one number of players at least"))
    elif not set(request.players) <= set(game.seat_counts):
        yield Fault("players", phrase("Players"), phrase("must be from {first} to {last}", first=first, last=last))
    if not _is_number_of_games(request.games):
        needed = phrase("must be a whole number from {least} to {most}", least=1, most=MOST_GAMES)
        yield Fault("games", phrase("Games"), needed)


def _bot(game: Game[Any, Any, Any], request: Request) -> BotChoice:
    kind = bot_named(game.slug, request.bot)
    return BotChoice(kind.name, kind.version, effort_named(kind, request.effort))


def _is_number_of_games(text: str) -> bool:
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_GAMES))
    return digits and 1 <= int(text) <= MOST_GAMES
