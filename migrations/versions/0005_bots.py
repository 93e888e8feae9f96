"""Make room for bots: who of them plays a seat, which of them did what, and how quickly they act."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; so far people play all seats."""
    op.add_column("tables", sa.Column("pace", sa.Text(), nullable=False, server_default="normal"))
    op.add_column("seats", sa.Column("bot", sa.Text()))
    op.add_column("actions", sa.Column("bot", sa.Text()))
    with_bot = sa.text("bot IS NOT NULL")
    op.create_index("ix_seats_bot", "seats", ["table_id"], sqlite_where=with_bot, postgresql_where=with_bot)


def downgrade() -> None:
    """Drop them: seats that bots played are then free."""
    op.drop_index("ix_seats_bot", "seats")
    op.drop_column("actions", "bot")
    op.drop_column("seats", "bot")
    op.drop_column("tables", "pace")
