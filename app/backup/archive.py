"""The file of a backup: a compressed tar of what was stored, the keys that belong to it, and a note about both."""

import gzip
import os
import tarfile
import zlib
from datetime import datetime
from pathlib import Path
from typing import Literal

import msgspec

from app.backup.faults import BackupRefused

Store = Literal["sqlite", "postgresql"]

CONTENT = "tables"
_ABOUT = "about.json"
_FORM = 1
_LEVEL = 3
_OWNER_ONLY = 0o600
_MOST_ABOUT = 64 * 1024


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup holds. ``revision`` is that of the database, ``keys`` are files of the data folder."""

    form: int
    store: Store
    revision: str
    at: datetime
    keys: tuple[str, ...]

    @classmethod
    def of(cls, store: Store, *, revision: str, at: datetime, keys: tuple[Path, ...]) -> "About":
        """Describe a backup in the form of this program."""
        return cls(form=_FORM, store=store, revision=revision, at=at, keys=tuple(key.name for key in keys))


def keys_of(data_dir: Path) -> tuple[Path, ...]:
    """List the keys that a data folder holds: without them nobody's cookie or personal link would be known again."""
    return tuple(sorted(data_dir.glob("*.key")))


def pack(target: Path, about: About, *, content: Path, keys: tuple[Path, ...]) -> None:
    """Write a backup, for its owner only: whole under its name, or not at all. Raises BackupRefused if there is one."""
    if target.exists():
        raise BackupRefused(f"{target} exists already, so nothing was written. Choose another name.")
    unfinished = target.with_name(f"{target.name}.part")
    try:
        with open(unfinished, "wb", opener=_owner_only) as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=_LEVEL) as archive:
                about_file = content.with_name(_ABOUT)
                about_file.write_bytes(msgspec.json.format(msgspec.json.encode(about)))
                archive.add(about_file, _ABOUT)
                archive.add(content, CONTENT)
                for key in keys:
                    archive.add(key, key.name)
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)


def unpack(source: Path, folder: Path) -> About:
    """Put what a backup holds into a folder, and return what it says.

    Raises BackupRefused for another kind of file, and for one that is not as it was written.
    """
    try:
        _read_to_the_end(source)
        with tarfile.open(source, "r:gz") as archive:
            about = msgspec.json.decode(_read_about(archive), type=About)
            if about.form != _FORM:
                raise BackupRefused(f"{source} was made by a later version of this program, which can read it.")
            for name in (CONTENT, *about.keys):
                _extract(archive, name, folder)
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, KeyError, msgspec.DecodeError) as fault:
        raise BackupRefused(f"{source} is not a whole backup of this program.") from fault
    return about


def _read_to_the_end(source: Path) -> None:
    """Raise BadGzipFile, EOFError or zlib.error where a byte was changed: its checksum stands after the tar's end."""
    with gzip.open(source) as whole:
        while whole.read(1 << 20):
            pass


def _read_about(archive: tarfile.TarFile) -> bytes:
    member = archive.extractfile(_ABOUT)
    if member is None:
        raise KeyError(_ABOUT)
    return member.read(_MOST_ABOUT)


def _extract(archive: tarfile.TarFile, name: str, folder: Path) -> None:
    """Take one file out, whatever path it claims to belong to."""
    plain = Path(name).name
    member = archive.extractfile(name)
    if member is None or plain != name:
        raise KeyError(name)
    with open(folder / plain, "wb", opener=_owner_only) as file:
        while part := member.read(1 << 20):
            file.write(part)


def _owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, _OWNER_ONLY)
