"""What is stored of calibrations: what was asked for, how far each number of players has come, and the lease."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text

from app.db import metadata
from app.players.models import Moment, RowId

calibrations = Table(
    "calibrations",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("kept_preset", Text, nullable=False),  # a copy as JSON, as tables have one
    Column("bot", Text, nullable=False),
    Column("bot_version", Integer, nullable=False),
    Column("effort", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("measures", Integer, nullable=False),
    Column("games", Integer, nullable=False),  # wanted for each number of players
    Column("state", Text, nullable=False),
    Column("fault", Text, nullable=False),  # why it failed, or blank
    Column("played", BigInteger, nullable=False),  # milliseconds, pauses left out
    Column("asked_by", Text, nullable=False),
    Column("asked_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("finished_at", Moment),
    Column("press_key", Text, nullable=False, unique=True),  # one press of "start" asks once
    CheckConstraint("state IN ('waiting', 'running', 'paused', 'cancelled', 'failed', 'done')", name="state"),
    Index(None, "state"),
)

counts = Table(
    "calibration_counts",
    metadata,
    Column("calibration_id", RowId, ForeignKey("calibrations.id", ondelete="CASCADE"), primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("played", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("sums", Text, nullable=False),  # as JSON, all that charts need; last, since lists never read it
)

lease = Table(
    "calibration_lease",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("holder", Text),  # the process that measures; None: nobody does
    Column("expires_at", Moment),
    Column("busy_until", Moment),  # what servers say about the tables
    CheckConstraint("id = 1", name="one_row"),
)
