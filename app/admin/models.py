"""What is stored of the administrator's way in, of the rules of the house, and of every change to either."""

from sqlalchemy import CheckConstraint, Column, Index, Integer, LargeBinary, Table, Text

from app.db import metadata
from app.players.models import Moment, RowId

access = Table(
    "admin_access",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("password_hash", Text),  # None: the link sets one
    Column("link_hash", LargeBinary(32)),  # of the one-time link; None: used, or never made
    Column("link_expires_at", Moment),
    CheckConstraint("id = 1", name="one_row"),
)

sessions = Table(
    "admin_sessions",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    sqlite_autoincrement=True,  # the log names a session by its number, which must never come back
)

attempts = Table(
    "admin_attempts",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("source", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "source"),
)

known_browsers = Table(
    "admin_browsers",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),  # of the guest's cookie, from which somebody came in once
    Column("at", Moment, nullable=False),
)

changes = Table(
    "admin_changes",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("at", Moment, nullable=False),
    Column("who", Text, nullable=False),
    Column("session", Integer),  # None: at the command line, or through the one-time link
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("before", Text, nullable=False),  # what was and what is, as JSON: names and values
    Column("after", Text, nullable=False),
    sqlite_autoincrement=True,
)

house_rules = Table(
    "house_rules",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("opening", Text, nullable=False),
    Column("code_number", Integer, nullable=False),  # raised for each new host code
    Column("most_tables", Integer),  # None: no limit
    CheckConstraint("id = 1", name="one_row"),
    CheckConstraint("opening IN ('anyone', 'code')", name="opening"),
)

house_announcement = Table(
    "house_announcement",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),  # raised by each change
    Column("words", Text),  # None: nothing is announced
    Column("at", Moment),  # when it will be; None: it was not said
    CheckConstraint("id = 1", name="one_row"),
)
