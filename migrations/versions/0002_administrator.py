"""Make what the administrator needs: the way in, the log of changes, the rules of the house."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.BigInteger()  # milliseconds since 1970


def upgrade() -> None:
    """Create everything."""
    _create_access()
    _create_attempts()
    _create_changes()
    _create_house_rules()


def downgrade() -> None:
    """Drop everything; the house is then without an administrator, and open to all."""
    names = ("house_rules", "admin_changes", "admin_browsers", "admin_attempts", "admin_sessions", "admin_access")
    for name in names:
        op.drop_table(name)


def _create_access() -> None:
    op.create_table(
        "admin_access",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("password_hash", sa.Text()),
        sa.Column("link_hash", sa.LargeBinary(32)),
        sa.Column("link_expires_at", _MOMENT),
        sa.CheckConstraint("id = 1", name="ck_admin_access_one_row"),
        sa.PrimaryKeyConstraint("id", name="pk_admin_access"),
    )
    op.create_table(
        "admin_sessions",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_sessions"),
        sa.UniqueConstraint("token_hash", name="uq_admin_sessions_token_hash"),
        sqlite_autoincrement=True,
    )


def _create_attempts() -> None:
    op.create_table(
        "admin_attempts",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_attempts"),
    )
    op.create_index("ix_admin_attempts_source", "admin_attempts", ["source"])
    op.create_table(
        "admin_browsers",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_admin_browsers"),
    )


def _create_changes() -> None:
    op.create_table(
        "admin_changes",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("session", sa.Integer()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_changes"),
        sqlite_autoincrement=True,
    )


def _create_house_rules() -> None:
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("opening", sa.Text(), nullable=False),
        sa.Column("code_number", sa.Integer(), nullable=False),
        sa.Column("most_tables", sa.Integer()),
        sa.CheckConstraint("id = 1", name="ck_house_rules_one_row"),
        sa.CheckConstraint("opening IN ('anyone', 'code')", name="ck_house_rules_opening"),
        sa.PrimaryKeyConstraint("id", name="pk_house_rules"),
    )
