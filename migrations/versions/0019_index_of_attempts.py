"""Let the attempts at a table's day be found by the table, as they are whenever a table is removed."""

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_daily_attempts_table_id", "daily_attempts", ["table_id"])


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("ix_daily_attempts_table_id", "daily_attempts")
