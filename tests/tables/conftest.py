"""What the tests of the tables share: a hall with a small game of their own."""

import pytest

from app.tables.hall import Hall
from tests.tables.sitting import new_hall


@pytest.fixture
def hall() -> Hall:
    return new_hall()
