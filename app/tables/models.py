"""What is stored of a table: five SQL tables. The rows as values are in ``records``."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

from app.db import metadata
from app.players.models import Moment, RowId


def _table_id() -> Column[int]:
    return Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("slug", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("host_id", RowId, ForeignKey("players.id"), nullable=False),
    Column("opened_by", RowId, ForeignKey("players.id"), nullable=False),
    Column("open_press", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("kept_preset", Text),  # the table's own copy as JSON; None in a game without, and in the oldest tables
    Column("house", Text, nullable=False),  # options of the ruleset as JSON
    Column("characters", Text, nullable=False),
    # From the start on:
    Column("ruleset", Text),  # the game's own ruleset as JSON, whole
    Column("rules_version", Integer),
    Column("seed", Text),
    Column("salt", Text),
    Column("commitment", Text),
    Column("version", Integer, nullable=False),  # equals the last seq of its history
    Column("acting", BigInteger, nullable=False),  # the seats that are waited for, one bit each
    Column("outcome", Text),
    Column("proposal", Text),  # the one that is open, as JSON
    Column("proposal_until", Moment),  # when it lapses by itself
    Column("awaited", Text),  # since when each of the acting seats is waited for, as JSON
    Column("patience", Integer, nullable=False, server_default="0"),  # minutes until the host may stand in
    Column("pace", Text, nullable=False, server_default="normal"),  # of its bots
    Column("talks", Integer, nullable=False, server_default="0"),  # counts what was said, and what was taken back
    Column("suggestions", Text, nullable=False, server_default="freely"),  # on another's turn: or once asked
    Column("advice", Boolean, nullable=False, server_default=true()),  # whether a good move is told to those who ask
    Column("created_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("updated_at", Moment, nullable=False),
    Column("finished_at", Moment),
    Column("rematch_of", RowId, ForeignKey("tables.id")),
    Column("course", Text),  # the lessons that a coach gives at this table; None at an ordinary one
    Column("daily", Text),  # the day whose counted attempt is played here, as YYYY-MM-DD; None at an ordinary table
    Column("advised", Boolean, nullable=False, server_default=false()),  # whether anybody was ever told a good move
    Column("origin", Text),  # where its game came from, as JSON; None where it was dealt
    # The state as JSON. It stands last: SQLite reads a row from the front, so lists of tables never touch it.
    Column("snapshot", Text),
    CheckConstraint("status IN ('waiting', 'playing', 'finished', 'ended')", name="status"),
    CheckConstraint("characters IN ('chosen', 'random')", name="characters"),
    UniqueConstraint("opened_by", "open_press"),  # one press of "open" makes one table
    UniqueConstraint("rematch_of"),  # and a table has one rematch
    Index(None, "host_id", "status"),
    Index(None, "status"),  # without a time beside it: every press would have to move its table in it
    Index(None, "proposal_until"),
)

seats = Table(
    "seats",
    metadata,
    Column("id", RowId, primary_key=True),
    _table_id(),
    Column("number", Integer, nullable=False),
    Column("player_id", RowId, ForeignKey("players.id")),  # None: free
    Column("name", Text),  # kept when somebody leaves in mid-game, so that the log reads on
    Column("character", Text),
    Column("link_generation", Integer, nullable=False),
    Column("bot", Text),  # the one that plays it, as JSON, in the place of its player if there is one
    UniqueConstraint("table_id", "number"),
    UniqueConstraint("table_id", "character"),
    Index(None, "player_id"),
    Index("ix_seats_bot", "table_id", sqlite_where=text("bot IS NOT NULL"), postgresql_where=text("bot IS NOT NULL")),
    sqlite_autoincrement=True,  # a link names the row, so the number of a removed seat must never come back
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("payload", Text, nullable=False),
    Column("log", Text, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("acting", BigInteger, nullable=False),  # after it
    Column("press_key", Text),
    Column("actor_id", RowId, ForeignKey("players.id"), nullable=False),  # of a bot: who let it play
    Column("bot", Text),  # the one that acted, as JSON
    Column("at", Moment, nullable=False),
)

presses = Table(
    "presses",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("press_key", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # "act" | "undo"
    Column("body_hash", LargeBinary(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("undone", Boolean, nullable=False),
    Column("before", Text),  # the snapshot that undo goes back to; None: it stops here
    Column("depth", Integer, nullable=False, server_default="0"),  # how many presses undo can take back, one by one
    Column("again", Text),  # of an undo: the records that can be done again, as JSON, those taken back last at the end
    Index(None, "table_id", "last_seq"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("snapshot", LargeBinary, nullable=False),  # the state after that record, as compressed JSON
)

openings = Table(
    "openings",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("snapshot", LargeBinary, nullable=False),  # what a practice table begins in, as compressed JSON
)
