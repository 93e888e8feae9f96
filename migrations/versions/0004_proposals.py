"""Make room for the proposal that is open at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; no table has a proposal yet."""
    op.add_column("tables", sa.Column("proposal", sa.Text()))


def downgrade() -> None:
    """Drop the column, and whatever is proposed with it."""
    op.drop_column("tables", "proposal")
