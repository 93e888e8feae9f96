"""All queries about calibrations. Lists never read the sums, which only charts need."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, func, insert, select, update

from app.calibration.models import calibrations, counts
from app.calibration.records import WANTED, Asked, Calibration, Count, Key, State
from app.presets.models import Preset
from app.simulation.cells import BotChoice
from app.simulation.sums import NO_GAMES, Sums

_MILLISECOND = timedelta(milliseconds=1)


def add(connection: Connection, asked: Asked) -> int:
    """Store what was asked for, and return its number."""
    key = asked.key
    row = {
        "game": asked.game,
        "preset": key.preset,
        "version": key.version,
        "kept_preset": _json(asked.preset),
        "bot": key.bot.name,
        "bot_version": key.bot.version,
        "effort": key.bot.effort,
        "rules_version": key.rules_version,
        "content": key.content,
        "measures": asked.measures,
        "games": asked.games,
        "state": "waiting",
        "fault": "",
        "played": 0,
        "asked_by": asked.asked_by,
        "asked_at": asked.asked_at,
        "press_key": asked.press_key,
    }
    number: int = connection.execute(insert(calibrations).values(**row).returning(calibrations.c.id)).scalar_one()
    blank = {"calibration_id": number, "played": 0, "wins": 0, "sums": _json(NO_GAMES)}
    connection.execute(insert(counts), [{**blank, "players": count} for count in asked.players])
    return number


def calibration(connection: Connection, number: int) -> Calibration | None:
    """Read a calibration."""
    return next(iter(_read(connection, select(calibrations).where(calibrations.c.id == number))), None)


def by_press(connection: Connection, press_key: str) -> Calibration | None:
    """Find what a press asked for."""
    return next(iter(_read(connection, select(calibrations).where(calibrations.c.press_key == press_key))), None)


def wanted(connection: Connection) -> tuple[Calibration, ...]:
    """Read those that are not over, in the order in which they are played."""
    query = select(calibrations).where(calibrations.c.state.in_(WANTED)).order_by(calibrations.c.id)
    return _read(connection, query)


def over(connection: Connection, *, most: int) -> tuple[Calibration, ...]:
    """Read the last of those that are over, the newest first."""
    query = select(calibrations).where(calibrations.c.state.not_in(WANTED)).order_by(calibrations.c.id.desc())
    return _read(connection, query.limit(most))


def measured(connection: Connection, game: str) -> tuple[Calibration, ...]:
    """Read all of a game's that were played to the end."""
    query = select(calibrations).where(calibrations.c.game == game, calibrations.c.state == "done")
    return _read(connection, query.order_by(calibrations.c.id))


def any_wanted(connection: Connection) -> bool:
    """Say whether anything is to be played."""
    query = select(func.count()).select_from(calibrations).where(calibrations.c.state.in_(WANTED))
    return bool(connection.scalar(query))


def state_of(connection: Connection, number: int) -> State | None:
    """Read the state of a calibration."""
    state: State | None = connection.scalar(select(calibrations.c.state).where(calibrations.c.id == number))
    return state


def sums_of(connection: Connection, number: int) -> dict[int, Sums]:
    """Read the sums of a calibration by the number of players."""
    query = select(counts.c.players, counts.c.sums).where(counts.c.calibration_id == number)
    rows = connection.execute(query.order_by(counts.c.players))
    return {row.players: msgspec.json.decode(row.sums, type=Sums) for row in rows}


def move(connection: Connection, number: int, state: State, **values: object) -> bool:
    """Change the state of a calibration that is not over, and say whether there was one."""
    still = (calibrations.c.id == number) & calibrations.c.state.in_(WANTED)
    return connection.execute(update(calibrations).where(still).values(state=state, **values)).rowcount == 1


def store_sums(connection: Connection, number: int, changed: Mapping[int, Sums]) -> None:
    """Store how far some numbers of players have come."""
    for players, sums in changed.items():
        place = (counts.c.calibration_id == number) & (counts.c.players == players)
        values = {"played": sums.games, "wins": sums.wins, "sums": _json(sums)}
        connection.execute(update(counts).where(place).values(**values))


def milliseconds(span: timedelta) -> int:
    """Write a span as it is stored."""
    return span // _MILLISECOND


def _read(connection: Connection, query: Select[Any]) -> tuple[Calibration, ...]:
    rows = connection.execute(query).all()
    each = _counts(connection, [row.id for row in rows])
    return tuple(_calibration(row, tuple(each.get(row.id, ()))) for row in rows)


def _counts(connection: Connection, numbers: Sequence[int]) -> dict[int, list[Count]]:
    columns = (counts.c.calibration_id, counts.c.players, counts.c.played, counts.c.wins)
    query = select(*columns).where(counts.c.calibration_id.in_(numbers)).order_by(counts.c.players)
    found: dict[int, list[Count]] = {}
    for row in connection.execute(query):
        found.setdefault(row.calibration_id, []).append(Count(row.players, row.played, row.wins))
    return found


def _calibration(row: Row[Any], each: tuple[Count, ...]) -> Calibration:
    bot = BotChoice(row.bot, row.bot_version, row.effort)
    key = Key(preset=row.preset, version=row.version, rules_version=row.rules_version, content=row.content, bot=bot)
    return Calibration(
        id=row.id,
        game=row.game,
        preset=msgspec.json.decode(row.kept_preset, type=Preset),
        key=key,
        measures=row.measures,
        games=row.games,
        counts=each,
        state=row.state,
        fault=row.fault,
        played=row.played * _MILLISECOND,
        asked_by=row.asked_by,
        asked_at=row.asked_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
