"""What a press hands on is what would have been read: tables, logs and records, over whole random games."""

import secrets
from random import Random
from typing import Any

import msgspec
import pytest

from app.db import Database
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.presets.service import default_preset
from app.tables import service
from app.tables.hall import Hall
from app.tables.requests import Press
from app.web.moments import Moment, next_moment, read_moment
from tests.tables import sitting
from tests.tables.sitting import Sitting, new_hall, started

PRESSES = 120
PRESETS = {"climb": "", **{slug: default_preset(slug) for slug in GAMES}}
COMPANY = ("Anna", "Bert", "Cleo")


@pytest.fixture
def hall() -> Hall:
    return new_hall(games={**sitting.GAMES, **GAMES})


class Watch:
    """A table whose moments follow one another by what presses hand on."""

    def __init__(self, table: Sitting, chance: Random) -> None:
        self.table = table
        self.chance = chance
        self.moment = self.read()

    def read(self) -> Moment:
        return self.table.database.read_now(read_moment, self.table.hall, slug=self.table.slug)

    def press(self) -> Moment | None:
        """Press something at random, sometimes two things at once, sometimes as the host for somebody else."""
        record = self.moment.table
        game = self.table.hall.game(record.game)
        seat = self.chance.choice(sorted(record.acting))
        first = self.chance.choice(list(game.legal_actions(record.state, seat)))
        actions = [first]
        after = game.apply(record.state, seat, first).state
        if seat in game.acting(after) and self.chance.random() < 0.3:
            actions.append(self.chance.choice(list(game.legal_actions(after, seat))))
        who = self.table.host if self.chance.random() < 0.2 else self.table.holder(seat)
        _, told = self.table.do(service.act_and_tell, who, press=self.table.press(seat, *actions))
        return next_moment(self.moment, told)

    def undo(self) -> bool:
        """Take the last press back where that may be done."""
        seats = [seat for seat in self.moment.table.acting if service.undo_state(self.moment.table, seat).possible]
        for seat in seats:
            self.table.undo(seat)
        return bool(seats)


def assert_same(handed_on: Moment | None, read: Moment) -> None:
    assert handed_on is not None
    assert msgspec.structs.asdict(handed_on.table) == msgspec.structs.asdict(read.table)
    assert handed_on.records == read.records
    assert handed_on.logs == read.logs


@pytest.mark.parametrize(
    ("game", "seed"), (("climb", 1), ("climb", 2), ("journey", 3), ("journey", 4), ("balance", 5), ("harmonies", 6))
)
def test_a_moment_that_a_press_hands_on_is_the_one_that_would_be_read(
    game: str, seed: int, database: Database, hall: Hall
) -> None:
    people = COMPANY[: hall.game(game).seat_counts[-1]]
    watch = Watch(started(database, hall, *people, game=game, preset=PRESETS[game]), Random(seed))
    undone = 0
    for _ in range(PRESSES):
        if watch.moment.table.over:
            break
        if watch.chance.random() < 0.15 and watch.undo():
            undone += 1
            watch.moment = watch.read()
            continue
        handed_on = watch.press()
        read = watch.read()
        assert_same(handed_on, read)
        assert handed_on is not None
        watch.moment = handed_on
    assert undone
    assert len(watch.moment.records) == 30 or watch.moment.table.over


def test_a_game_that_ends_hands_its_end_on(database: Database, hall: Hall) -> None:
    watch = Watch(started(database, hall, "Anna", "Bert"), Random(5))
    while not watch.moment.table.over:
        handed_on = watch.press()
        assert handed_on is not None
        watch.moment = handed_on
    assert watch.moment.table.status == "finished"
    assert_same(watch.moment, watch.read())


def test_nothing_is_handed_on_over_something_in_between(database: Database, hall: Hall) -> None:
    watch = Watch(started(database, hall, "Anna", "Bert", game="journey", preset=PRESETS["journey"]), Random(6))
    old = watch.moment
    watch.moment = watch.press() or old
    assert watch.moment is not old
    seat = min(watch.moment.table.acting)
    action = watch.table.hall.game("journey").legal_actions(watch.moment.table.state, seat)[0]
    press: Any = Press(
        seat=Seat(seat),
        version_seen=watch.moment.version,
        key=secrets.token_hex(8),
        actions=(msgspec.json.encode(action),),
    )
    _, told = watch.table.do(service.act_and_tell, watch.table.holder(seat), press=press)
    assert next_moment(old, told) is None
    assert next_moment(None, told) is None
    assert next_moment(watch.moment, told) is not None
    _, again = watch.table.do(service.act_and_tell, watch.table.holder(seat), press=press)
    assert again is None, "a repeated press changed nothing"
    assert next_moment(watch.moment, again) is None
