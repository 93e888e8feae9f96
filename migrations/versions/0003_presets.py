"""Make room for presets that an administrator makes, and give each table a copy of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_MOMENT = sa.BigInteger()  # milliseconds since 1970


def upgrade() -> None:
    """Create the versions and the shelves. Tables that are there keep the built-in preset that they name."""
    op.create_table(
        "preset_versions",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("flavour", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("made_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("game", "slug", "version", name="pk_preset_versions"),
    )
    op.create_table(
        "preset_shelves",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("arrangement", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_preset_shelves"),
    )
    op.add_column("tables", sa.Column("kept_preset", sa.Text()))


def downgrade() -> None:
    """Drop them; a table that waits with a preset of the administrator's can then not be started."""
    op.drop_column("tables", "kept_preset")
    op.drop_table("preset_shelves")
    op.drop_table("preset_versions")
