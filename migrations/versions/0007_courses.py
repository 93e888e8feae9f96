"""Make room for the course whose lessons are given at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; so far every table is an ordinary one."""
    op.add_column("tables", sa.Column("course", sa.Text()))


def downgrade() -> None:
    """Drop the column: tables where lessons were given are then ordinary ones."""
    op.drop_column("tables", "course")
