"""What the tests of calibrations share."""

import pytest

from app.db import Database
from tests.calibration.observatory import Observatory


@pytest.fixture
def house(database: Database) -> Observatory:
    return Observatory(database)
