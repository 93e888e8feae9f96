"""What the tests of notices share: a clock, a hall that goes by it, and a server that sends."""

import pytest

from app.db import Database
from app.tables.hall import Hall
from tests.notices.office import Clock, Office, clocked_hall


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(clock: Clock) -> Hall:
    return clocked_hall(clock)


@pytest.fixture
async def office(database: Database, hall: Hall) -> Office:
    return Office(database, hall)
