"""A table keeps a copy of its preset, whatever becomes of the preset afterwards."""

import pytest
from sqlalchemy import Connection, update

from app.db import Database
from app.errors import InvalidInput
from app.games.registry import GAMES
from app.presets.shelf import PresetWithdrawn
from app.tables import service
from app.tables.hall import Hall
from app.tables.models import tables
from app.tables.requests import ChangeOptions
from tests.presets.workshop import Workshop
from tests.tables.sitting import Sitting, new_hall, open_sitting, refused


@pytest.fixture
def hall() -> Hall:
    return new_hall(games=GAMES)


def hand_size(sitting: Sitting) -> int:
    """Start, and read what the table plays by."""
    sitting.start()
    size: int = sitting.table.ruleset.hand_size  # type: ignore[union-attr]
    return size


def test_a_table_waits_and_starts_with_what_it_was_opened_with(workshop: Workshop, hall: Hall) -> None:
    slug = workshop.make("Friday", publish=True, hand_size=7)
    sitting = open_sitting(workshop.database, hall, "Ann", game="journey", preset=slug)
    workshop.save(slug, seen=1, hand_size=4)
    workshop.withdraw(slug)

    assert sitting.table.kept_preset is not None
    assert (sitting.table.kept_preset.version, hand_size(sitting)) == (1, 7)


def test_values_by_number_of_players_are_those_of_the_start(workshop: Workshop, hall: Hall) -> None:
    slug = workshop.make("Friday", publish=True, hand_size=[4, 5, 7, 8])
    sizes = [
        hand_size(open_sitting(workshop.database, hall, *"ABCD"[:seats], game="journey", preset=slug))
        for seats in (1, 2, 3, 4)
    ]
    assert sizes == [4, 5, 7, 8]


def test_a_preset_that_is_not_published_opens_no_table(workshop: Workshop, hall: Hall) -> None:
    slug = workshop.make("Friday")
    workshop.withdraw("gentle")
    for withdrawn in (slug, "gentle"):
        with refused(workshop.database, PresetWithdrawn, "no longer offered"):
            open_sitting(workshop.database, hall, "Ann", game="journey", preset=withdrawn)
    for unknown in ("", "nothing", "\ud800", "\0"):
        with refused(workshop.database, InvalidInput, "not offered here"):
            open_sitting(workshop.database, hall, "Ann", game="journey", preset=unknown)


def test_options_that_change_keep_the_copy_until_another_preset_is_chosen(workshop: Workshop, hall: Hall) -> None:
    slug = workshop.make("Friday", publish=True, hand_size=7)
    sitting = open_sitting(workshop.database, hall, "Ann", game="journey", preset=slug)
    workshop.save(slug, seen=1, hand_size=4)
    workshop.withdraw(slug)

    sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=2, preset=slug))
    assert sitting.table.kept_preset is not None
    assert sitting.table.kept_preset.version == 1
    sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=1, preset="dawn"))
    with refused(workshop.database, PresetWithdrawn):
        sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=1, preset=slug))
    assert hand_size(sitting) == 6


def test_a_rematch_keeps_the_copy(workshop: Workshop, hall: Hall) -> None:
    slug = workshop.make("Friday", publish=True, hand_size=7)
    first = open_sitting(workshop.database, hall, "Ann", game="journey", preset=slug)
    workshop.withdraw(slug)
    first.do(service.end_table, "Ann")
    again = Sitting(workshop.database, hall, first.do(service.rematch, "Ann"), first.people)
    assert hand_size(again) == 7


def test_a_table_of_the_first_release_starts_with_the_preset_that_it_names(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", game="journey", preset="expert")

    def forget(connection: Connection) -> None:
        connection.execute(update(tables).values(kept_preset=None))

    database.write_now(forget)
    assert sitting.table.kept_preset is not None
    assert sitting.table.kept_preset.name == "Expert"
    sitting.start()
    assert sitting.table.ruleset.events_removed == 3  # type: ignore[union-attr]
