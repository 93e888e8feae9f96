"""The daily journey: one deal a day for each number of players, one counted attempt a person (ADR 0034).

A day is a day in UTC, by the server's clock. The deal follows from the secret of the house and the day, so that nobody
outside can work it out, and nobody is dealt another one by opening more tables.
"""

import hmac
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import msgspec
from sqlalchemy import Connection, func, insert, select

from app.language import Phrase, phrase
from app.players.models import Guest, PlayerId
from app.presets.models import Preset
from app.presets.shelf import read_shelf
from app.tables.daily_models import attempts, days
from app.tables.errors import AttemptHad, DayGoesOn, DayOver, NotAtDaily
from app.tables.hall import Hall, commit
from app.tables.models import seats, tables
from app.tables.records import TableRecord

_SEED_BYTES = 16
_HAD = phrase("You have had your attempt at this day’s journey. The next one is dealt at midnight (UTC).")
_CLOSED = phrase(
    "This is a counted attempt at the daily journey. Others can look at it once the day is over, at midnight (UTC)."
)


class Deal(msgspec.Struct, frozen=True):
    """What a day's game is dealt from. The commitment can be told at once, the others when the day is over."""

    seed: str
    salt: str
    commitment: str


class Day(msgspec.Struct, frozen=True, kw_only=True):
    """A day of the daily journey: its difficulty and its rules; ``opened`` once anybody has opened a table for it."""

    day: str
    preset: Preset | None
    rules_version: int
    opened: bool = False


def day_of(moment: datetime) -> str:
    """Name the day that a moment lies in."""
    return moment.astimezone(UTC).date().isoformat()


def read_day(text: str) -> date | None:
    """Read a day from its name; None for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def ends_at(day: str) -> datetime:
    """Give the moment at which a day is over."""
    return datetime.combine(date.fromisoformat(day) + timedelta(days=1), datetime.min.time(), tzinfo=UTC)


def is_over(hall: Hall, day: str) -> bool:
    """Say whether a day is over, and may be talked about."""
    return day_of(hall.now()) > day


def deal_of(hall: Hall, *, day: str, seats: int, rules_version: int) -> Deal:
    """Work out a day's deal for a number of players. It is stored nowhere before somebody begins it."""
    deal = f"{hall.daily_game}/{rules_version}/{day}/{seats}"
    seed, salt = (
        hmac.digest(hall.secret, f"daily/{purpose}/{deal}".encode(), sha256)[:_SEED_BYTES].hex()
        for purpose in ("seed", "salt")
    )
    return Deal(seed=seed, salt=salt, commitment=commit(seed, salt))


def deals_of(connection: Connection, hall: Hall, record: Day) -> dict[int, Deal]:
    """Give a day's deals by their numbers of players: as they were begun, else as they would be.

    What was begun is stored with its table and stays so, even if the house has another secret by now. Whether seeds may
    be told is not decided here.
    """
    held = select(func.count()).where(seats.c.table_id == tables.c.id).scalar_subquery()
    begun = (
        select(held.label("seats"), tables.c.seed, tables.c.salt, tables.c.commitment)
        .join(attempts, attempts.c.table_id == tables.c.id)
        .where(attempts.c.day == record.day, tables.c.rules_version == record.rules_version)
        .distinct()
    )
    stored = {row.seats: Deal(row.seed, row.salt, row.commitment) for row in connection.execute(begun)}
    counts = hall.game(hall.daily_game).seat_counts
    return {
        count: stored.get(count) or deal_of(hall, day=record.day, seats=count, rules_version=record.rules_version)
        for count in counts
    }


def day_record(connection: Connection, hall: Hall, day: str) -> Day:
    """Give a day's difficulty and rules: those it was first opened with, else what it would be opened with now.

    Its difficulty is then the next of those offered, in turn; None in a game without any.
    """
    kept = connection.execute(select(days).where(days.c.day == day, days.c.game == hall.daily_game)).first()
    if kept is not None:
        preset = msgspec.json.decode(kept.preset, type=Preset | None)
        return Day(day=day, preset=preset, rules_version=kept.rules_version, opened=True)
    offered = read_shelf(connection, hall.daily_game).published
    turn = date.fromisoformat(day).toordinal() % max(1, len(offered))
    preset = offered[turn] if offered else None
    return Day(day=day, preset=preset, rules_version=hall.game(hall.daily_game).rules_version)


def fix_day(connection: Connection, hall: Hall, day: str) -> Day:
    """Keep a day's difficulty and rules as they are now, whatever becomes of them, and give them."""
    record = day_record(connection, hall, day)
    if not record.opened:
        kept = msgspec.json.encode(record.preset).decode()
        values = {"day": day, "game": hall.daily_game, "preset": kept, "rules_version": record.rules_version}
        connection.execute(insert(days).values(values))
    return record


def attempt_of(connection: Connection, player: PlayerId, day: str) -> int | None:
    """Find the row of the table where a person has had their attempt of a day; None while they have not."""
    found = connection.scalar(select(attempts.c.table_id).where(attempts.c.day == day, attempts.c.player_id == player))
    return None if found is None else int(found)


def attempted_at(connection: Connection, player: PlayerId, day: str) -> str | None:
    """Find the table where a person has had their attempt of a day; None while they have not."""
    query = select(tables.c.slug).join(attempts, attempts.c.table_id == tables.c.id)
    return connection.scalar(query.where(attempts.c.day == day, attempts.c.player_id == player))


def require_attempt(connection: Connection, player: PlayerId, day: str, *, at: int | None = None) -> bool:
    """Say whether a person has had their attempt of a day at the table ``at``. Raises AttemptHad for another table."""
    had = attempt_of(connection, player, day)
    if had is not None and had != at:
        raise AttemptHad(_HAD)
    return had is not None


def spend_attempt(connection: Connection, player: PlayerId, day: str, *, at: int) -> None:
    """Note that a person has their attempt at a table. Raises AttemptHad when it was elsewhere."""
    if not require_attempt(connection, player, day, at=at):
        connection.execute(insert(attempts).values(day=day, player_id=player, table_id=at))


def begin_attempt(connection: Connection, hall: Hall, table: TableRecord) -> Deal | None:
    """Spend the attempts of all who sit at a table of the day, and give its deal; None at any other table.

    Raises DayOver once the day is over, and AttemptHad when one of them has had theirs.
    """
    if table.daily is None:
        return None
    if is_over(hall, table.daily):
        raise DayOver(phrase("That day is over, and so is the time for its journey. Open today’s journey instead."))
    for seat in table.seats:
        if seat.player is not None:
            _spend(connection, table, seat.player, who=seat.label)
    rules_version = hall.game(table.game).rules_version
    return deal_of(hall, day=table.daily, seats=len(table.seats), rules_version=rules_version)


def require_ordinary(table: TableRecord, why: Phrase) -> None:
    """Raise NotAtDaily with a reason at a table of the day."""
    if table.daily is not None:
        raise NotAtDaily(why)


def require_told(hall: Hall, table: TableRecord) -> None:
    """Raise DayGoesOn while a table's seed, or a copy of its game, would tell what others have yet to play."""
    if table.daily is not None and not is_over(hall, table.daily):
        raise DayGoesOn(phrase("This day’s deal is told once the day is over, at midnight (UTC)."))


def require_sight(connection: Connection, hall: Hall, table: TableRecord, who: Guest | None) -> None:
    """Raise DayGoesOn for whoever may not look at a counted attempt yet: all but those who sit or sat there."""
    if table.daily is None or table.status == "waiting" or table.seats_of(who) or is_over(hall, table.daily):
        return
    if who is None or attempt_of(connection, who.id, table.daily) != table.id:
        raise DayGoesOn(_CLOSED)


def _spend(connection: Connection, table: TableRecord, player: PlayerId, *, who: str) -> None:
    try:
        spend_attempt(connection, player, table.daily or "", at=table.id)
    except AttemptHad as had:
        raise AttemptHad(
            phrase("{who} has had their attempt at this day’s journey, at another table.", who=who)
        ) from had
