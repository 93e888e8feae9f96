"""The administrator's password: what it may be, and its argon2 hash, which takes long on purpose: never on a writer."""

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.errors import InvalidInput
from app.language import phrase

SHORTEST = 10
LONGEST = 200

_hasher = PasswordHasher()  # the library's own choice of cost, after RFC 9106


def new_hash(password: str, again: str) -> str:
    """Hash a new password. Raises InvalidInput for one that is too short or long, or was not repeated alike."""
    chosen = _normal(password)
    if len(chosen) < SHORTEST:
        raise InvalidInput(phrase("Please choose a password of at least {least} characters.", least=SHORTEST))
    if len(chosen) > LONGEST:
        raise InvalidInput(phrase("Please choose a password of at most {most} characters.", most=LONGEST))
    if chosen != _normal(again):
        raise InvalidInput(phrase("The two passwords are not alike. Please type them again."))
    return _hasher.hash(chosen)


def is_right(password: str, password_hash: str) -> bool:
    """Say whether a password is the one that was hashed."""
    chosen = _normal(password)
    if len(chosen) > LONGEST:
        return False
    try:
        return _hasher.verify(password_hash, chosen)
    except (VerificationError, InvalidHashError):
        return False


def _normal(password: str) -> str:
    """Write a password the same way whichever keyboard it was typed on. What no keyboard writes is left out."""
    return unicodedata.normalize("NFC", password.encode("utf-8", "ignore").decode())
