"""Make room for what undo and redo know, for since when seats are waited for, and for proposals with a deadline."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_MOMENT = sa.BigInteger()  # milliseconds since 1970


def upgrade() -> None:
    """Create it. Of games in play it is not known since when they wait: their last change is taken for it."""
    op.add_column("tables", sa.Column("awaited", sa.Text()))
    op.add_column("tables", sa.Column("patience", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("proposal_until", _MOMENT))
    op.add_column("presses", sa.Column("depth", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("presses", sa.Column("again", sa.Text()))
    op.create_index("ix_tables_proposal_until", "tables", ["proposal_until"])


def downgrade() -> None:
    """Drop it; nothing that was undone can be done again, and no proposal ends by itself any more."""
    op.drop_index("ix_tables_proposal_until", "tables")
    op.drop_column("presses", "again")
    op.drop_column("presses", "depth")
    op.drop_column("tables", "proposal_until")
    op.drop_column("tables", "patience")
    op.drop_column("tables", "awaited")
