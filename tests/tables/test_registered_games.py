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
from app.tables.requests import Motion, OpenTable, Press
from tests.tables.sitting import new_hall, newcomer

PRESSES = 120


class _AtRandom:
    """A game that one person plays at random on all its seats, taking things back and doing them again."""

    def __init__(self, database: Database, slug: str, seats: int) -> None:
        self.database, self.hall, self.game, self.seats = database, new_hall(games=GAMES), GAMES[slug], seats
        self.ann = newcomer(database, "Ann")
        request = OpenTable(game=slug, seats=seats, preset=default_preset(slug))
        self.slug = database.write_now(
            service.open_table, self.hall, who=self.ann, request=request, press_key="open-it-now"
        )
        for seat in range(1, seats):
            self.do(service.take_seat, seat=Seat(seat), name=f"Ann {seat}", also=True)
        self.do(service.start)
        self.dice = random.Random(seats)
        self.moments: dict[int, Any] = {}
        self.known: dict[int, TableRecord] = {}
        self.turn: list[TableRecord] = []  # the tables before each press that could be taken back
        self.undone = self.gone_back = 0

    def do(self, deed: Any, **more: Any) -> None:
        self.database.write_now(deed, self.hall, slug=self.slug, who=self.ann, **more)

    def look(self) -> TableRecord:
        table = self.database.read_now(service.load_table, self.hall, slug=self.slug)
        self.moments[table.version], self.known[table.version] = table.state, table
        return table

    def press(self, step: Any, seen: TableRecord, seat: Seat, *actions: Any, **more: Any) -> TableRecord:
        texts = tuple(msgspec.json.encode(action) for action in actions)
        press = Press(seat=seat, version_seen=seen.version, key=secrets.token_hex(8), actions=texts)
        self.do(step, press=press, **more)
        return self.look()

    def goes_on(self) -> bool:
        """Press something, and perhaps take it back, or go back further; False once the game is over."""
        before = self.look()
        if before.status != "playing":
            return False
        seat = min(before.acting)
        after = self.press(service.act, before, seat, self.dice.choice(self.game.legal_actions(before.state, seat)))
        offer = service.undo_state(after, seat)
        self.turn = [*self.turn, before][-offer.presses :] if offer.presses else []
        chance = self.dice.random()
        if offer.possible and chance < 0.4:
            self.takes_back(after, seat, whole=chance < 0.1, again=chance < 0.25)
        elif chance > 0.93 and after.status == "playing":
            self.goes_back(after, seat)
        return True

    def takes_back(self, after: TableRecord, seat: Seat, *, whole: bool, again: bool) -> None:
        offer = service.undo_state(after, seat)
        restored = self.press(service.undo, after, seat, whole=whole)
        self.equal(restored, self.turn[0] if whole else self.turn[-1])
        self.undone += 1
        if again:
            self.equal(self.press(service.redo, restored, seat, whole=whole), after)
            assert service.undo_state(self.look(), seat) == offer
        else:
            self.turn = [] if whole else self.turn[:-1]

    def goes_back(self, after: TableRecord, seat: Seat) -> None:
        earlier = [version for version, table in self.known.items() if table.state != after.state]
        if not earlier:
            return
        to = self.dice.choice(earlier)
        self.do(service.propose, motion=Motion(kind="undo", seat=seat, to=to))
        self.equal(self.look(), self.known[to])
        self.gone_back += 1
        self.turn = []

    def equal(self, restored: TableRecord, wanted: TableRecord) -> None:
        """Compare all that a player could notice: an undo leaves no flag behind."""
        assert msgspec.json.encode(restored.state) == msgspec.json.encode(wanted.state)
        assert _noticed(restored) == _noticed(wanted)
        for seat in map(Seat, range(self.seats)):
            assert self.game.legal_actions(restored.state, seat) == self.game.legal_actions(wanted.state, seat)
            assert self.game.view(restored.state, seat) == self.game.view(wanted.state, seat)


def _noticed(table: TableRecord) -> TableRecord:
    """Give what is stored of a table, without what counts and tells the time, and without its undo."""
    return msgspec.structs.replace(
        table, version=0, updated_at=table.created_at, awaited={}, last_press=None, redo=None
    )


@pytest.mark.parametrize(
    ("slug", "seats"),
    [(slug, seats) for slug, game in GAMES.items() for seats in sorted({game.seat_counts[0], game.seat_counts[-1]})],
)
def test_a_game_played_at_random_undoes_exactly_and_is_told_again_alike(  # B44, B79
    database: Database, slug: str, seats: int
) -> None:
    play = _AtRandom(database, slug, seats)
    for _ in range(PRESSES):
        if not play.goes_on():
            break

    assert (play.undone > 0, play.gone_back > 0) == (True, True)
    assert database.read_now(service.verify_table, play.hall, slug=play.slug).result == "same"
    for kept in (True, False):
        if not kept:  # as in games of before states were kept
            database.write_now(lambda connection: connection.execute(delete(checkpoints)))
        for version, state in play.moments.items():
            told = database.read_now(service.state_at, play.hall, slug=play.slug, seq=version)
            assert told.state == state, version
            assert told.replayed <= (EVERY if kept else version)
