"""How somebody becomes a guest: with a cookie that was handed out before anything was stored.

A page that only shows something stores nothing, yet it hands out the cookie. So a form that is sent twice before its
first answer arrives comes from one guest, not from two.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from sqlalchemy import Connection

from app.players import repository
from app.players.models import Guest
from app.players.names import clean_name
from app.players.service import recognise, rename, token_hash

_TOKEN_BYTES = 32
_MAC_BYTES = 12


def fresh_token(secret: bytes) -> str:
    """Make the token of a cookie: 256 random bits, and the proof that this server chose them."""
    chosen = secrets.token_urlsafe(_TOKEN_BYTES)
    return f"{chosen}.{_proof(secret, chosen)}"


def is_genuine(secret: bytes, token: str) -> bool:
    """Say whether a token was made by this server; one that a person made up could be known to somebody else."""
    chosen, _, proof = token.rpartition(".")
    return bool(chosen) and hmac.compare_digest(proof.encode("utf-8", "replace"), _proof(secret, chosen).encode())


def arrive(connection: Connection, *, token: str, name: str | None = None) -> Guest:
    """Find or store the guest of a genuine token, and remember the name. Raises InvalidInput for an impossible name."""
    known = recognise(connection, token)
    if known is not None:
        return known if name is None else rename(connection, known, name)
    shown = None if name is None else clean_name(name)
    return repository.add(connection, token_hash=token_hash(token), name=shown)


def _proof(secret: bytes, chosen: str) -> str:
    digest = hmac.digest(secret, f"guest/{chosen}".encode("utf-8", "replace"), sha256)[:_MAC_BYTES]
    return urlsafe_b64encode(digest).decode()
