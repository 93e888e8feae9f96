"""The administrator's way in: a one-time link, then a password, then a session.

Whoever runs the server gets the link, since only they read what it prints. All tokens are stored as hashes. Changing
or resetting the password ends every session; a session is looked up with every request, so its end is felt at once.
"""

import secrets
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from app.admin.audit import COMMAND_LINE, Actor, note
from app.admin.errors import LinkUsed, NoPassword, NotAdministrator, WrongPassword
from app.admin.models import access, attempts, known_browsers, sessions
from app.admin.slowdown import count_attempt, forget_attempts, source_of
from app.language import phrase
from app.players.names import clean_name
from app.players.service import token_hash

SESSION = timedelta(hours=12)
LINK = timedelta(hours=24)
_TOKEN_BYTES = 32


class Candidate(msgspec.Struct, frozen=True):
    """Somebody whose password is about to be looked at: whom it counts for, and what it is compared with."""

    source: str
    password_hash: str


def has_password(connection: Connection) -> bool:
    """Say whether the administrator has a password."""
    return connection.scalar(select(access.c.password_hash)) is not None


def make_first_link(connection: Connection, *, now: datetime) -> str | None:
    """Make a one-time link while nobody has set a password; None once somebody has. Earlier links end."""
    if _lock(connection) is not None:
        return None
    return _new_link(connection, now=now)


def reset(connection: Connection, *, now: datetime) -> str:
    """Take the password away, end every session, forget who guessed, and return the token of a new one-time link."""
    _lock(connection)
    connection.execute(update(access).values(password_hash=None))
    for table in (sessions, attempts, known_browsers):
        connection.execute(delete(table))
    note(connection, at=now, who=COMMAND_LINE, kind="access_reset")
    return _new_link(connection, now=now)


def require_link(connection: Connection, token: str, *, now: datetime) -> None:
    """Raise LinkUsed unless a token is the one-time link's."""
    stored, expires = connection.execute(select(access.c.link_hash, access.c.link_expires_at)).first() or (None, None)
    right = stored is not None and secrets.compare_digest(stored, token_hash(token))
    if not right or expires is None or expires <= now:
        raise LinkUsed(
            phrase(
                "This link does not work any more: it was used, or is too old. "
                "Whoever runs the server gets another one by “harmony admin reset”."
            )
        )


def set_password(
    connection: Connection, *, token: str, password_hash: str, name: str, browser: bytes, now: datetime
) -> str:
    """Set the first password with the one-time link, and begin a session; return the token for its cookie.

    Raises LinkUsed, and InvalidInput for a name that nobody can read.
    """
    _lock(connection)
    require_link(connection, token, now=now)
    shown = clean_name(name)
    connection.execute(update(access).values(password_hash=password_hash, link_hash=None, link_expires_at=None))
    connection.execute(delete(sessions))
    note(connection, at=now, who=Actor(shown), kind="password_set")
    return _begin(connection, name=shown, browser=browser, now=now)


def admit(connection: Connection, *, browser: bytes, address: str, name: str, now: datetime) -> Candidate:
    """Let somebody try a password; it is compared outside of any transaction, since that takes long.

    Raises TooManyAttempts, NoPassword, and InvalidInput for a name that nobody can read.
    """
    clean_name(name)
    password_hash = _lock(connection)
    if password_hash is None:
        raise NoPassword(phrase("There is no password yet. Open the one-time link that the server printed."))
    source = source_of(connection, browser=browser, address=address)
    count_attempt(connection, source, at=now)
    return Candidate(source=source, password_hash=password_hash)


def enter(
    connection: Connection, *, candidate: Candidate, name: str, browser: bytes, replaced: str, now: datetime
) -> str:
    """Begin a session for somebody whose password was right; return the token for its cookie.

    The session that this browser had before (``replaced`` is its token) ends. Raises WrongPassword when the password
    was changed or reset meanwhile.
    """
    if _lock(connection) != candidate.password_hash:
        raise WrongPassword(phrase("This is not the password."))
    shown = clean_name(name)
    forget_attempts(connection, candidate.source)
    connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash(replaced)))
    connection.execute(delete(sessions).where(sessions.c.expires_at <= now))
    token = _begin(connection, name=shown, browser=browser, now=now)
    note(connection, at=now, who=require_admin(connection, token, now=now), kind="entered")
    return token


def change_password(
    connection: Connection, *, who: Actor, candidate: Candidate, password_hash: str, browser: bytes, now: datetime
) -> str:
    """Change the password for somebody who gave the present one, and end every session; return the token of a new one.

    Raises WrongPassword when the password was changed or reset meanwhile.
    """
    if _lock(connection) != candidate.password_hash:
        raise WrongPassword(phrase("This is not the present password."))
    forget_attempts(connection, candidate.source)
    connection.execute(update(access).values(password_hash=password_hash))
    connection.execute(delete(sessions))
    note(connection, at=now, who=who, kind="password_changed")
    return _begin(connection, name=who.name, browser=browser, now=now)


def require_admin(connection: Connection, token: str, *, now: datetime) -> Actor:
    """Find whose session a cookie is. Raises NotAdministrator for none, and for one that has ended."""
    query = select(sessions.c.id, sessions.c.name).where(
        sessions.c.token_hash == token_hash(token), sessions.c.expires_at > now
    )
    row = connection.execute(query).first() if token else None
    if row is None:
        raise NotAdministrator(phrase("Only the administrator can do this. Please enter your password first."))
    return Actor(name=row.name, session=row.id)


def leave(connection: Connection, *, token: str, now: datetime) -> None:
    """End a session. Raises NotAdministrator when it had ended already."""
    who = require_admin(connection, token, now=now)
    connection.execute(delete(sessions).where(sessions.c.id == who.session))
    note(connection, at=now, who=who, kind="left")


def _begin(connection: Connection, *, name: str, browser: bytes, now: datetime) -> str:
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    row = {"token_hash": token_hash(token), "name": name, "created_at": now, "expires_at": now + SESSION}
    connection.execute(insert(sessions).values(**row))
    connection.execute(delete(known_browsers).where(known_browsers.c.token_hash == browser))
    connection.execute(insert(known_browsers).values(token_hash=browser, at=now))
    return token


def _new_link(connection: Connection, *, now: datetime) -> str:
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    connection.execute(update(access).values(link_hash=token_hash(token), link_expires_at=now + LINK))
    return token


def _lock(connection: Connection) -> str | None:
    """Keep other writers of the administrator's row waiting until this one is done; return the password's hash."""
    row = connection.execute(select(access.c.password_hash).with_for_update()).first()
    if row is None:
        connection.execute(insert(access).values(id=1))
        return None
    return None if row.password_hash is None else str(row.password_hash)
