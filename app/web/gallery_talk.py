"""The talk at a made-up table of the gallery: one of each kind, and suggestions that wait to be asked for."""

from collections.abc import Iterator

import msgspec

from app.games.protocol import Seat
from app.players.models import PlayerId
from app.tables.records import TableRecord
from app.tables.talk_records import Said, TalkKind
from app.web.moments import Moment


def with_talk(moment: Moment, coverable: tuple[str, ...]) -> Moment:
    """Let the players of a made-up table talk."""
    table = msgspec.structs.replace(moment.table, suggestions="asked", talks=4)
    return msgspec.structs.replace(moment, table=table, talk=tuple(_said(table, coverable)))


def _said(table: TableRecord, coverable: tuple[str, ...]) -> Iterator[Said]:
    yield _one(table, 1, kind="signal", seat=Seat(0), what="praise")
    yield _one(table, 2, kind="signal", seat=Seat(1), what="choice")
    for resource in coverable[:1]:
        yield _one(table, 3, kind="offer", seat=Seat(1), what=resource, amount=2)
    yield _one(table, 4, kind="note", seat=Seat(1), what="Keep something for the last step <3")


def _one(table: TableRecord, number: int, *, kind: TalkKind, seat: Seat, what: str, amount: int = 0) -> Said:
    sat = table.seats[seat]
    return Said(
        id=number,
        kind=kind,
        seat=seat,
        player=PlayerId(0) if sat.player is None else sat.player,
        name=sat.label,
        what=what,
        amount=amount,
        turn=table.acting,
        version=table.version,
        at=table.updated_at,
    )
