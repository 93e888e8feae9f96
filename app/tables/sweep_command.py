"""``harmony tidy``: removes the tables whose time is over, or tells which those are."""

from datetime import UTC, datetime

from app.db import Database
from app.tables.retention import KeepingRule, due_tables, remove_due
from app.tables.sweeper import AT_ONCE

_MOST = 100


def tidy(url: str, rule: KeepingRule, *, only_tell: bool) -> int:
    """Remove every table that is due, a few in each transaction; return how many. ``only_tell`` removes none."""
    database, now = Database(url, connections=1), datetime.now(UTC)
    try:
        if only_tell:
            return len(database.read_now(due_tables, rule, now=now, most=1_000_000))
        count = 0
        while slugs := database.read_now(due_tables, rule, now=now, most=_MOST):
            removed = sum(
                database.write_now(remove_due, rule, slugs=slugs[first : first + AT_ONCE], now=now)
                for first in range(0, len(slugs), AT_ONCE)
            )
            count += removed
            if not removed:  # another process is at it
                break
        return count
    finally:
        database.close()
