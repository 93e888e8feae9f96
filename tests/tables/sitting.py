"""Tables for tests, told like play: open one, sit people down, press buttons, look."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, TypeVar

import msgspec
import pytest
from sqlalchemy import Connection, select

from app.db import Database
from app.errors import AppError
from app.games.protocol import Seat
from app.players import service as players
from app.players.models import Guest
from app.presets.models import NO_HOUSE_OPTIONS, HouseOptions
from app.tables import service
from app.tables.hall import Hall
from app.tables.models import actions, presses, seats, tables
from app.tables.records import TableRecord
from app.tables.requests import ActResult, OpenTable, Press
from tests.tables.climb import ClimbGame
from tests.tables.climb_bot import CLIMB_BOTS

GAMES = {game.slug: game for game in (ClimbGame(), ClimbGame("plain", characters=()))}


def new_hall(**changes: Any) -> Hall:
    """Make a hall whose seeds and clock are the same in every run."""
    seeds, seconds = count(1), count()
    hall = Hall(
        games=GAMES,
        bots=CLIMB_BOTS,
        secret=b"a secret of the tests",
        new_seed=lambda: f"{next(seeds):032x}",
        now=lambda: datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=next(seconds)),
    )
    return msgspec.structs.replace(hall, **changes)


Refusal = TypeVar("Refusal", bound=AppError)


class Sitting:
    """One table and the people around it, each known by name."""

    def __init__(self, database: Database, hall: Hall, slug: str, people: dict[str, Guest]) -> None:
        self.database = database
        self.hall = hall
        self.slug = slug
        self.people = people

    def do(self, function: Any, who: str, **arguments: Any) -> Any:
        """Ask the service for something that changes this table."""
        guest = self.person(who)
        return self.database.write_now(function, self.hall, slug=self.slug, who=guest, **arguments)

    def person(self, name: str) -> Guest:
        """Find somebody, or let a stranger come to the door."""
        if name not in self.people:
            self.people[name] = newcomer(self.database, name)
        return self.people[name]

    def sit(self, who: str, seat: int, *, also: bool = False, name: str | None = None) -> int:
        version: int = self.do(service.take_seat, who, seat=Seat(seat), name=name or who, also=also)
        return version

    def start(self) -> None:
        self.do(service.start, next(iter(self.people)))

    def press(self, seat: int, *chosen: Any, seen: int | None = None, key: str | None = None) -> Press:
        """Prepare a press as the page of that seat would send it now."""
        return Press(
            seat=Seat(seat),
            version_seen=self.table.version if seen is None else seen,
            key=key or secrets.token_hex(8),
            actions=tuple(msgspec.json.encode(action) for action in chosen),
        )

    def play(self, seat: int, *chosen: Any, who: str | None = None, seen: int | None = None) -> ActResult:
        """Press a button on a seat's page, as the one who holds it."""
        return self.send(self.press(seat, *chosen, seen=seen), who=who)

    def send(self, press: Press, *, who: str | None = None) -> ActResult:
        """Send a press."""
        result: ActResult = self.do(service.act, who or self.holder(press.seat), press=press)
        return result

    def undo(self, seat: int, *, who: str | None = None, seen: int | None = None) -> ActResult:
        result: ActResult = self.do(service.undo, who or self.holder(seat), press=self.press(seat, seen=seen))
        return result

    def undo_turn(self, seat: int) -> ActResult:
        press = self.press(seat)
        result: ActResult = self.do(service.undo, self.holder(seat), press=press, whole=True)
        return result

    def redo(self, seat: int, *, who: str | None = None, seen: int | None = None) -> ActResult:
        result: ActResult = self.do(service.redo, who or self.holder(seat), press=self.press(seat, seen=seen))
        return result

    def link(self, who: str, seat: int) -> str:
        """Read the personal link of somebody's seat."""
        return self.database.read_now(
            service.seat_link, self.hall, slug=self.slug, who=self.person(who), seat=Seat(seat)
        )

    def claim(self, who: str, token: str) -> str:
        """Open a personal link."""
        return self.database.write_now(service.claim_seat, self.hall, who=self.person(who), token=token)

    def holder(self, seat: int) -> str:
        player = self.table.seats[seat].player
        return next(name for name, guest in self.people.items() if guest.id == player)

    @property
    def table(self) -> TableRecord:
        return self.database.read_now(service.load_table, self.hall, slug=self.slug)

    @property
    def state(self) -> Any:
        return self.table.state

    def state_at(self, seq: int) -> Any:
        """Tell the state after a record of the history."""
        return self.database.read_now(service.state_at, self.hall, slug=self.slug, seq=seq).state

    def told_again(self) -> str:
        """Say whether the whole history leads to the state that is stored."""
        return self.database.read_now(service.verify_table, self.hall, slug=self.slug).result

    @property
    def seated(self) -> list[str | None]:
        """List who sits where, by the names of the people, not of the seats."""
        names = {guest.id: name for name, guest in self.people.items()}
        return [None if seat.player is None else names[seat.player] for seat in self.table.seats]

    @property
    def host(self) -> str:
        return next(name for name, guest in self.people.items() if guest.id == self.table.host)

    def log(self, viewer: int | None = None) -> list[str]:
        """List the kinds of the log lines that a viewer may read."""
        seat = None if viewer is None else Seat(viewer)
        lines = self.database.read_now(service.entries_since, slug=self.slug, seq=0, viewer=seat)
        return [line.kind for line in lines]

    def hand(self, seat: int) -> list[int]:
        return sorted(self.state.hands[seat])


def newcomer(database: Database, name: str | None) -> Guest:
    """Let somebody without a cookie come in."""
    return database.write_now(players.welcome, name)[0]


def open_sitting(
    database: Database,
    hall: Hall,
    *names: str,
    seats: int | None = None,
    game: str = "climb",
    preset: str = "",
    house: HouseOptions = NO_HOUSE_OPTIONS,
    **options: Any,
) -> Sitting:
    """Open a table, sit everybody down in order, the first as the host."""
    host = newcomer(database, names[0])
    request = OpenTable(game=game, seats=seats or len(names), preset=preset, house=house, **options)
    slug = database.write_now(service.open_table, hall, who=host, request=request, press_key=secrets.token_hex(8))
    sitting = Sitting(database, hall, slug, {names[0]: host})
    for number, name in enumerate(names[1:], 1):
        sitting.sit(name, number)
    return sitting


def started(database: Database, hall: Hall, *names: str, **options: Any) -> Sitting:
    """Open a table, sit everybody down, and deal."""
    sitting = open_sitting(database, hall, *names, **options)
    sitting.start()
    return sitting


def everything(database: Database) -> Any:
    """Read all that is stored of tables, to show that nothing changed."""
    return database.read_now(_everything)


def _everything(connection: Connection) -> Any:
    return [
        connection.execute(select(table).order_by(*table.primary_key)).all()
        for table in (tables, seats, actions, presses)
    ]


@contextmanager
def refused(
    database: Database, fault: type[Refusal], sentence: str | None = None
) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Expect a refusal with a sentence to read, and nothing changed by it."""
    before = everything(database)
    with pytest.raises(fault, match=sentence) as caught:
        yield caught
    assert caught.value.sentence
    assert everything(database) == before
