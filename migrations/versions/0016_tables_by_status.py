"""Find tables by their status, to count them and to find those in which nothing happens any more."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index the status alone: it changes rarely, so that a press does not pay for it."""
    op.create_index("ix_tables_status", "tables", ["status"])


def downgrade() -> None:
    """Drop it; nothing is lost by that."""
    op.drop_index("ix_tables_status", "tables")
