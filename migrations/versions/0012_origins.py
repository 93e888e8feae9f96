"""Make room for where the game of a table came from, when it was not dealt there."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; so far every game was dealt at its table."""
    op.add_column("tables", sa.Column("origin", sa.Text()))


def downgrade() -> None:
    """Drop the column: games from elsewhere then look as if they had been dealt at their tables."""
    op.drop_column("tables", "origin")
