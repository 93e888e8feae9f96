"""The commands of whoever keeps a server running: backup, restore, tidy."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from app.config import Settings

COMMANDS = ("backup", "restore", "tidy")


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the commands."""
    backing = commands.add_parser("backup", help="write everything stored into a file, while the server runs")
    backing.add_argument("file", type=Path, help="the file to make; one that exists is left alone")
    bringing = commands.add_parser("restore", help="bring back what a backup holds, while no server runs")
    bringing.add_argument("file", type=Path, help="the backup")
    bringing.add_argument("--replace", action="store_true", help="put it in the place of the tables stored here")
    tidying = commands.add_parser(
        "tidy", help="remove the tables in which nothing happened for as long as they are kept"
    )
    tidying.add_argument("--dry-run", action="store_true", help="only tell how many those are")


def using(settings: "Settings") -> "AbstractContextManager[None]":
    """Show, for as long as a server serves, that its database is in use."""
    from app.backup.service import using

    return using(settings)


def run(settings: "Settings", asked: argparse.Namespace) -> int:
    """Carry out one of the commands and return its exit status."""
    from app.backup.faults import BackupRefused

    try:
        print(_done(settings, asked))
    except BackupRefused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return 0


def _done(settings: "Settings", asked: argparse.Namespace) -> str:
    if asked.command == "tidy":
        return _tidied(settings, only_tell=asked.dry_run)
    from app.backup import service

    if asked.command == "backup":
        service.backup(settings, asked.file)
        return f"Everything stored is in {asked.file}. Keep it as you keep keys: it holds those of the house."
    before = service.restore(settings, asked.file, replace=asked.replace)
    kept = "" if before is None else f" What was stored before lies in {before}."
    return f"The backup {asked.file} is in place.{kept}"


def _tidied(settings: "Settings", *, only_tell: bool) -> str:
    from app.tables.retention import KeepingRule
    from app.tables.sweep_command import tidy

    count = tidy(settings.store_url(), KeepingRule.of(settings.keeping()), only_tell=only_tell)
    return f"{count} tables {'would be' if only_tell else 'were'} removed."
