"""The words by which a table is found among many: those of its name, without capitals and accents."""

import re
import unicodedata

from sqlalchemy import Connection, delete, insert

from app.tables.word_models import table_words

MOST_WORDS = 8
"""Of a name, and of what is looked for."""
_NOT_LETTERS = re.compile(r"[\W_]+")


def words_of(text: str) -> tuple[str, ...]:
    """Give the words of a text as they are compared, each once."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return tuple(dict.fromkeys(_NOT_LETTERS.sub(" ", plain).split()))[:MOST_WORDS]


def keep_words(connection: Connection, table_id: int, name: str) -> None:
    """Keep the words of a table's name in the place of those of any name before."""
    connection.execute(delete(table_words).where(table_words.c.table_id == table_id))
    rows = [{"word": word, "table_id": table_id} for word in words_of(name)]
    if rows:
        connection.execute(insert(table_words), rows)
