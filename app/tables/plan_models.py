"""What is stored of the plans at a table: one SQL table. The rows as values are in ``plan_records``."""

from sqlalchemy import Boolean, Column, ForeignKey, Table, Text

from app.db import metadata
from app.players.models import RowId

plans = Table(
    "plans",
    metadata,
    Column("seat_id", RowId, ForeignKey("seats.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False),  # whose it is: nobody else's at that seat
    Column("shared", Boolean, nullable=False),
    Column("content", Text, nullable=False),  # the steps, as JSON
)
