"""What is stored of notices: addresses, what they are wanted for, and the outbox. Rows as values are in ``records``."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint, text

from app.db import metadata
from app.players.models import Moment, RowId

addresses = Table(
    "notice_addresses",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),  # the same for every spelling of one mailbox
    Column("language", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("confirmed_at", Moment),  # None: only the question whether it may be used has been sent there
    Column("stopped_at", Moment),  # after too many failures, until its owner lets it go on
    Column("failures", Integer, nullable=False, server_default="0"),  # in a row
    Column("fault", Text),  # of the last attempt, by its name; None after one that arrived
    Column("sent_at", Moment),
    CheckConstraint("kind IN ('mail', 'webhook')", name="kind"),
    UniqueConstraint("player_id", "fingerprint"),
    sqlite_autoincrement=True,  # links name the row, so the number of a deleted address must never come back
)

wishes = Table(
    "notice_wishes",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column(
        "address_id",
        RowId,
        ForeignKey("notice_addresses.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("told_seq", Integer),  # the record that began the turn which was told last
    Index(None, "address_id"),
)

presence = Table(
    "notice_presence",
    metadata,
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("player_id", RowId, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("seen_at", Moment, nullable=False),
    Index(None, "player_id"),
)

notices = Table(
    "notices",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("address_id", RowId, ForeignKey("notice_addresses.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("table_id", RowId, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("seq", Integer, nullable=False),  # the record that began the turn
    Column("state", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("claim", Text),  # of the process that is sending it
    Column("claimed_until", Moment),
    Column("settled_at", Moment),
    CheckConstraint("kind IN ('confirm', 'turn')", name="kind"),
    CheckConstraint("state IN ('waiting', 'sent', 'dropped', 'failed')", name="state"),
    UniqueConstraint("address_id", "table_id", "seq"),  # one for each turn
    Index(None, "table_id"),
    Index(None, "due_at", sqlite_where=text("state = 'waiting'"), postgresql_where=text("state = 'waiting'")),
    sqlite_autoincrement=True,  # receivers know a notice again by its number
)

counts = Table(
    "notice_counts",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("bucket", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "bucket", "at"),
    Index(None, "at"),
)

refusals = Table(
    "notice_refusals",
    metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)
