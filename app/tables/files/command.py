"""The commands about games as files: check one anywhere, write one, bring one in. The first asks no database."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection

from app.config import Settings
from app.db import Database
from app.errors import AppError
from app.games.registry import GAMES
from app.players.service import welcome
from app.tables.files import importing, replays
from app.tables.files.checking import Result, Verdict, check_text
from app.tables.files.exporting import export_game
from app.tables.files.format import MOST_BYTES, written
from app.tables.hall import AnyGame, Hall
from app.tables.repository import started_slugs
from app.tables.verify import verify_table

STATUS: Mapping[Result, int] = {"genuine": 0, "different": 1, "unreadable": 2, "other rules": 3}
"""The exit status of each verdict."""

_WORDS: Mapping[Result, str] = {
    "genuine": "GENUINE: told again from its seed, the game comes out alike in everything that a replay can prove.",
    "different": "NOT GENUINE: told again, the game does not come out as the file says.",
    "unreadable": "UNREADABLE: this is no file of a game that could be checked here.",
    "other rules": "NOT COMPARED: it was played under other rules than this version of the program knows.",
}
_BEYOND = (
    "What a replay cannot prove: names, times, who sat where, why a bot did something, and that the seed was drawn by "
    "chance. Compare the fingerprint with the one that the table showed at its start."
)


def run(asked: Namespace, settings: Settings | None) -> int:
    """Do what was asked for on the command line; without settings, a file is checked."""
    if settings is None:
        return verify_file(GAMES, asked.file, fingerprint=asked.fingerprint)
    hall = Hall(games=GAMES, secret=settings.secret())
    if asked.command == "verify":
        return verify_stored(settings, hall)
    if asked.command == "export":
        return export_table(settings, hall, asked.table)
    return import_file(settings, hall, asked.file)


def verify_file(games: Mapping[str, AnyGame], path: str, *, fingerprint: str = "") -> int:
    """Check a file (``-``: the standard input), print the verdict, and return the exit status that belongs to it."""
    text = _read(path)
    if text is None:
        return STATUS["unreadable"]
    verdict = check_text(games, text, fingerprint=fingerprint)
    print("\n".join(_report(verdict)))
    return STATUS[verdict.result]


def verify_stored(settings: Settings, hall: Hall) -> int:
    """Replay every stored game; print one line for each, and return 1 when one differs or cannot be read."""
    with _opened(settings) as database:
        verdicts = [database.read_now(verify_table, hall, slug=slug) for slug in database.read_now(started_slugs)]
    for told in verdicts:
        print(f"{told.slug}  {told.result}  {told.reason}".rstrip())
    different = sum(told.result == "different" for told in verdicts)
    unreadable = sum(told.result == "unreadable" for told in verdicts)
    print(f"{len(verdicts)} games told again, {different} of them differ.")
    if unreadable:
        print(f"{unreadable} cannot be read; an administrator can look at them and repair them.")
    return 1 if different or unreadable else 0


def import_file(settings: Settings, hall: Hall, path: str) -> int:
    """Bring a file in as a replay and print its address; return the exit status of its verdict."""
    text = _read(path)
    if text is None:
        return STATUS["unreadable"]
    verdict = check_text(hall.games, text)
    if verdict.result != "genuine":
        print("\n".join(_report(verdict)))
        return STATUS[verdict.result]
    with _opened(settings) as database:
        slug = database.write_now(_bring_in, hall, verdict=verdict)
    print(f"/t/{slug}")
    return 0


def export_table(settings: Settings, hall: Hall, slug: str) -> int:
    """Write the game of a table that is over to the standard output; return 1, with a sentence, if it cannot be had."""
    try:
        with _opened(settings) as database:
            file = database.read_now(export_game, hall, slug=slug)
    except AppError as refusal:
        print(refusal.sentence, file=sys.stderr)
        return 1
    sys.stdout.buffer.write(written(file))
    return 0


def _bring_in(connection: Connection, hall: Hall, *, verdict: Verdict) -> str:
    """Store a replay for somebody without a name, unless it is here already."""
    known = None if verdict.file is None else replays.slug_of_file(connection, verdict.file.digest)
    return known or importing.store(connection, hall, who=welcome(connection, None)[0], verdict=verdict)


def _report(verdict: Verdict) -> Iterator[str]:
    file = verdict.file
    if file is not None:
        end = file.status if file.outcome is None else f"{file.status}: {file.outcome.reason}"
        yield f"{file.name}: {file.game}, {len(file.seats)} seats, {len(file.records)} records, {end}"
        yield f"Fingerprint: {file.deal.commitment}"
    for sentence in verdict.proved:
        yield f"  yes  {sentence}"
    if verdict.fault:
        yield f"  no   {'' if verdict.place is None else f'{verdict.place}: '}{verdict.fault}"
    yield _WORDS[verdict.result]
    if verdict.result == "genuine":
        yield _BEYOND


def _read(path: str) -> bytes | None:
    """Read a file up to the longest that is looked at; None, with a sentence, for one that cannot be read."""
    try:
        if path == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as fault:
        print(f"{path} cannot be read: {fault.strerror or fault}", file=sys.stderr)
        return None


def _opened(settings: Settings) -> "closing[Database]":
    return closing(Database(settings.store_url(), connections=1))
