"""Stored games told again: what agrees, what does not, what cannot be compared."""

from typing import Any

import pytest
from sqlalchemy import Connection, delete, update

from app.db import Database
from app.tables import service
from app.tables.hall import Hall
from app.tables.models import actions, tables
from app.tables.verify import Verdict
from tests.tables.climb import Climb, ClimbGame, Rest, Roll
from tests.tables.sitting import Sitting, new_hall, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Play a few actions, one of them taken back."""
    sitting = started(database, hall, "Ann", "Ben")
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)
    sitting.play(0, Roll())
    sitting.play(0, Rest())
    return sitting


def verdict(sitting: Sitting) -> Verdict:
    return sitting.database.read_now(service.verify_table, sitting.hall, slug=sitting.slug)


def test_a_stored_game_is_the_same_when_it_is_told_again(sitting: Sitting) -> None:
    assert verdict(sitting) == Verdict(sitting.slug, "same")


@pytest.mark.parametrize(
    ("values", "reason"),
    (
        ({"seed": "f" * 32}, "committed"),
        ({"version": 99}, "without a gap"),
        ({"ruleset": '{"goal":41}'}, "another state"),
    ),
)
def test_a_row_that_was_tampered_with_is_found(sitting: Sitting, values: dict[str, Any], reason: str) -> None:
    sitting.database.write_now(_change_row, values)

    found = verdict(sitting)

    assert found.result == "different"
    assert reason in found.reason


def test_a_missing_or_changed_record_is_found(sitting: Sitting) -> None:
    sitting.database.write_now(_forge_action, '{"type":"climb","card":9}')
    assert "not legal" in verdict(sitting).reason

    sitting.database.write_now(_forget_action)
    assert "without a gap" in verdict(sitting).reason


def test_a_game_under_other_rules_is_not_compared(sitting: Sitting) -> None:
    sitting.hall = new_hall(games={"climb": ClimbGame(rules_version=2)})
    assert verdict(sitting).result == "not compared"

    sitting.play(1, Roll())
    assert verdict(sitting).result == "not compared"

    sitting.hall = new_hall(games={})
    assert verdict(sitting).result == "not compared"


def _change_row(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(update(tables).values(**values))


def _forge_action(connection: Connection, payload: str) -> None:
    connection.execute(update(actions).where(actions.c.kind == "action").values(payload=payload))


def _forget_action(connection: Connection) -> None:
    connection.execute(delete(actions).where(actions.c.seq == 4))
