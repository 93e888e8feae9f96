"""Every game of the house, played through the tables: presses, undo, history, replay."""

import random
import secrets
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete

from app.db import Database
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.presets.service import default_preset
from app.tables import service
from app.tables.checkpoints import EVERY
from app.tables.models import checkpoints
from app.tables.records import TableRecord
from app.tables.requests import OpenTable, Press
from tests.tables.sitting import new_hall, newcomer

PRESSES = 120


@pytest.mark.parametrize(
    ("slug", "seats"),
    [(slug, seats) for slug, game in GAMES.items() for seats in sorted({game.seat_counts[0], game.seat_counts[-1]})],
)
def test_a_game_played_at_random_undoes_exactly_and_is_told_again_alike(
    database: Database, slug: str, seats: int
) -> None:
    hall, game = new_hall(games=GAMES), GAMES[slug]
    ann = newcomer(database, "Ann")
    request = OpenTable(game=slug, seats=seats, preset=default_preset(slug))
    table = database.write_now(service.open_table, hall, who=ann, request=request, press_key="open-it-now")
    for seat in range(1, seats):
        database.write_now(service.take_seat, hall, slug=table, who=ann, seat=Seat(seat), name=f"Ann {seat}", also=True)
    database.write_now(service.start, hall, slug=table, who=ann)
    dice = random.Random(seats)

    def look() -> TableRecord:
        return database.read_now(service.load_table, hall, slug=table)

    def press(seen: TableRecord, seat: Seat, *actions: Any) -> Press:
        return Press(
            seat=seat,
            version_seen=seen.version,
            key=secrets.token_hex(8),
            actions=tuple(msgspec.json.encode(action) for action in actions),
        )

    undone = 0
    moments: dict[int, Any] = {}
    for _ in range(PRESSES):
        before = look()
        moments[before.version] = before.state
        if before.status != "playing":
            break
        seat = min(before.acting)
        action = dice.choice(game.legal_actions(before.state, seat))
        database.write_now(service.act, hall, slug=table, who=ann, press=press(before, seat, action))
        after = look()
        if service.undo_state(after, seat).possible and dice.random() < 0.4:
            database.write_now(service.undo, hall, slug=table, who=ann, press=press(after, seat))
            undone += 1
            moments[after.version] = after.state
            restored = look()
            assert restored.state == before.state
            assert restored.acting == before.acting
            assert game.legal_actions(restored.state, seat) == game.legal_actions(before.state, seat)

    assert undone > 0
    assert database.read_now(service.verify_table, hall, slug=table).result == "same"
    last = look()
    for kept in (True, False):
        if not kept:  # as in games of before states were kept
            database.write_now(lambda connection: connection.execute(delete(checkpoints)))
        for version, state in {**moments, last.version: last.state}.items():
            told = database.read_now(service.state_at, hall, slug=table, seq=version)
            assert told.state == state, version
            assert told.replayed <= (EVERY if kept else version)
