"""Make room for the daily journey, for the results of finished games, and for who has ever sat where."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.BigInteger()  # milliseconds since 1970
_COUNTED = sa.text("won AND barred IS NULL")
_OF_A_DAY = sa.text("daily IS NOT NULL")


def upgrade() -> None:
    """Create it. Games that were finished before have no results until ``harmony results`` has worked them out."""
    op.add_column("tables", sa.Column("daily", sa.Text()))
    op.add_column("tables", sa.Column("advised", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("shows_name", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "days",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name="pk_days"),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("player_id", _ROW_ID, nullable=False),
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_daily_attempts_player_id_players"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_daily_attempts_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("day", "player_id", name="pk_daily_attempts"),
    )
    op.create_index("ix_daily_attempts_player_id", "daily_attempts", ["player_id"])
    _create_results()
    _create_sittings()


def downgrade() -> None:
    """Drop it: tables of a day are then ordinary ones, and what was won is told by each table alone."""
    for table in ("sittings", "result_seats", "results", "daily_attempts", "days"):
        op.drop_table(table)
    op.drop_column("players", "shows_name")
    op.drop_column("tables", "advised")
    op.drop_column("tables", "daily")


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("series", _ROW_ID, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("preset_version", sa.Integer(), nullable=False),
        sa.Column("preset_name", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("barred", sa.Text()),
        sa.Column("daily", sa.Text()),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("started_at", _MOMENT, nullable=False),
        sa.Column("finished_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_results"),
    )
    hall = ["game", "preset", "preset_version", "seats", "first", "second", "finished_at"]
    op.create_index("ix_results_hall", "results", hall, sqlite_where=_COUNTED, postgresql_where=_COUNTED)
    day = ["daily", "seats"]
    op.create_index("ix_results_daily", "results", day, sqlite_where=_OF_A_DAY, postgresql_where=_OF_A_DAY)
    op.create_index("ix_results_series", "results", ["series", "finished_at"])
    op.create_table(
        "result_seats",
        sa.Column("table_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", _ROW_ID),
        sa.Column("name", sa.Text()),
        sa.Column("character", sa.Text()),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("finished_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["results.table_id"], name="fk_result_seats_table_id_results", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_result_seats_player_id_players"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_result_seats"),
    )
    op.create_index("ix_result_seats_player", "result_seats", ["player_id", "finished_at"])


def _create_sittings() -> None:
    op.create_table(
        "sittings",
        sa.Column("table_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("player_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sittings_table_id_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_sittings_player_id_players"),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_sittings"),
    )
    op.create_index("ix_sittings_player_id", "sittings", ["player_id"])
    op.execute(
        "INSERT INTO sittings (table_id, player_id) "
        "SELECT table_id, player_id FROM seats WHERE player_id IS NOT NULL "
        "UNION SELECT table_id, actor_id FROM actions "
        "UNION SELECT id, opened_by FROM tables "
        "UNION SELECT id, host_id FROM tables"
    )
