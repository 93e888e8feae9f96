"""Who is asking: a guest is recognised by the cookie alone, never by a name or a number sent along."""

import secrets
from hashlib import sha256

from sqlalchemy import Connection

from app.players import repository
from app.players.links import read_seat_link, seat_link_token
from app.players.models import Guest, PlayerId
from app.players.names import NAME_LIMIT, clean_name

__all__ = [
    "NAME_LIMIT",
    "Guest",
    "PlayerId",
    "clean_name",
    "read_seat_link",
    "recognise",
    "rename",
    "seat_link_token",
    "welcome",
]

_TOKEN_BYTES = 32
_LONGEST_TOKEN = 64


def recognise(connection: Connection, token: str | None) -> Guest | None:
    """Find the guest whose cookie this is; None for no cookie, or for one that was never given out."""
    if not token or len(token) > _LONGEST_TOKEN:
        return None
    return repository.by_token_hash(connection, token_hash(token))


def welcome(connection: Connection, name: str | None) -> tuple[Guest, str]:
    """Make a new guest and the token for their cookie. Raises InvalidInput for an impossible name.

    The token has 256 random bits and is returned this once: only its hash is stored, so a copy of the database opens
    nobody's seat.
    """
    shown = None if name is None else clean_name(name)
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    return repository.add(connection, token_hash=token_hash(token), name=shown), token


def rename(connection: Connection, who: Guest, name: str) -> Guest:
    """Remember another name for the next table; seats keep the name that was given there. Raises InvalidInput."""
    shown = clean_name(name)
    if shown != who.name:
        repository.rename(connection, who.id, shown)
    return Guest(id=who.id, name=shown)


def token_hash(token: str) -> bytes:
    """Hash a cookie's token: what is stored in its stead."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
