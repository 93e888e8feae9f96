"""Wrong passwords are slowed down: for each source, and for all strangers together.

An attempt is counted before its password is looked at, so many at once gain nothing, and one that is refused is not
counted, so nobody can make a wait longer by asking during it. A browser from which somebody came in before is a source
of its own and no stranger: however many strangers guess, the administrator's own browser is let try.
"""

from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select

from app.admin.errors import TooManyAttempts
from app.admin.models import attempts, known_browsers
from app.language import Phrase, phrase, phrases
from app.network import shared_by_household

_REMEMBERED = timedelta(minutes=30)
_FREE = 5  # mistakes of a person who knows the password
_FIRST_WAIT = timedelta(seconds=5)
_LONGEST_WAIT = timedelta(minutes=5)
_MOST_DOUBLINGS = 10
_TOGETHER = timedelta(minutes=1)
_MOST_TOGETHER = 30
_MINUTE = 60  # seconds
_STRANGER = "address "
_KNOWN = "browser "


def source_of(connection: Connection, *, browser: bytes, address: str) -> str:
    """Name whom an attempt counts for: the browser if somebody came in from it before, else the address."""
    known = connection.scalar(select(known_browsers.c.at).where(known_browsers.c.token_hash == browser))
    return f"{_STRANGER}{shared_by_household(address) or 'unknown'}" if known is None else f"{_KNOWN}{browser.hex()}"


def count_attempt(connection: Connection, source: str, *, at: datetime) -> None:
    """Count an attempt that is about to be made. Raises TooManyAttempts when it comes too soon.

    The caller holds the lock of the administrator's row, so that attempts at once are counted one after the other.
    """
    connection.execute(delete(attempts).where(attempts.c.at < at - _REMEMBERED))
    failed, last = connection.execute(
        select(func.count(), func.max(attempts.c.at)).where(attempts.c.source == source)
    ).one()
    wait = wait_after(failed) - (at - last) if failed else timedelta(0)
    if source.startswith(_STRANGER):
        wait = max(wait, _wait_of_strangers(connection, at))
    if wait > timedelta(0):
        raise TooManyAttempts(
            phrase("Too many wrong passwords. Please try again in {time}.", time=_words(wait)), wait=wait
        )
    connection.execute(insert(attempts).values(source=source, at=at))


def forget_attempts(connection: Connection, source: str) -> None:
    """Forgive the attempts of somebody who came in."""
    connection.execute(delete(attempts).where(attempts.c.source == source))


def wait_after(failed: int) -> timedelta:
    """Tell how long a source has to wait after so many attempts: not at all, then twice as long each time."""
    if failed < _FREE:
        return timedelta(0)
    doublings = min(failed - _FREE, _MOST_DOUBLINGS)
    return min(_FIRST_WAIT * (1 << doublings), _LONGEST_WAIT)


def _wait_of_strangers(connection: Connection, at: datetime) -> timedelta:
    """Tell how long it takes until strangers may try again; it never grows beyond the stretch they are counted in."""
    lately = (
        select(attempts.c.at)
        .where(attempts.c.source.startswith(_STRANGER), attempts.c.at > at - _TOGETHER)
        .order_by(attempts.c.at.desc())
        .limit(_MOST_TOGETHER)
    )
    times = connection.scalars(lately).all()
    return times[-1] + _TOGETHER - at if len(times) == _MOST_TOGETHER else timedelta(0)


def _words(wait: timedelta) -> Phrase:
    seconds = -(-wait // timedelta(seconds=1))
    if seconds > _MINUTE:
        return phrases("{amount} minute", "{amount} minutes", -(-seconds // _MINUTE))
    return phrases("{amount} second", "{amount} seconds", seconds)
