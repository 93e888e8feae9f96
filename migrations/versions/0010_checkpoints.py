"""Make room for states on the way through a game, from which any moment of it is soon told again."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create it. Games of before have none, and are told from their deal."""
    op.create_table(
        "checkpoints",
        sa.Column("table_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_checkpoints_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_checkpoints"),
    )


def downgrade() -> None:
    """Drop it; no moment is lost by that."""
    op.drop_table("checkpoints")
