"""Make room for calibrations, and for the lease under which one process plays them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.BigInteger()  # milliseconds since 1970


def upgrade() -> None:
    """Create them; the lease's only row is there from the start, so that taking it is one update."""
    _create_calibrations()
    op.create_table(
        "calibration_counts",
        sa.Column("calibration_id", _ROW_ID, nullable=False),
        sa.Column("players", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("sums", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["calibration_id"],
            ["calibrations.id"],
            name="fk_calibration_counts_calibration_id_calibrations",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("calibration_id", "players", name="pk_calibration_counts"),
    )
    made = op.create_table(
        "calibration_lease",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.Text()),
        sa.Column("expires_at", _MOMENT),
        sa.Column("busy_until", _MOMENT),
        sa.CheckConstraint("id = 1", name="ck_calibration_lease_one_row"),
        sa.PrimaryKeyConstraint("id", name="pk_calibration_lease"),
    )
    op.bulk_insert(made, [{"id": 1}])


def downgrade() -> None:
    """Drop them, and every figure that was measured here."""
    for name in ("calibration_lease", "calibration_counts", "calibrations"):
        op.drop_table(name)


def _create_calibrations() -> None:
    op.create_table(
        "calibrations",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kept_preset", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("bot_version", sa.Integer(), nullable=False),
        sa.Column("effort", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("measures", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=False),
        sa.Column("played", sa.BigInteger(), nullable=False),
        sa.Column("asked_by", sa.Text(), nullable=False),
        sa.Column("asked_at", _MOMENT, nullable=False),
        sa.Column("started_at", _MOMENT),
        sa.Column("finished_at", _MOMENT),
        sa.Column("press_key", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "state IN ('waiting', 'running', 'paused', 'cancelled', 'failed', 'done')", name="ck_calibrations_state"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_calibrations"),
        sa.UniqueConstraint("press_key", name="uq_calibrations_press_key"),
    )
    op.create_index("ix_calibrations_state", "calibrations", ["state"])
