"""What a press leaves behind, handed to whoever shows the table next, so that nothing of it has to be read again."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from app.games.protocol import LogEntry
from app.tables.records import HistoryRecord, NewRecord, TableRecord
from app.tables.states import Standing
from app.tables.waiting import as_stored, awaited_after

_ENTRIES = msgspec.json.Decoder(tuple[LogEntry, ...])


class Aftermath(msgspec.Struct, frozen=True, kw_only=True):
    """How a table stands after a press, and the records that the press added: both equal to what would be read."""

    table: TableRecord
    records: tuple[HistoryRecord, ...]


def aftermath(before: TableRecord, records: Sequence[NewRecord], *, standing: Standing, at: datetime) -> Aftermath:
    """Work out how a table stands after a press, carried out at that time, whose records lead to that standing.

    ``before`` is the table as it was before, but for what the press itself brings: state, ruleset and last press.
    """
    stored_at = as_stored(at)
    ended = standing.outcome is not None
    table = msgspec.structs.replace(
        before,
        status="finished" if ended else before.status,
        outcome=standing.outcome,
        finished_at=stored_at if ended else before.finished_at,
        version=before.version + len(records),
        acting=standing.acting,
        awaited=awaited_after(before, records, at=at),
        redo=None,
        updated_at=stored_at,
    )
    numbered = enumerate(records, before.version + 1)
    return Aftermath(table=table, records=tuple(_numbered(record, seq, stored_at) for seq, record in numbered))


def _numbered(record: NewRecord, seq: int, at: datetime) -> HistoryRecord:
    return HistoryRecord(
        seq=seq,
        kind=record.kind,
        actor=record.actor,
        at=at,
        log=_ENTRIES.decode(msgspec.json.encode(record.log)),  # a log that was read holds lists where games put tuples
        seat=record.seat,
        payload=record.payload,
        reveals=record.reveals,
        bot=record.bot,
    )
