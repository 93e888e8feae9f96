"""Make room for what is said at a table beside its game, and for how freely its players may suggest something."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.BigInteger()  # milliseconds since 1970


def upgrade() -> None:
    """Create the tables of the talk; at tables of before, nothing has been said and suggestions are free."""
    op.add_column("tables", sa.Column("talks", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("suggestions", sa.Text(), nullable=False, server_default="freely"))
    op.create_table(
        "talk",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", _ROW_ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_talk_table_id_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_talk_player_id_players"),
        sa.CheckConstraint("kind IN ('signal', 'point', 'offer', 'note', 'ask')", name="ck_talk_kind"),
        sa.PrimaryKeyConstraint("id", name="pk_talk"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_talk_table_id", "talk", ["table_id"])
    op.create_table(
        "talk_pace",
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.Column("player_id", _ROW_ID, nullable=False),
        sa.Column("full_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_talk_pace_table_id_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_talk_pace_player_id_players"),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_talk_pace"),
    )


def downgrade() -> None:
    """Drop them, and with them what was said."""
    for name in ("talk_pace", "talk"):
        op.drop_table(name)
    for name in ("suggestions", "talks"):
        op.drop_column("tables", name)
