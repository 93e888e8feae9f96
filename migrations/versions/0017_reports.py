"""Make room for reports of players, for what the administrator announces, and for finding a table among many."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.BigInteger()  # milliseconds since 1970
_WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_ROWS_AT_ONCE = 500


def upgrade() -> None:
    """Create it, and look up the words of the tables that are there; so far nothing was reported or announced."""
    op.create_table(
        "reports",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("player_id", _ROW_ID),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("handled_at", _MOMENT),
        sa.Column("handled_by", sa.Text()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_reports_player_id_players", ondelete="SET NULL"
        ),
        sa.CheckConstraint("state IN ('open', 'handled')", name="ck_reports_state"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_table_id", "reports", ["table_id"])
    op.create_index("ix_reports_player_id_at", "reports", ["player_id", "at"])
    op.create_index("ix_reports_state_id", "reports", ["state", "id"])
    op.create_table(
        "house_announcement",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text()),
        sa.Column("at", _MOMENT),
        sa.CheckConstraint("id = 1", name="ck_house_announcement_one_row"),
        sa.PrimaryKeyConstraint("id", name="pk_house_announcement"),
    )
    op.create_table(
        "table_words",
        sa.Column("word", _WORD, nullable=False),
        sa.Column("table_id", _ROW_ID, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_words_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("word", "table_id", name="pk_table_words"),
    )
    op.create_index("ix_table_words_table_id", "table_words", ["table_id"])
    op.create_index("ix_tables_game_id", "tables", ["game", "id"])
    op.create_index("ix_seats_name", "seats", ["name"])
    _look_up_words()


def downgrade() -> None:
    """Drop it, and with it every report."""
    op.drop_index("ix_seats_name", "seats")
    op.drop_index("ix_tables_game_id", "tables")
    for name in ("table_words", "house_announcement", "reports"):
        op.drop_table(name)


def _look_up_words() -> None:
    tables = sa.table("tables", sa.column("id"), sa.column("name"))
    words = sa.table("table_words", sa.column("word"), sa.column("table_id"))
    connection = op.get_bind()
    named = connection.execute(sa.select(tables.c.id, tables.c.name)).all()
    rows = [{"word": word, "table_id": row.id} for row in named for word in _words(row.name)]
    for start in range(0, len(rows), _ROWS_AT_ONCE):
        connection.execute(sa.insert(words), rows[start : start + _ROWS_AT_ONCE])


def _words(name: str) -> set[str]:
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return set("".join(letter if letter.isalnum() else " " for letter in plain.casefold()).split())
