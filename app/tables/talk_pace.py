"""How much one person may say at a table within a time: a bucket of tokens that fills up again by itself."""

from datetime import timedelta
from math import ceil

from sqlalchemy import Connection

from app.language import phrases
from app.players.models import Guest
from app.tables import talk_repository
from app.tables.errors import TooTalkative
from app.tables.hall import Hall
from app.tables.records import TableRecord

AT_ONCE = 6
"""The tokens of a full bucket."""

ONE_MORE = timedelta(seconds=4)
"""How long it takes until there is another one."""


def spend_token(connection: Connection, hall: Hall, table: TableRecord, who: Guest) -> None:
    """Take a token out of somebody's bucket. Raises TooTalkative with the time until there is one again.

    A bucket is stored as the moment when it will be full, which says all about it.
    """
    now = hall.now()
    full_at = max(now, talk_repository.full_at(connection, table.id, who.id) or now) + ONE_MORE
    wait = full_at - now - AT_ONCE * ONE_MORE
    if wait > timedelta(0):
        raise TooTalkative(
            phrases(
                "That is a lot at once. Wait {amount} second, then say it.",
                "That is a lot at once. Wait {amount} seconds, then say it.",
                ceil(wait.total_seconds()),
            )
        )
    talk_repository.set_full_at(connection, table.id, who.id, full_at)
