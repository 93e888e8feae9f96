"""Migrations: whole, repeatable, and the same as the models."""

import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Index, PrimaryKeyConstraint, Table, UniqueConstraint, text

import app.admin.models
import app.calibration.models
import app.notices.models
import app.players.models
import app.presets.repository
import app.reports.models
import app.tables.models
import app.tables.word_models
from app.db import Database, metadata
from app.schema import MIGRATIONS, DatabaseTooNew, at_head, known_revisions, migrate

assert app.admin.models.access in metadata.sorted_tables
assert app.calibration.models.calibrations in metadata.sorted_tables
assert app.notices.models.notices in metadata.sorted_tables
assert app.players.models.players in metadata.sorted_tables
assert app.presets.repository.versions in metadata.sorted_tables
assert app.reports.models.reports in metadata.sorted_tables
assert app.tables.word_models.table_words in metadata.sorted_tables
assert app.tables.models.tables in metadata.sorted_tables


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the address of a database without anything in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    url: str = request.getfixturevalue("postgres_server").new_database()
    return url


def test_an_empty_database_is_migrated_once(empty_url: str) -> None:
    assert migrate(empty_url) is True
    assert migrate(empty_url) is False


def test_two_servers_that_start_at_once_migrate_once(empty_url: str) -> None:
    done: list[bool] = []
    servers = [threading.Thread(target=lambda: done.append(migrate(empty_url))) for _ in range(3)]
    for server in servers:
        server.start()
    for server in servers:
        server.join()

    assert sorted(done) == [False, False, True]


def test_the_migrations_make_what_the_models_say(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert database.write_now(differences) == []


def test_whatever_goes_with_a_row_is_found_by_it_without_reading_all() -> None:
    """A row that is removed takes what belongs to it along, and the database looks for that each time."""
    slow = [
        f"{table.name}.{key.parent.name}"
        for table in metadata.sorted_tables
        for key in table.foreign_keys
        if key.ondelete is not None and key.parent.name not in first_columns(table)
    ]

    assert slow == []


def first_columns(table: Table) -> set[str]:
    """Name the columns by which rows of a table are found at once."""
    unique = (constraint for constraint in table.constraints if isinstance(constraint, UniqueConstraint))
    ways: list[PrimaryKeyConstraint | UniqueConstraint | Index] = [table.primary_key, *table.indexes, *unique]
    return {next(iter(way.columns)).name for way in ways}


def test_the_order_of_the_file_names_is_the_order_of_the_revisions() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)

    assert scripts.get_current_head() == known_revisions()[-1]
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == known_revisions()


def test_a_database_of_a_later_version_is_left_alone(database: Database) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    database.write_now(age)

    with pytest.raises(DatabaseTooNew, match="revision 9999"):
        database.read_now(at_head)
    with pytest.raises(DatabaseTooNew):
        migrate(database.url.render_as_string(hide_password=False))
