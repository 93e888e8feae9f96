"""Make room for the addresses at which people want to be told that it is their turn, and for what is to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.BigInteger()  # milliseconds since 1970


def upgrade() -> None:
    """Create the tables; so far nobody has asked to be told anything."""
    op.create_table(
        "notice_addresses",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("player_id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("confirmed_at", _MOMENT),
        sa.Column("stopped_at", _MOMENT),
        sa.Column("failures", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("fault", sa.Text()),
        sa.Column("sent_at", _MOMENT),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_notice_addresses_player_id_players", ondelete="CASCADE"
        ),
        sa.CheckConstraint("kind IN ('mail', 'webhook')", name="ck_notice_addresses_kind"),
        sa.PrimaryKeyConstraint("id", name="pk_notice_addresses"),
        sa.UniqueConstraint("player_id", "fingerprint", name="uq_notice_addresses_player_id_fingerprint"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "notice_wishes",
        sa.Column("table_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("address_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("told_seq", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_notice_wishes_table_id_tables", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["address_id"],
            ["notice_addresses.id"],
            name="fk_notice_wishes_address_id_notice_addresses",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "address_id", name="pk_notice_wishes"),
    )
    op.create_index("ix_notice_wishes_address_id", "notice_wishes", ["address_id"])
    op.create_table(
        "notice_presence",
        sa.Column("table_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("player_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("seen_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_notice_presence_table_id_tables", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_notice_presence_player_id_players", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_notice_presence"),
    )
    op.create_index("ix_notice_presence_player_id", "notice_presence", ["player_id"])
    op.create_table(
        "notices",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("address_id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table_id", _ROW_ID),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("due_at", _MOMENT, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("claim", sa.Text()),
        sa.Column("claimed_until", _MOMENT),
        sa.Column("settled_at", _MOMENT),
        sa.ForeignKeyConstraint(
            ["address_id"],
            ["notice_addresses.id"],
            name="fk_notices_address_id_notice_addresses",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notices_table_id_tables", ondelete="CASCADE"),
        sa.CheckConstraint("kind IN ('confirm', 'turn')", name="ck_notices_kind"),
        sa.CheckConstraint("state IN ('waiting', 'sent', 'dropped', 'failed')", name="ck_notices_state"),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.UniqueConstraint("address_id", "table_id", "seq", name="uq_notices_address_id_table_id_seq"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notices_table_id", "notices", ["table_id"])
    op.create_index(
        "ix_notices_due_at",
        "notices",
        ["due_at"],
        sqlite_where=sa.text("state = 'waiting'"),
        postgresql_where=sa.text("state = 'waiting'"),
    )
    op.create_table(
        "notice_counts",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("bucket", sa.Text(), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notice_counts"),
    )
    op.create_index("ix_notice_counts_bucket_at", "notice_counts", ["bucket", "at"])
    op.create_index("ix_notice_counts_at", "notice_counts", ["at"])
    op.create_table(
        "notice_refusals",
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name="pk_notice_refusals"),
    )


def downgrade() -> None:
    """Drop them, and with them every address."""
    for name in ("notice_refusals", "notice_counts", "notices", "notice_presence", "notice_wishes", "notice_addresses"):
        op.drop_table(name)
