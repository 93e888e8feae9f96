"""Games for the tests of files: played through the tables, written, changed, and read on another server."""

import random
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from app.db import Database
from app.presets.service import default_preset
from app.tables import service
from app.tables.files.checking import Verdict, check_text
from app.tables.files.exporting import export_game
from app.tables.files.format import digest_of, written
from app.tables.files.importing import bring_in
from app.tables.hall import Hall
from app.tables.requests import OpenTable
from tests.tables.sitting import Sitting, newcomer


def played(
    database: Database,
    hall: Hall,
    slug: str,
    *,
    seats: int,
    dice: random.Random,
    presses: int,
    undo: float = 0.3,
    close: bool = True,
) -> Sitting:
    """Let one person play some presses at random at every seat of a table, taking some back; then close the table."""
    game = hall.game(slug)
    ann = newcomer(database, "Ann")
    request = OpenTable(game=slug, seats=seats, preset=default_preset(slug))
    table = database.write_now(service.open_table, hall, who=ann, request=request, press_key=secrets.token_hex(8))
    sitting = Sitting(database, hall, table, {"Ann": ann})
    for seat in range(1, seats):
        sitting.sit("Ann", seat, also=True, name=f"Ann {seat}")
    sitting.start()
    for _ in range(presses):
        record = sitting.table
        if record.status != "playing":
            return sitting
        seat = min(record.acting)
        sitting.play(seat, dice.choice(game.legal_actions(record.state, seat)), who="Ann")
        if service.undo_state(sitting.table, seat).possible and dice.random() < undo:
            sitting.undo(seat, who="Ann")
    if close and sitting.table.status == "playing":
        sitting.do(service.end_table, "Ann")
    return sitting


def exported(sitting: Sitting) -> bytes:
    """Write the file of a table."""
    return written(sitting.database.read_now(export_game, sitting.hall, slug=sitting.slug))


def verdict_of(sitting: Sitting, text: bytes, **more: str) -> Verdict:
    """Check a file by the games of a hall."""
    return check_text(sitting.hall.games, text, **more)


def brought_in(database: Database, hall: Hall, text: bytes) -> Sitting:
    """Bring a file into another house, as somebody who comes there for the first time."""
    zoe = newcomer(database, "Zoe")
    verdict = check_text(hall.games, text)
    assert verdict.result == "genuine", verdict
    slug = database.write_now(bring_in, hall, who=zoe, verdict=verdict)
    return Sitting(database, hall, slug, {"Zoe": zoe})


def changed(text: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Change a file as somebody who knows its format would: with a digest that fits again."""
    fields = msgspec.json.decode(text)
    change(fields)
    if isinstance(fields, dict):
        fields["digest"] = digest_of(fields)
    return msgspec.json.encode(fields)
