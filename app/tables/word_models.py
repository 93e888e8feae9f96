"""What is stored to find a table among many: the words of its name, and indexes that lists go by."""

from sqlalchemy import Column, ForeignKey, Index, Table, Text

from app.db import metadata
from app.players.models import RowId
from app.tables.models import seats, tables

_WORD = Text().with_variant(Text(collation="C"), "postgresql")  # so that words are in the order of their characters

table_words = Table(
    "table_words",
    metadata,
    Column("word", _WORD, primary_key=True),
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
)

Index(None, tables.c.game, tables.c.id)
Index(None, seats.c.name)
