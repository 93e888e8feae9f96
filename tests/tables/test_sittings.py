"""Who ever sat where: noted by every way to a seat, and found in the histories of tables of before."""

from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, select, text

from app.db import Database
from app.games.protocol import Seat
from app.schema import MIGRATIONS
from app.tables import service
from app.tables.hall import Hall
from app.tables.models import tables
from app.tables.result_models import sittings
from tests.tables.sitting import Sitting, open_sitting, started

BEFORE = "0013"


def move(connection: Connection, *, to: str, up: bool) -> None:
    """Bring a database to a revision."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    (command.upgrade if up else command.downgrade)(config, to)


def read_all(connection: Connection, query: str) -> list[Any]:
    return [tuple(row) for row in connection.execute(text(query))]


def test_tables_of_before_know_who_sat_there_and_who_did_something(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada", "Ben")
    sitting.do(service.leave_table, "Ben")
    waiting = open_sitting(database, hall, "Cleo", seats=2)
    expected = database.read_now(read_all, "SELECT table_id, player_id FROM sittings ORDER BY table_id, player_id")
    assert len(expected) == 3

    database.write_now(move, to=BEFORE, up=False)
    assert "sittings" not in database.read_now(lambda connection: inspect(connection).get_table_names())
    database.write_now(move, to="head", up=True)

    found = database.read_now(read_all, "SELECT table_id, player_id FROM sittings ORDER BY table_id, player_id")
    assert found == expected
    assert (sitting.table.daily, sitting.table.advised, waiting.table.daily) == (None, False, None)


@pytest.mark.parametrize("way", ("take", "claim", "rematch", "hand over"))
def test_every_way_to_a_seat_is_noted(database: Database, hall: Hall, way: str) -> None:
    sitting = open_sitting(database, hall, "Ada", seats=2)
    dora = sitting.person("Dora")
    other = sitting
    match way:
        case "take":
            sitting.sit("Dora", 1)
        case "claim":
            sitting.sit("Ben", 1)
            sitting.claim("Dora", sitting.link("Ben", 1))
        case "rematch":
            sitting.sit("Dora", 1)
            sitting.do(service.end_table, "Ada")
            other = Sitting(database, hall, sitting.do(service.rematch, "Ada"), sitting.people)
        case "hand over":
            sitting.sit("Dora", 1)
            sitting.start()
            sitting.do(service.hand_over, "Ada", seat=Seat(0), to=Seat(1))

    noted = select(tables.c.slug).join(sittings).where(sittings.c.player_id == dora.id)
    assert other.slug in database.read_now(lambda connection: connection.scalars(noted).all())
