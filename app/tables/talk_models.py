"""What is stored of the talk at a table: two SQL tables. The rows as values are in ``talk_records``."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Integer, Table, Text

from app.db import metadata
from app.players.models import Moment, RowId

talk = Table(
    "talk",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False),
    Column("name", Text, nullable=False),  # what the seat was called then: a note stays signed when its writer leaves
    Column("what", Text, nullable=False),
    Column("amount", Integer, nullable=False),
    Column("turn", BigInteger, nullable=False),  # the seats that were waited for, one bit each
    Column("version", Integer, nullable=False),  # of the game then
    Column("at", Moment, nullable=False),
    CheckConstraint("kind IN ('signal', 'point', 'offer', 'note', 'ask')", name="kind"),
    sqlite_autoincrement=True,  # a page takes a note down by its number, so that must never come back
)

paces = Table(
    "talk_pace",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True),
    Column("full_at", Moment, nullable=False),  # when the person may say as much at once again as ever
)
