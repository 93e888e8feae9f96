"""Make the tables of the first release: people, tables, seats, history."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.BigInteger()  # milliseconds since 1970


def upgrade() -> None:
    """Create everything."""
    _create_players()
    _create_tables()
    _create_seats()
    _create_actions()
    _create_presses()


def downgrade() -> None:
    """Drop everything, with all that was played."""
    for name in ("presses", "actions", "seats", "tables", "players"):
        op.drop_table(name)


def _create_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("token_hash", name="uq_players_token_hash"),
    )


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("host_id", _ROW_ID, nullable=False),
        sa.Column("opened_by", _ROW_ID, nullable=False),
        sa.Column("open_press", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("characters", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text()),
        sa.Column("rules_version", sa.Integer()),
        sa.Column("seed", sa.Text()),
        sa.Column("salt", sa.Text()),
        sa.Column("commitment", sa.Text()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("acting", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text()),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("started_at", _MOMENT),
        sa.Column("updated_at", _MOMENT, nullable=False),
        sa.Column("finished_at", _MOMENT),
        sa.Column("rematch_of", _ROW_ID),
        sa.Column("snapshot", sa.Text()),
        sa.CheckConstraint("status IN ('waiting', 'playing', 'finished', 'ended')", name="ck_tables_status"),
        sa.CheckConstraint("characters IN ('chosen', 'random')", name="ck_tables_characters"),
        sa.ForeignKeyConstraint(["host_id"], ["players.id"], name="fk_tables_host_id"),
        sa.ForeignKeyConstraint(["opened_by"], ["players.id"], name="fk_tables_opened_by"),
        sa.ForeignKeyConstraint(["rematch_of"], ["tables.id"], name="fk_tables_rematch_of"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("slug", name="uq_tables_slug"),
        sa.UniqueConstraint("opened_by", "open_press", name="uq_tables_opened_by_open_press"),
        sa.UniqueConstraint("rematch_of", name="uq_tables_rematch_of"),
    )
    op.create_index("ix_tables_host_id_status", "tables", ["host_id", "status"])


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player_id", _ROW_ID),
        sa.Column("name", sa.Text()),
        sa.Column("character", sa.Text()),
        sa.Column("link_generation", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seats_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_seats"),
        sa.UniqueConstraint("table_id", "number", name="uq_seats_table_id_number"),
        sa.UniqueConstraint("table_id", "character", name="uq_seats_table_id_character"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])


def _create_actions() -> None:
    op.create_table(
        "actions",
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("reveals", sa.Boolean(), nullable=False),
        sa.Column("acting", sa.BigInteger(), nullable=False),
        sa.Column("press_key", sa.Text()),
        sa.Column("actor_id", _ROW_ID, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_actions_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["actor_id"], ["players.id"], name="fk_actions_actor_id"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_actions"),
    )


def _create_presses() -> None:
    op.create_table(
        "presses",
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.Column("press_key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("first_seq", sa.Integer(), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("reveals", sa.Boolean(), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("before", sa.Text()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_presses_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "press_key", name="pk_presses"),
    )
    op.create_index("ix_presses_table_id_last_seq", "presses", ["table_id", "last_seq"])
