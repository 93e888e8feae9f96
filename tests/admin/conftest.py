"""What the tests of the administrator's part share: a door, on each kind of database."""

import pytest

from app.db import Database
from tests.admin.door import Door


@pytest.fixture
def door(database: Database) -> Door:
    return Door(database)
