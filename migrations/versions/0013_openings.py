"""Make room for the states that practice tables begin in."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create it; so far every game was dealt from its seed."""
    op.create_table(
        "openings",
        sa.Column("table_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_openings_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_openings"),
    )


def downgrade() -> None:
    """Drop it: practice tables go on, but those that still wait can no longer begin where they were to begin."""
    op.drop_table("openings")
