"""What is stored of a report: one SQL table. The rows as values are in ``records``."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text

import app.tables.models  # noqa: F401 - the tables that reports are about
from app.db import metadata
from app.players.models import Moment, RowId

reports = Table(
    "reports",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("version", Integer, nullable=False),  # of the table, on the reporter's screen
    Column("seat", Integer),  # whose view that was; None: a spectator's
    Column("player_id", RowId, ForeignKey("players.id", ondelete="SET NULL")),
    Column("at", Moment, nullable=False),
    Column("words", Text, nullable=False),  # the reporter's own
    Column("facts", Text, nullable=False),  # what was filed along with them, as JSON
    Column("state", Text, nullable=False),
    Column("note", Text, nullable=False),  # the administrator's answer
    Column("handled_at", Moment),
    Column("handled_by", Text),
    CheckConstraint("state IN ('open', 'handled')", name="state"),
    Index(None, "player_id", "at"),
    Index(None, "state", "id"),
    sqlite_autoincrement=True,  # an address names a report by its number, which must never come back
)
