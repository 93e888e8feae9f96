"""Who is told that it is their turn, and when: once a turn, only while they are away, and not if it is taken back."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from app.db import Database
from app.games.protocol import Seat
from app.notices import service as notices
from app.tables import service
from app.tables.hall import Hall
from app.tables.requests import Motion
from tests.notices.office import DELAY, Clock, Office, outbox, wants
from tests.tables.climb import Ask, Climb, Rest, Wait
from tests.tables.sitting import Sitting, open_sitting, started

BEN = "ben@example.org"


def ends_turn(sitting: Sitting, seat: int) -> None:
    sitting.play(seat, Wait())


async def test_nobody_is_told_who_has_not_asked(database: Database, hall: Hall, clock: Clock, office: Office) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    ends_turn(sitting, 0)
    clock.pass_(hours=1)
    assert await office.told() == []
    assert outbox(database) == []


async def test_somebody_away_is_told_once_after_a_while(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    """B46: one notice to the absent person, none again until they have acted."""
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    clock.moment += DELAY / 2
    assert await office.told() == []
    clock.moment += DELAY / 2
    assert await office.told() == [BEN]
    clock.pass_(days=2)
    assert await office.told() == [BEN]

    ends_turn(sitting, 1)
    ends_turn(sitting, 0)
    clock.moment += DELAY
    assert await office.told() == [BEN, BEN]


async def test_who_plays_in_time_is_not_told(database: Database, hall: Hall, clock: Clock, office: Office) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    await office.round()
    assert outbox(database)[-1] == ("turn", "waiting")
    ends_turn(sitting, 1)
    clock.moment += DELAY
    assert await office.told() == []
    assert outbox(database)[-1] == ("turn", "dropped")


async def test_who_has_begun_the_turn_knows_of_it(database: Database, hall: Hall, clock: Clock, office: Office) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    await office.round()
    sitting.play(1, Climb(sitting.hand(1)[0]))
    clock.pass_(hours=1)
    assert await office.told() == []


async def test_an_undo_cancels_what_waits(database: Database, hall: Hall, clock: Clock, office: Office) -> None:
    """B42: a pending notice is cancelled, and the same question asked again is a turn of its own."""
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    sitting.play(0, Ask(Seat(1)))
    await office.round()
    sitting.undo(0)
    clock.moment += DELAY
    assert await office.told() == []
    assert outbox(database)[-1] == ("turn", "dropped")

    sitting.play(0, Ask(Seat(1)))
    clock.moment += DELAY
    assert await office.told() == [BEN]


async def test_what_was_sent_is_not_sent_again_after_an_undo(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    """B42: the turn comes back to somebody who was told of it and has not acted."""
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    sitting.play(0, Ask(Seat(1)))
    clock.moment += DELAY
    assert await office.told() == [BEN]
    sitting.undo(0)
    await office.round()
    sitting.play(0, Ask(Seat(1)))
    clock.moment += DELAY
    assert await office.told() == [BEN]


async def test_a_turn_that_all_take_back_is_not_told(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    """B42: the table goes back by agreement, beyond what one seat could undo; the one before is waited for again."""
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    wants(sitting, "Cal")
    ends_turn(sitting, 0)
    before = sitting.table.version
    sitting.play(1, Rest())
    await office.round()
    assert outbox(database)[-1] == ("turn", "waiting")

    sitting.do(service.propose, "Ann", motion=Motion(kind="undo", seat=Seat(0), to=before))
    for who, seat in (("Ben", 1), ("Cal", 2)):
        made = sitting.table.proposal
        assert made is not None
        sitting.do(service.answer, who, seat=Seat(seat), version=made.version, agrees=True)
    assert sitting.table.acting == {1}
    clock.moment += DELAY
    assert await office.told() == []
    assert outbox(database)[-1] == ("turn", "dropped")


async def test_who_is_there_is_left_in_peace(database: Database, hall: Hall, clock: Clock, office: Office) -> None:
    """B46: everybody present, three turns: nothing out of band; then one is away for ten minutes, and is told."""
    sitting = started(database, hall, "Ann", "Ben")
    for who in ("Ann", "Ben"):
        wants(sitting, who)
    with office.presence.staying(sitting.person("Ann"), sitting.slug):
        with office.presence.staying(sitting.person("Ben"), sitting.slug):
            for seat in (0, 1, 0):
                ends_turn(sitting, seat)
                clock.pass_(minutes=5)
                assert await office.told() == []
        clock.moment += DELAY / 2
        assert await office.told() == []
        clock.moment += DELAY / 2
        assert await office.told() == [BEN]
        clock.pass_(minutes=10)
        assert await office.told() == [BEN]


async def test_a_request_now_and_then_counts_as_being_there(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    """Pages without a stream ask for themselves."""
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    for _ in range(20):
        office.presence.seen(sitting.person("Ben"), sitting.slug)
        clock.pass_(seconds=30)
        assert await office.told() == []
    clock.moment += DELAY
    assert await office.told() == [BEN]


async def test_who_is_at_another_table_is_not_at_this_one(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    other = started(database, hall, "Cal", "Dan")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    with office.presence.staying(sitting.person("Ben"), other.slug):
        clock.moment += DELAY
        assert await office.told() == [BEN]


@pytest.mark.parametrize("names", (("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cal", "Dan")))
async def test_one_notice_for_one_event_at_tables_of_every_size(
    database: Database, hall: Hall, clock: Clock, office: Office, names: tuple[str, ...]
) -> None:
    """B45: the last player sits down and the game begins; whoever begins is told once."""
    sitting = open_sitting(database, hall, *names)
    for who in names:
        wants(sitting, who)
    sitting.start()
    for _ in range(3):
        clock.moment += DELAY
        assert await office.told() == ["ann@example.org"]


async def test_who_holds_several_seats_is_told_once_for_all(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", seats=3)
    sitting.sit("Ben", 2, also=True)
    wants(sitting, "Ben")
    sitting.start()
    ends_turn(sitting, 0)
    clock.moment += DELAY
    assert await office.told() == [BEN]


async def test_two_addresses_are_told_each_once(database: Database, hall: Hall, clock: Clock, office: Office) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    wants(sitting, "Ben", way="webhook")
    ends_turn(sitting, 0)
    clock.moment += DELAY
    assert await office.told() == [BEN, "https://ben.example.org/call"]


async def test_a_seat_that_a_bot_plays_waits_for_nobody(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    sitting.do(service.let_bot_play, "Ben", seat=Seat(1), bot="")
    ends_turn(sitting, 0)
    clock.moment += DELAY
    assert await office.told() == []


async def test_whoever_takes_a_seat_is_not_told_by_the_one_before(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    await office.round()
    sitting.claim("Eve", sitting.link("Ben", 1))
    clock.moment += DELAY
    assert await office.told() == []


async def test_a_table_that_was_closed_tells_nobody(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    await office.round()
    sitting.do(service.end_table, "Ann")
    clock.moment += DELAY
    assert await office.told() == []


async def test_a_wish_that_was_taken_back_takes_back_what_waits(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    ends_turn(sitting, 0)
    await office.round()
    sitting.do(notices.set_wishes, "Ben", chosen=frozenset())
    clock.moment += DELAY
    assert await office.told() == []
    assert outbox(database) == [("confirm", "sent")]


async def test_who_asks_during_their_turn_is_told_if_they_go_away(
    database: Database, hall: Hall, clock: Clock, office: Office
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    ends_turn(sitting, 0)
    clock.pass_(days=1)
    office.presence.seen(sitting.person("Ben"), sitting.slug)
    wants(sitting, "Ben")
    assert await office.told() == []
    clock.moment += DELAY
    assert await office.told() == [BEN]


async def test_playing_costs_nothing_more_where_somebody_is_told(database: Database, hall: Hall) -> None:
    plain, wished = (started(database, hall, "Ann", "Ben") for _ in range(2))
    wants(wished, "Ben")
    counts = []
    for sitting in (plain, wished):
        press = sitting.press(0, Wait())
        with statements(database) as told:
            sitting.send(press, who="Ann")
        counts.append(len(told))
    assert counts[0] == counts[1] > 0


@contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """Listen to what a writer asks of the database."""
    told: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        told.append(statement)

    engine = database._writer.engine
    event.listen(engine, "before_cursor_execute", hear)
    try:
        yield told
    finally:
        event.remove(engine, "before_cursor_execute", hear)
