"""The command that works every result out again from the stored tables."""

from collections.abc import Iterator
from datetime import UTC, datetime

from sqlalchemy import Connection, func, or_, select

from app.db import Database
from app.errors import AppError
from app.tables.hall import Hall
from app.tables.models import tables
from app.tables.result_models import results
from app.tables.results import settle

_AT_ONCE = 50
"""Tables in one transaction: a server that is running hardly waits for it."""


def work_out_results(database: Database, hall: Hall) -> Iterator[str]:
    """Settle every table that is finished or has a result, one after the other; name those that cannot be read."""
    after = 0
    while batch := database.read_now(_next_tables, after):
        slugs = [slug for _, slug in batch]
        try:
            database.write_now(_settle_all, hall, slugs)
        except AppError:
            yield from _one_by_one(database, hall, slugs)
        after = batch[-1][0]


def run(database: Database, hall: Hall) -> int:
    """Work out all results and say how many there are; return 1 when a table could not be read."""
    begun = datetime.now(UTC)
    unread = list(work_out_results(database, hall))
    for slug in unread:
        print(f"{slug}  cannot be read, so its result stays as it was.")
    seconds = (datetime.now(UTC) - begun).total_seconds()
    print(f"{database.read_now(_count)} results, worked out in {seconds:.1f} s.")
    return 1 if unread else 0


def _next_tables(connection: Connection, after: int) -> list[tuple[int, str]]:
    query = (
        select(tables.c.id, tables.c.slug)
        .outerjoin(results, results.c.table_id == tables.c.id)
        .where(tables.c.id > after, or_(tables.c.status == "finished", results.c.table_id.is_not(None)))
        .order_by(tables.c.id)
        .limit(_AT_ONCE)
    )
    return [(row.id, row.slug) for row in connection.execute(query)]


def _settle_all(connection: Connection, hall: Hall, slugs: list[str]) -> None:
    for slug in slugs:
        settle(connection, hall, slug=slug)


def _one_by_one(database: Database, hall: Hall, slugs: list[str]) -> Iterator[str]:
    """Settle some tables, each in a transaction of its own, and name those that cannot be read."""
    for slug in slugs:
        try:
            database.write_now(settle, hall, slug=slug)
        except AppError:
            yield slug


def _count(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(results)) or 0
