"""States kept on the way through a game, so that no moment of it is ever far from one."""

import zlib
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, bindparam, insert, select

from app.tables.models import checkpoints
from app.tables.records import NewRecord

EVERY = 100
"""Records between two states that are kept for the distance alone."""
_TURNS = frozenset({"start", "undo", "repaired", "rules"})
"""After records of these kinds the state does not follow from the one before by an action."""
_LEVEL = 3
_ADD = insert(checkpoints)
_NEWEST = (
    select(checkpoints)
    .where(checkpoints.c.table_id == bindparam("table"), checkpoints.c.seq <= bindparam("upto"))
    .order_by(checkpoints.c.seq.desc())
    .limit(1)
)


class Checkpoint(msgspec.Struct, frozen=True):
    """The state of a table after one record of its history, as JSON."""

    seq: int
    snapshot: str


def keep_if_due(
    connection: Connection, table_id: int, records: Sequence[NewRecord], *, version: int, snapshot: str
) -> None:
    """Keep the state after new records, the last of which has the number ``version``, where one is due."""
    before = version - len(records)
    if version // EVERY > before // EVERY or any(record.kind in _TURNS for record in records):
        keep(connection, table_id, seq=version, snapshot=snapshot)


def is_due(kind: str, seq: int) -> bool:
    """Say whether the state after a single record is to be kept."""
    return seq % EVERY == 0 or kind in _TURNS


def keep(connection: Connection, table_id: int, *, seq: int, snapshot: str) -> None:
    """Keep the state after one record."""
    packed = zlib.compress(snapshot.encode(), _LEVEL)
    connection.execute(_ADD, {"table_id": table_id, "seq": seq, "snapshot": packed})


def newest_upto(connection: Connection, table_id: int, seq: int) -> Checkpoint | None:
    """Find the last state that was kept up to a record."""
    row = connection.execute(_NEWEST, {"table": table_id, "upto": seq}).first()
    return None if row is None else Checkpoint(row.seq, _unpacked(row.snapshot))


def _unpacked(packed: bytes) -> str:
    """Unpack a state; of one that is damaged nothing is left, which is no state of any game."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""
