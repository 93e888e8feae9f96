"""A game from a file, brought into the house as a replay: it was told again whole before anything of it is stored."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.admin.opening import read_rules, require_code
from app.errors import InvalidInput
from app.games.protocol import LogEntry, Outcome, Seat
from app.language import phrase
from app.players.models import Guest, PlayerId
from app.tables import checkpoints, repository
from app.tables.bot_records import BotMark, BotPlayer
from app.tables.endings import NOBODY_WAITED_FOR
from app.tables.entries import entry
from app.tables.errors import TooManyTables
from app.tables.files import replays
from app.tables.files.checking import Verdict
from app.tables.files.format import FileBot, FileRecord, FileSeat, GameFile
from app.tables.files.telling import Told
from app.tables.hall import Hall, mask
from app.tables.lifecycle import lay
from app.tables.openings import keep_opening
from app.tables.options import copy_of
from app.tables.origins import Origin
from app.tables.records import NewRecord, TableRecord
from app.tables.states import to_json

MOST_REPLAYS = 100
"""Games that one person may have brought into the house."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def bring_in(connection: Connection, hall: Hall, *, who: Guest, verdict: Verdict, host_code: str = "") -> str:
    """Store a game that was checked as the table of a replay, and return its slug; the same file again gives the same.

    Nobody sits there, and whoever brought it hosts it. It needs a host code where the house asks for one. Raises
    InvalidInput for a file that did not come out alike, HostCodeNeeded and TooManyTables.
    """
    file = verdict.file
    known = None if file is None else repository.slug_of_press(connection, who.id, replays.press_of(file.digest))
    if known is not None:
        return known
    require_code(read_rules(connection), secret=hall.secret, code=host_code)
    if replays.count_replays(connection, who.id) >= MOST_REPLAYS:
        raise TooManyTables(phrase("You have brought in as many games as one person may."))
    return store(connection, hall, who=who, verdict=verdict)


def store(connection: Connection, hall: Hall, *, who: Guest, verdict: Verdict) -> str:
    """Store a game that was checked, whoever may do so, and return its slug. Raises InvalidInput for any other."""
    file, told = verdict.file, verdict.told
    if verdict.result != "genuine" or file is None or told is None:
        raise InvalidInput(phrase("Only a game that comes out alike when it is told again is brought in."))
    rules_version = hall.game(file.game).rules_version  # those that it was told again under
    origin = _origin(connection, hall, who=who, file=file, told=told)
    values = _values(file, told) | {"rules_version": rules_version, "origin": to_json(origin)}
    table = lay(connection, hall, who=who, press_key=replays.press_of(file.digest), values=values)
    if file.beginning is not None and told.beginning is not None:
        keep_opening(connection, table.id, to_json(told.beginning.states[file.beginning.seq - 1]))
    replays.add_seats(connection, table.id, [_seat_row(number, seat, who) for number, seat in enumerate(file.seats)])
    replays.add_history(connection, table.id, list(_rows(file, told, who.id)))
    _keep_states(connection, table, file, told)
    return _close(connection, hall, table, file, who=who)


def _origin(connection: Connection, hall: Hall, *, who: Guest, file: GameFile, told: Told) -> Origin:
    """Say where a replay came from; the game that it went on from is brought in, too."""
    if file.beginning is None or told.beginning is None:
        return Origin(kind="replay", seq=len(file.records))
    before = file.beginning.game
    known = repository.slug_of_press(connection, who.id, replays.press_of(before.digest))
    verdict = Verdict(result="genuine", file=before, told=told.beginning)
    slug = known or store(connection, hall, who=who, verdict=verdict)
    return Origin(kind="replay", seq=file.beginning.seq, of=slug)


def _values(file: GameFile, told: Told) -> dict[str, Any]:
    started = next(record for record in file.records if record.kind == "start")
    return {
        "name": file.name,
        "game": file.game,
        "preset": "" if file.preset is None else file.preset.slug,
        "kept_preset": copy_of(file.preset),
        "house": to_json(file.house),
        "characters": file.characters,
        "ruleset": to_json(file.ruleset),
        **msgspec.structs.asdict(file.deal),
        "snapshot": to_json(told.state),
        "started_at": _moment(started.at),
    }


def _seat_row(number: int, seat: FileSeat, who: Guest) -> dict[str, Any]:
    bot = None if seat.bot is None else to_json(BotPlayer(kind=seat.bot.kind, effort=seat.bot.effort, by=who.id))
    return {"number": number, "name": seat.name, "character": seat.character, "bot": bot}


def _rows(file: GameFile, told: Told, actor: PlayerId) -> Iterator[dict[str, Any]]:
    for record, acting in zip(file.records, told.acting, strict=True):
        yield {
            "kind": record.kind,
            "seat": record.seat,
            "payload": to_json(record.payload),
            "log": to_json(_log(record)),
            "reveals": record.reveals,
            "acting": mask(acting),
            "actor_id": actor,
            "bot": None if record.bot is None else to_json(_mark(record.bot)),
            "at": _moment(record.at),
        }


def _log(record: FileRecord) -> tuple[LogEntry, ...]:
    return tuple(
        LogEntry(line.kind, line.data, None if line.audience is None else tuple(Seat(seat) for seat in line.audience))
        for line in record.log
    )


def _mark(bot: FileBot) -> BotMark:
    return BotMark(kind=bot.kind, version=bot.version, effort=bot.effort)


def _keep_states(connection: Connection, table: TableRecord, file: GameFile, told: Told) -> None:
    """Keep states on the way, as a game that is played here keeps them, so that every moment is soon told.

    Of one that went on under other rules in its middle all are kept, since nothing is told across such a change.
    """
    all_of_them = any(record.kind == "rules" for record in file.records)
    for seq, (record, state) in enumerate(zip(file.records, told.states, strict=True), start=1):
        if state is not None and (all_of_them or checkpoints.is_due(record.kind, seq)):
            checkpoints.keep(connection, table.id, seq=seq, snapshot=to_json(state))


def _close(connection: Connection, hall: Hall, table: TableRecord, file: GameFile, *, who: Guest) -> str:
    """Let the replay be over, as a finished game or as one that went on elsewhere, and say where it came from."""
    stored = repository.load(connection, table.slug).table
    now = hall.now()
    end = file.outcome
    outcome = None if end is None else Outcome(end.reason, tuple(Seat(seat) for seat in end.winners))
    record = NewRecord(kind="imported", actor=who.id, acting=NOBODY_WAITED_FOR, log=(entry("imported"),))
    repository.append(
        connection,
        stored,
        (record,),
        at=now,
        status="ended" if outcome is None else "finished",
        outcome=None if outcome is None else to_json(outcome),
        finished_at=now,
    )
    return table.slug


def _moment(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)
