"""Everything stored goes into one file while the server runs, and comes back whole; what is refused changes nothing."""

import asyncio
import stat
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from app.backup import service as backups
from app.backup.faults import BackupRefused
from app.cli import main
from app.config import Settings
from app.db import Database
from app.games.registry import GAMES
from app.tables import service
from app.tables.repository import started_slugs
from tests.tables.climb import Rest, Wait
from tests.tables.sitting import Sitting, everything, new_hall, newcomer, open_sitting, started

SECRET = "0123456789abcdef"


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Give a house with a key of its own, on each kind of database."""
    made = Settings(data_dir=tmp_path / "data", database_url=database_url)
    made.data_dir.mkdir()
    (made.data_dir / "secret.key").write_text(SECRET)
    return made


def at(settings: Settings, work: Callable[[Database], Any]) -> Any:
    """Do something with the database, and leave it."""
    database = Database(settings.store_url())
    try:
        return work(database)
    finally:
        database.close()


def played(database: Database) -> Sitting:
    sitting = started(database, new_hall(), "Ann", "Ben")
    for seat in (0, 1, 0):
        sitting.play(seat, Rest() if seat else Wait())
    open_sitting(database, new_hall(), "Zoë <b>", seats=3)
    return sitting


def test_what_was_stored_comes_back_and_is_played_on(settings: Settings, tmp_path: Path) -> None:
    sitting = at(settings, played)
    stored = at(settings, everything)
    file = tmp_path / "house.backup"

    backups.backup(settings, file)
    at(settings, lambda database: started(database, new_hall(), "Somebody", "Else"))
    assert at(settings, everything) != stored
    (settings.data_dir / "secret.key").write_text("another key")
    backups.restore(settings, file, replace=True)

    assert at(settings, everything) == stored
    assert (settings.data_dir / "secret.key").read_text() == SECRET

    def plays_on(database: Database) -> list[str]:
        again = Sitting(database, new_hall(), sitting.slug, sitting.people)
        again.play(1, Wait())
        open_sitting(database, new_hall(), "Somebody new")
        return [
            database.read_now(service.verify_table, new_hall(), slug=slug).result
            for slug in database.read_now(started_slugs)
        ]

    assert at(settings, plays_on) == ["same"]


def test_a_backup_moves_a_house_to_an_empty_place(
    settings: Settings, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    at(settings, played)
    stored = at(settings, everything)
    file = tmp_path / "house.backup"
    backups.backup(settings, file)
    empty = f"sqlite:///{tmp_path / 'elsewhere' / 'tables.db'}"
    if settings.database_url.startswith("postgresql"):
        empty = request.getfixturevalue("postgres_server").new_database()
    elsewhere = Settings(data_dir=tmp_path / "elsewhere", database_url=empty)

    assert backups.restore(elsewhere, file, replace=False) is None

    assert at(elsewhere, everything) == stored
    assert elsewhere.secret() == SECRET.encode()


async def test_players_play_on_while_the_copy_is_made(settings: Settings, tmp_path: Path) -> None:  # B65
    database = Database(settings.store_url())
    sitting = await asyncio.to_thread(started, database, new_hall(), "Ann", "Ben")
    over = asyncio.Event()

    async def plays() -> int:
        count = 0
        while not over.is_set():
            seat = min(sitting.table.acting, default=None)
            assert seat is not None
            await asyncio.to_thread(sitting.play, seat, Wait())
            count += 1
            if sitting.table.over:
                sitting.slug = await asyncio.to_thread(sitting.do, service.rematch, "Ann")
                await asyncio.to_thread(sitting.start)
        return count

    playing = asyncio.create_task(plays())
    for number in range(3):
        await asyncio.to_thread(backups.backup, settings, tmp_path / f"{number}.backup")
    over.set()
    assert await playing > 0
    await asyncio.to_thread(database.close)
    await asyncio.to_thread(backups.restore, settings, tmp_path / "2.backup", replace=True)

    def told(opened: Database) -> set[str]:
        slugs = opened.read_now(started_slugs)
        return {opened.read_now(service.verify_table, new_hall(), slug=slug).result for slug in slugs}

    assert await asyncio.to_thread(at, settings, told) == {"same"}


def test_a_backup_is_for_its_owner_only_and_never_takes_the_place_of_another(
    settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "house.backup"
    backups.backup(settings, file)
    first = file.read_bytes()

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(BackupRefused, match="exists already"):
        backups.backup(settings, file)
    assert file.read_bytes() == first
    with pytest.raises(BackupRefused, match="no folder"):
        backups.backup(settings, tmp_path / "nowhere" / "house.backup")
    assert sorted(path.name for path in tmp_path.iterdir() if "harmony-" in path.name or ".part" in path.name) == []


def test_a_house_with_tables_is_replaced_only_when_that_is_asked_for(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    backups.backup(settings, file)
    at(settings, played)
    stored = at(settings, everything)

    with pytest.raises(BackupRefused, match="--replace"):
        backups.restore(settings, file, replace=False)
    assert at(settings, everything) == stored

    before = backups.restore(settings, file, replace=True)
    assert at(settings, everything) == [[], [], [], []]
    if before is not None:  # SQLite: what was stored is set aside
        kept = Settings(data_dir=settings.data_dir, database_url=f"sqlite:///{before}")
        assert at(kept, everything) == stored


def damaged(source: Path, target: Path, change: Callable[[bytes], bytes]) -> Path:
    target.write_bytes(change(source.read_bytes()))
    return target


def without_content(source: Path, target: Path) -> Path:
    """Copy a backup, with a broken database in it."""
    with tarfile.open(source) as old, tarfile.open(target, "w:gz") as new:
        for member in old.getmembers():
            content = old.extractfile(member)
            assert content is not None
            read = content.read()
            if member.name == "tables":
                read = b"no database" + read[11 : len(read) // 2]
            path = target.with_name("part")
            path.write_bytes(read)
            new.add(path, member.name)
    return target


def rewritten(file: Path, target: Path, change: Callable[[bytes], bytes]) -> Path:
    """Copy a backup with other bytes."""
    target.write_bytes(change(file.read_bytes()))
    return target


def flipped(part: float) -> Callable[[bytes], bytes]:
    """Change one bit, so far into the file."""

    def flip(packed: bytes) -> bytes:
        place = int(len(packed) * part)
        return packed[:place] + bytes([packed[place] ^ 1]) + packed[place + 1 :]

    return flip


def test_a_damaged_backup_changes_nothing(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    at(settings, played)
    stored = at(settings, everything)
    backups.backup(settings, file)
    broken = (
        damaged(file, tmp_path / "half", lambda content: content[: len(content) // 2]),
        damaged(file, tmp_path / "text", lambda _: b"a text"),
        damaged(file, tmp_path / "empty", lambda _: b""),
        without_content(file, tmp_path / "content"),
        tmp_path / "missing",
        rewritten(file, tmp_path / "cut", lambda packed: packed[:-5]),
        *(rewritten(file, tmp_path / f"flip {part}", flipped(part)) for part in (0.2, 0.5, 0.9)),
    )
    for source in broken:
        with pytest.raises(BackupRefused):
            backups.restore(settings, source, replace=True)
        assert at(settings, everything) == stored
        assert (settings.data_dir / "secret.key").read_text() == SECRET


def test_a_backup_of_another_kind_or_of_a_later_version_is_refused(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.backup"
    backups.backup(settings, file)
    at(settings, played)
    stored = at(settings, everything)

    monkeypatch.setattr(backups, "known_revisions", lambda: ("0001", "0002"))
    with pytest.raises(BackupRefused, match="later version"):
        backups.restore(settings, file, replace=True)
    other = "postgresql://nobody@/nowhere"
    if settings.database_url.startswith("postgresql"):
        other = f"sqlite:///{tmp_path / 'other.db'}"
    with pytest.raises(BackupRefused, match="names a database of"):
        backups.restore(Settings(data_dir=tmp_path / "other", database_url=other), file, replace=True)
    assert at(settings, everything) == stored


def test_nothing_is_put_under_a_server_that_runs(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    backups.backup(settings, file)
    database = Database(settings.store_url())
    with backups.using(settings):
        newcomer(database, "Ann")  # on PostgreSQL it is the connection that shows
        before = everything(database)
        with pytest.raises(BackupRefused, match="Stop"):
            backups.restore(settings, file, replace=True)
        assert everything(database) == before
    database.close()
    backups.restore(settings, file, replace=True)


def test_an_older_house_is_brought_up_to_date(settings: Settings, tmp_path: Path) -> None:
    """What later versions added is not in the way of a backup of before them."""
    file = tmp_path / "house.backup"
    at(settings, played)
    at(settings, lambda database: database.write_now(_grow_old))
    backups.backup(settings, file)
    backups.restore(settings, file, replace=True)

    def index_is_there(connection: Connection) -> bool:
        connection.execute(text("DROP INDEX ix_tables_status"))
        return True

    assert at(settings, lambda database: database.write_now(index_is_there))


def _grow_old(connection: Connection) -> None:
    """Undo the newest migrations, down to before tables were found by their status."""
    from alembic import command  # noqa: PLC0415 - slow to import
    from alembic.config import Config  # noqa: PLC0415

    from app.schema import MIGRATIONS  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.downgrade(config, "0015")


@pytest.mark.usefixtures("own_folder")
def test_the_commands_say_what_they_did_and_why_not(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", settings.database_url)
    monkeypatch.setenv("DATA_DIR", str(settings.data_dir))
    at(settings, lambda database: started(database, new_hall(games=GAMES), "Ann", game="journey", preset="gentle"))
    file = str(tmp_path / "house.backup")

    assert main(["backup", file]) == 0
    assert "Everything stored is in" in capsys.readouterr().out
    assert main(["backup", file]) == 1
    assert "exists already" in capsys.readouterr().err
    assert main(["restore", file]) == 1
    assert "add --replace" in capsys.readouterr().err
    assert main(["restore", file, "--replace"]) == 0
    assert "is in place" in capsys.readouterr().out
    assert main(["verify"]) == 0
    assert main(["tidy", "--dry-run"]) == 0
    assert "0 tables would be removed." in capsys.readouterr().out


@pytest.mark.postgres
def test_no_password_stands_among_the_arguments_of_a_program(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[Any, Any]] = []
    from app.backup import postgres  # noqa: PLC0415

    ran = postgres._ran

    def watch(command: Any, environment: Any) -> Any:
        seen.append((command, environment))
        return ran(command, environment)

    monkeypatch.setattr(postgres, "_ran", watch)
    url = postgres_url.replace("postgres@", "postgres:hush-hush@")
    backups.backup(Settings(data_dir=tmp_path, database_url=url), tmp_path / "house.backup")

    assert seen
    assert all("hush-hush" not in str(command) for command, _ in seen)
    assert {environment["PGPASSWORD"] for _, environment in seen} == {"hush-hush"}
