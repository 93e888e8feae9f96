"""Make room for the rules by which each day's journey was dealt."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Days so far were dealt by the first rules."""
    op.add_column("days", sa.Column("rules_version", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("days", "rules_version")
