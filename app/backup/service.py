"""``harmony backup`` and ``harmony restore``: everything stored in one file, and back."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import URL

from app.backup import archive, postgres, sqlite
from app.backup.faults import BackupRefused
from app.config import Settings
from app.db import database_url
from app.schema import known_revisions, migrate


def backup(settings: Settings, target: Path) -> None:
    """Write everything stored, with the keys that belong to it, into a new file. Raises BackupRefused."""
    url = database_url(settings.store_url())
    with _workshop(target.resolve().parent) as folder:
        content = folder / archive.CONTENT
        file = _file_of(url)
        if file is not None:
            if not file.exists():
                raise BackupRefused(f"There is no database at {file} yet.")
            sqlite.dump(file, content)
            revision = sqlite.revision_of(content)
        else:
            postgres.dump(url, content)
            revision = postgres.revision_of(url)
        keys = archive.keys_of(settings.data_dir)
        about = archive.About.of(_store(url), revision=revision, at=datetime.now(UTC), keys=keys)
        archive.pack(target, about, content=content, keys=keys)


def using(settings: Settings) -> AbstractContextManager[None]:
    """Show, for as long as a server serves, that its database is in use. PostgreSQL knows that by itself."""
    file = _file_of(database_url(settings.store_url()))
    return nullcontext() if file is None else sqlite.in_use(file)


def restore(settings: Settings, source: Path, *, replace: bool) -> Path | None:
    """Bring back what a backup holds; return where the database of before lies, where it was kept.

    Raises BackupRefused, and then nothing was changed: while a server uses the database, for a file that is no whole
    backup, or one of another kind of database or a later version, and without ``replace`` when tables are stored here.
    """
    if not source.is_file():
        raise BackupRefused(f"There is no file {source}.")
    url = database_url(settings.store_url())
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    with _workshop(_nearby(settings, url)) as folder:
        about = archive.unpack(source, folder)
        _require_ours(about, url)
        before = _put_back(url, folder / archive.CONTENT, replace=replace)
        for key in about.keys:
            shutil.move(folder / key, settings.data_dir / key)
    migrate(settings.store_url())
    return before


def _put_back(url: URL, content: Path, *, replace: bool) -> Path | None:
    file = _file_of(url)
    if file is None:
        postgres.require_alone(url)
        _require_empty(holds=postgres.holds_tables(url), replace=replace)
        postgres.put_back(url, content)
        return None
    sqlite.check(content)
    with sqlite.alone_with(file):
        _require_empty(holds=sqlite.holds_tables(file), replace=replace)
        return sqlite.put_back(content, file, at=datetime.now(UTC))


def _require_ours(about: archive.About, url: URL) -> None:
    if about.store != _store(url):
        raise BackupRefused(f"This backup is one of {about.store}, and DATABASE_URL names a database of {_store(url)}.")
    if about.revision not in {"", *known_revisions()}:
        raise BackupRefused("This backup was made by a later version of the program. Start that one.")


def _require_empty(*, holds: bool, replace: bool) -> None:
    if holds and not replace:
        raise BackupRefused("Tables are stored here already. To put the backup in their place, add --replace.")


def _store(url: URL) -> archive.Store:
    return "sqlite" if url.get_backend_name() == "sqlite" else "postgresql"


def _file_of(url: URL) -> Path | None:
    return Path(str(url.database)) if _store(url) == "sqlite" else None


def _nearby(settings: Settings, url: URL) -> Path:
    """Choose a folder on the disk of the database, so that a file can be put in its place at once."""
    file = _file_of(url)
    return settings.data_dir if file is None else file.parent


@contextmanager
def _workshop(place: Path) -> Iterator[Path]:
    """Make a folder that only its owner can look into, and remove it."""
    if not place.is_dir():
        raise BackupRefused(f"There is no folder {place}.")
    with tempfile.TemporaryDirectory(prefix=".harmony-", dir=place) as folder:
        yield Path(folder)
