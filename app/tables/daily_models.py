"""What is stored of the daily journey: the difficulty of each day, and who has had their attempt."""

from sqlalchemy import Column, ForeignKey, Integer, Table, Text

from app.db import metadata
from app.players.models import RowId

days = Table(
    "days",
    metadata,
    Column("day", Text, primary_key=True),  # UTC, as YYYY-MM-DD
    Column("game", Text, primary_key=True),
    Column("preset", Text, nullable=False),  # the day's own copy as JSON, whatever becomes of the preset
    Column("rules_version", Integer, nullable=False, server_default="1"),  # by which it was dealt first
)

attempts = Table(
    "daily_attempts",
    metadata,
    Column("day", Text, primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True, index=True),
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
)
