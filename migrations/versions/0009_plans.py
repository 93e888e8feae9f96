"""Make room for what players plan for their next turn, and for whether a table tells good moves to those who ask."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create them; at tables of before, whoever asks is told."""
    op.add_column("tables", sa.Column("advice", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "plans",
        sa.Column("seat_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("player_id", _ROW_ID, nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["seat_id"], ["seats.id"], name="fk_plans_seat_id_seats", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_plans_player_id_players"),
        sa.PrimaryKeyConstraint("seat_id", name="pk_plans"),
    )


def downgrade() -> None:
    """Drop them, and with them every plan."""
    op.drop_table("plans")
    op.drop_column("tables", "advice")
