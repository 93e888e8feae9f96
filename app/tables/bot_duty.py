"""Where bots are waited for: at which tables, at which seat, to do what."""

import msgspec
from sqlalchemy import Connection, select

from app.games.bot_registry import NO_EFFORT
from app.games.protocol import Seat
from app.tables import repository
from app.tables.bot_records import BotHand, BotPlayer, Pace
from app.tables.bots import mark_of
from app.tables.hall import Hall, unmask
from app.tables.models import seats, tables
from app.tables.records import Proposal, SeatRecord, TableRecord

_PLAYED_BY_BOTS = (
    select(tables.c.slug, tables.c.acting, tables.c.proposal, seats.c.number)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(tables.c.status == "playing", seats.c.bot.is_not(None))
)


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that is waited for, at a version of a table.

    ``proposal`` is what it has to answer; None: it is to act. ``alone`` is true when no person plays a seat themself.
    """

    slug: str
    game: str
    version: int
    seat: Seat
    player: BotPlayer
    snapshot: str
    pace: Pace
    alone: bool
    proposal: Proposal | None = None


def duty_at(connection: Connection, *, slug: str) -> Duty | None:
    """Find what a bot has to do at a table now.

    None where none has to: the game is over, people are waited for, or nobody but bots is left at the table. While a
    draw is proposed, bots answer and do not go on, since that would let it lapse; nor do they while people talk about
    going back.
    """
    stored = repository.load(connection, slug)
    table = stored.table
    if table.status != "playing" or all(seat.player is None for seat in table.seats):
        return None
    seat = _asked(table)
    if seat is None or seat.bot is None:
        return None
    return Duty(
        slug=slug,
        game=table.game,
        version=table.version,
        seat=seat.number,
        player=seat.bot,
        snapshot=stored.snapshot or "",
        pace=table.pace,
        alone=all(seat.player is None or seat.bot is not None for seat in table.seats),
        proposal=table.proposal if _asks_bots(table.proposal) else None,
    )


def tables_with_duty(connection: Connection) -> frozenset[str]:
    """Name the tables where a bot may be waited for: after a start, and for those whose server has vanished."""
    rows = connection.execute(_PLAYED_BY_BOTS)
    return frozenset(row.slug for row in rows if row.proposal is not None or row.number in unmask(row.acting))


def hand_of(hall: Hall, duty: Duty, *, helped: bool = False) -> BotHand:
    """Give the hand by which a bot does its duty; why it does so is added to each deed.

    A bot that is at a loss is ``helped`` by the weakest one, which takes anything that is legal.
    """
    player = duty.player
    if helped:
        player = BotPlayer(kind=hall.bots_of(duty.game)[0].name, effort=NO_EFFORT, by=player.by)
    return BotHand(player=duty.player, mark=mark_of(hall, duty.game, player))


def _asks_bots(proposal: Proposal | None) -> bool:
    return proposal is not None and proposal.kind == "draw"


def _asked(table: TableRecord) -> SeatRecord | None:
    """Find the seat of a bot that is to answer or to act, the lowest of several."""
    played = [seat for seat in table.seats if seat.bot is not None]
    proposal = table.proposal
    if proposal is not None and proposal.kind == "undo":
        return None
    if proposal is None or not _asks_bots(proposal):
        return next((seat for seat in played if seat.number in table.acting), None)
    return next((seat for seat in played if seat.number not in {proposal.by, *proposal.agreed}), None)
