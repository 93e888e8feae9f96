"""What is stored of finished games, so that no page has to count tables: two SQL tables, and who ever sat where.

A row follows from the stored table and can be worked out again at any time; ``results`` is where that is done.
"""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text, text

from app.db import metadata
from app.players.models import Moment, RowId

_COUNTED = text("won AND barred IS NULL")
_OF_A_DAY = text("daily IS NOT NULL")

results = Table(
    "results",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("series", RowId, nullable=False),  # the table that the rematches began with
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),  # blank in a game without, as below
    Column("preset_version", Integer, nullable=False),
    Column("preset_name", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("won", Boolean, nullable=False),  # by anybody
    Column("turns", Integer, nullable=False),
    Column("first", Integer, nullable=False),  # the two halves of the game's own merit: the smaller, the better
    Column("second", Integer, nullable=False),
    Column("facts", Text, nullable=False),  # of the merit, as JSON
    Column("barred", Text),  # why it stands in no hall of fame; None: it may
    Column("daily", Text),  # the day that it counts for
    Column("late", Boolean, nullable=False),  # finished when that day was over
    Column("started_at", Moment, nullable=False),
    Column("finished_at", Moment, nullable=False),
    Index(
        "ix_results_hall",
        *("game", "preset", "preset_version", "seats", "first", "second", "finished_at"),
        sqlite_where=_COUNTED,
        postgresql_where=_COUNTED,
    ),
    Index("ix_results_daily", "daily", "seats", sqlite_where=_OF_A_DAY, postgresql_where=_OF_A_DAY),
    Index("ix_results_series", "series", "finished_at"),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column(
        "table_id", RowId, ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player_id", RowId, ForeignKey("players.id")),  # whoever held it at the end; None: nobody, or a bot
    Column("name", Text),  # at the end; None: forgotten
    Column("character", Text),
    Column("bot", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("points", Integer),
    Column("finished_at", Moment, nullable=False),
    Index("ix_result_seats_player", "player_id", "finished_at"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True, autoincrement=False, index=True),
)
