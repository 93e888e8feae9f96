"""Several people pressing at the same moment: one order, nothing twice, nothing half."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from app.db import Database
from app.errors import AppError
from app.games.protocol import Seat
from app.tables import repository, service
from app.tables.errors import NotSeated, StaleTable, TableFull
from app.tables.hall import Hall
from app.tables.models import seats
from app.tables.records import NewRecord
from app.tables.requests import OpenTable
from tests.tables.climb import Climb, Rest, Ruleset, Wait
from tests.tables.sitting import Sitting, new_hall, newcomer, open_sitting, started

pytestmark = pytest.mark.fault


async def all_at_once(*requests: Awaitable[Any]) -> list[Any]:
    """Send requests together; a refusal is an answer like any other, anything else fails the test."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException) and not isinstance(answer, AppError):
            raise answer
    return answers


async def test_of_ten_who_want_the_last_seat_one_gets_it_and_nine_are_told(
    database: Database, hall: Hall
) -> None:  # B08
    sitting = await asyncio.to_thread(open_sitting, database, hall, "Ann", "Ben", "Cem", seats=4)
    guests = [await asyncio.to_thread(sitting.person, f"Guest {number}") for number in range(10)]

    answers = await all_at_once(
        *(
            database.write(service.take_seat, hall, slug=sitting.slug, who=guest, seat=Seat(3), name="Me")
            for guest in guests
        )
    )

    table = await database.read(service.load_table, hall, slug=sitting.slug)
    assert Counter(type(answer) for answer in answers) == {int: 1, TableFull: 9}
    assert len({seat.player for seat in table.seats}) == 4


async def test_the_database_refuses_a_fifth_seat_and_a_second_holder_of_a_number(
    database: Database, hall: Hall
) -> None:  # B08
    sitting = await asyncio.to_thread(open_sitting, database, hall, "Ann", seats=4)
    table = await database.read(service.load_table, hall, slug=sitting.slug)

    with pytest.raises(IntegrityError):
        await database.write(
            lambda connection: connection.execute(
                insert(seats).values(table_id=table.id, number=3, player_id=table.host, link_generation=1)
            )
        )


async def test_two_presses_of_start_deal_once(database: Database, hall: Hall) -> None:  # B07
    sitting = await asyncio.to_thread(open_sitting, database, hall, "Ann", "Ben")
    host = sitting.person("Ann")

    answers = await all_at_once(*(database.write(service.start, hall, slug=sitting.slug, who=host) for _ in range(5)))

    log = await database.read(service.log_page, slug=sitting.slug, viewer=None)
    assert len(set(answers)) == 1
    assert [line.kind for line in log.lines].count("table.started") == 1


async def test_one_press_sent_five_times_at_once_counts_once(database: Database, hall: Hall) -> None:  # B01
    sitting = await asyncio.to_thread(started, database, hall, "Ann", "Ben")
    press = await asyncio.to_thread(sitting.press, 0, Rest())
    ann = sitting.person("Ann")

    answers = await all_at_once(
        *(database.write(service.act, hall, slug=sitting.slug, who=ann, press=press) for _ in range(5))
    )

    assert sorted(answer.repeated for answer in answers) == [False, True, True, True, True]
    assert (await asyncio.to_thread(lambda: sitting.state)).turn == 1


async def test_one_press_of_open_sent_five_times_at_once_opens_one_table(database: Database, hall: Hall) -> None:  # B04
    ann = await asyncio.to_thread(newcomer, database, "Ann")
    request = OpenTable(game="climb", seats=2, preset="")

    answers = await all_at_once(
        *(
            database.write(service.open_table, hall, who=ann, request=request, press_key="the-same-press")
            for _ in range(5)
        )
    )

    assert len(set(answers)) == 1
    assert len(await database.read(service.my_tables, who=ann)) == 1


async def test_two_tabs_of_one_seat_pressing_at_once_give_one_action_and_one_refusal(
    database: Database, hall: Hall
) -> None:
    sitting = await asyncio.to_thread(started, database, hall, "Ann", "Ben")
    card = (await asyncio.to_thread(sitting.hand, 0))[0]
    presses = [await asyncio.to_thread(sitting.press, 0, action) for action in (Climb(card), Wait())]
    ann = sitting.person("Ann")

    answers = await all_at_once(
        *(database.write(service.act, hall, slug=sitting.slug, who=ann, press=press) for press in presses)
    )

    assert Counter(type(answer) for answer in answers)[StaleTable] == 1
    assert (await database.read(service.verify_table, hall, slug=sitting.slug)).result == "same"


async def test_two_friends_choosing_one_character_at_once_get_two_different_answers(
    database: Database, hall: Hall
) -> None:
    sitting = await asyncio.to_thread(open_sitting, database, hall, "Ann", "Ben")

    answers = await all_at_once(
        *(
            database.write(service.choose_character, hall, slug=sitting.slug, who=who, seat=Seat(seat), character="fox")
            for seat, who in enumerate(sitting.people.values())
        )
    )

    table = await asyncio.to_thread(lambda: sitting.table)
    assert sum(isinstance(answer, AppError) for answer in answers) == 1
    assert sorted(str(seat.character) for seat in table.seats) == ["None", "fox"]


SOMEBODY_WAITED = 4.0
"""Seconds that no moment takes unless locks are waited for; a busy machine alone can take a second of them."""


@pytest.mark.parametrize("endings", (200, pytest.param(1_000, marks=pytest.mark.long)))
async def test_the_last_action_a_rematch_an_end_and_a_watcher_at_one_moment_never_wait_for_one_another(
    database: Database, endings: int
) -> None:  # B53
    hall = new_hall(resolve=lambda _game, _preset, **_options: Ruleset(daylight=1))
    sitting = await asyncio.to_thread(started, database, hall, "Ann", "Ben", game="plain")
    dice = random.Random(1)
    slowest = 0.0
    for _ in range(endings):
        began = time.perf_counter()
        rematch = await _everything_ends(sitting, dice)
        slowest = max(slowest, time.perf_counter() - began)
        sitting = Sitting(database, hall, rematch, sitting.people)
        host = (await database.read(service.load_table, hall, slug=rematch)).host
        who = next(guest for guest in sitting.people.values() if guest.id == host)
        await database.write(service.start, hall, slug=rematch, who=who)

    assert slowest < SOMEBODY_WAITED


async def _everything_ends(sitting: Sitting, dice: random.Random) -> str:
    """Send everything that can happen at the end at once, in some order, and return where the rematch is."""
    database, hall, slug = sitting.database, sitting.hall, sitting.slug
    ann, ben = sitting.people["Ann"], sitting.people["Ben"]
    table = await database.read(service.load_table, hall, slug=slug)
    press = service.Press(
        seat=Seat(0), version_seen=table.version, key=f"the end of {slug}"[:64], actions=('{"type":"wait"}',)
    )
    requests = [
        database.write(service.act, hall, slug=slug, who=ann, press=press),
        database.write(service.act, hall, slug=slug, who=ann, press=press),
        database.write(service.rematch, hall, slug=slug, who=ben),
        database.write(service.rematch, hall, slug=slug, who=ann),
        database.write(service.end_table, hall, slug=slug, who=ann if table.host == ann.id else ben),
        database.read(service.load_table, hall, slug=slug),
        database.read(service.log_page, slug=slug, viewer=None),
    ]
    dice.shuffle(requests)
    await all_at_once(*requests)
    over = await database.read(service.load_table, hall, slug=slug)
    assert over.status in {"finished", "ended"}
    rematch = await database.write(service.rematch, hall, slug=slug, who=ben)
    assert (await database.read(service.load_table, hall, slug=rematch)).rematch_of == slug
    return rematch


async def test_fifty_tables_play_at_once_and_each_stays_true_to_its_history(database: Database, hall: Hall) -> None:
    host = await asyncio.to_thread(newcomer, database, "Ann")
    game = hall.games["climb"]
    slugs = [await _open_started(database, hall, host, f"table number {number}") for number in range(50)]

    async def play(slug: str, seed: int) -> None:
        dice = random.Random(seed)
        for turn in range(10):
            table = await database.read(service.load_table, hall, slug=slug)
            if table.status != "playing":
                return
            seat = min(table.acting)
            action = dice.choice(game.legal_actions(table.state, seat))
            press = service.Press(
                seat=seat,
                version_seen=table.version,
                key=f"press number {turn}",
                actions=(msgspec.json.encode(action),),
            )
            await database.write(service.act, hall, slug=slug, who=host, press=press)

    await asyncio.gather(*(play(slug, seed) for seed, slug in enumerate(slugs)))

    for slug in slugs:
        assert (await database.read(service.verify_table, hall, slug=slug)).result == "same"


async def _open_started(database: Database, hall: Hall, host: Any, key: str) -> str:
    request = OpenTable(game="climb", seats=1, preset="")
    slug = await database.write(service.open_table, hall, who=host, request=request, press_key=key)
    await database.write(service.start, hall, slug=slug, who=host)
    return slug


async def test_a_write_that_lost_a_race_runs_once_more(database: Database, hall: Hall) -> None:
    sitting = await asyncio.to_thread(open_sitting, database, hall, "Ann", "Ben")
    tries = []

    def lose_once(connection: Any) -> int:
        table = repository.load(connection, sitting.slug).table
        tries.append(table.version)
        if len(tries) == 1:
            table = msgspec.structs.replace(table, version=table.version - 1)
        record = NewRecord(kind="rename", actor=table.host, acting=table.acting)
        return repository.append(connection, table, (record,), at=hall.now())

    version = await database.write(lose_once)

    assert len(tries) == 2
    assert version == tries[1] + 1


async def test_somebody_who_leaves_while_being_handed_a_seat_leaves_no_half_seat(
    database: Database, hall: Hall
) -> None:
    sitting = await asyncio.to_thread(started, database, hall, "Ann", "Ben", "Cem")
    ann, cem = sitting.person("Ann"), sitting.person("Cem")

    answers = await all_at_once(
        database.write(service.leave_table, hall, slug=sitting.slug, who=cem),
        database.write(service.hand_over, hall, slug=sitting.slug, who=ann, seat=Seat(1), to=Seat(2)),
    )

    seated = await asyncio.to_thread(lambda: sitting.seated)
    refusals = [answer for answer in answers if isinstance(answer, AppError)]
    assert seated in (["Ann", "Ben", None], ["Ann", None, None], ["Ann", "Cem", None])
    assert all(isinstance(refusal, NotSeated) for refusal in refusals)
