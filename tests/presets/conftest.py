"""What the tests of presets share: a workshop, on each kind of database."""

import pytest

from app.db import Database
from tests.presets.workshop import Workshop


@pytest.fixture
def workshop(database: Database) -> Workshop:
    return Workshop(database)
