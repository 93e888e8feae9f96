"""The house itself, as the one who acts at a table when its administrator does."""

from sqlalchemy import Connection

from app.players import repository
from app.players.models import PlayerId

_NO_COOKIE = bytes(32)  # the hash of no token that anybody could have


def the_house(connection: Connection) -> PlayerId:
    """Find who stands for the house in the records of tables. Nobody can come in as them."""
    known = repository.by_token_hash(connection, _NO_COOKIE)
    return (known or repository.add(connection, token_hash=_NO_COOKIE, name=None)).id
