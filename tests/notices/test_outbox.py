"""The outbox: nothing is lost, nothing is sent by two, and what fails is tried again, but not for ever."""

import asyncio
from datetime import timedelta

import pytest

from app.db import Database
from app.games.protocol import Seat
from app.notices import outbox as box
from app.notices import outcomes, runner, service
from app.notices.errors import NotDelivered
from app.notices.outbox import LEASE, Changed, Timing
from app.notices.outcomes import MOST_FAILURES, PAUSES
from app.notices.records import Address, Message
from app.notices.repository import addresses_of, find_address
from app.tables.hall import Hall
from tests.notices.office import DELAY, Box, Clock, Office, confirms, gives, outbox, wants
from tests.tables.climb import Ask, Wait
from tests.tables.sitting import Sitting, started

BEN = "ben@example.org"
TIMING = Timing(delay=DELAY, per_hour=500)


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Let Ben, who is away, be waited for."""
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    sitting.play(0, Wait())
    return sitting


def stored(database: Database, address: Address) -> Address:
    found = database.read_now(find_address, address.id)
    assert found is not None
    return found


@pytest.mark.usefixtures("sitting")
async def test_a_server_that_starts_finds_what_another_has_not_looked_at(
    database: Database, hall: Hall, clock: Clock
) -> None:
    """The one that took the action was killed right after it: the turn itself says what is owed."""
    clock.moment += DELAY
    assert await Office(database, hall).told() == [BEN]


@pytest.mark.usefixtures("sitting")
def test_the_look_at_all_tables_leaves_out_where_nothing_has_happened_since(database: Database, clock: Clock) -> None:
    before, after = Changed(since=clock() - timedelta(minutes=5)), Changed(since=clock() + timedelta(seconds=1))
    assert len(database.read_now(box.owed, before).fresh) == 1
    assert database.read_now(box.owed, after).nothing


@pytest.mark.usefixtures("sitting")
@pytest.mark.parametrize("hours", (-2, 2))
async def test_a_clock_that_jumps_brings_no_endless_or_negative_wait(
    database: Database, hall: Hall, clock: Clock, hours: int
) -> None:
    """B43."""
    office = Office(database, hall)
    await office.round()
    clock.pass_(hours=hours)
    assert 0 <= await office.runner.round() <= 60
    clock.pass_(hours=-hours)
    clock.moment += DELAY
    assert await office.told() == [BEN]


@pytest.mark.usefixtures("sitting")
async def test_of_two_servers_one_sends(database: Database, hall: Hall, clock: Clock) -> None:
    clock.moment += DELAY
    offices = Office(database, hall), Office(database, hall)
    await asyncio.gather(*(office.round() for office in offices))
    for office in offices:
        await office.round()
    assert sorted(len(office.turns) for office in offices) == [0, 1]


async def test_a_server_sees_who_is_at_another(database: Database, hall: Hall, clock: Clock, sitting: Sitting) -> None:
    here, there = Office(database, hall), Office(database, hall)
    with there.presence.staying(sitting.person("Ben"), sitting.slug):
        for _ in range(5):
            clock.moment += DELAY
            await there.runner.store_presence()
            assert await here.told() == []
    await there.runner.store_presence()
    clock.moment += DELAY / 2
    assert await here.told() == []
    clock.moment += DELAY / 2
    assert await here.told() == [BEN]


@pytest.mark.usefixtures("sitting")
async def test_what_a_killed_server_had_claimed_is_sent_again_with_the_same_number(
    database: Database, hall: Hall, clock: Clock
) -> None:
    """At least once: nobody knows whether the first one arrived, and the receiver can tell by the number."""
    clock.moment += DELAY
    office = Office(database, hall)
    await office.runner._bring_up_to_date()
    claimed = database.write_now(box.claim, claimer="killed", timing=TIMING, at=clock(), most=8)
    numbers = [errand.number for errand in claimed if errand.kind == "turn"]

    clock.moment += LEASE - timedelta(seconds=1)
    assert await office.told() == []
    clock.pass_(seconds=1)
    assert await office.told() == [BEN]
    assert [message.errand.number for message in office.turns] == numbers


@pytest.mark.usefixtures("sitting")
async def test_a_server_that_was_taken_for_dead_changes_nothing_afterwards(
    database: Database, hall: Hall, clock: Clock
) -> None:
    clock.moment += DELAY
    office = Office(database, hall)
    await office.runner._bring_up_to_date()
    late = database.write_now(box.claim, claimer="slow", timing=TIMING, at=clock(), most=8)[-1]
    clock.moment += LEASE
    assert await office.told() == [BEN]
    database.write_now(outcomes.missed, late, NotDelivered("slow"), claimer="slow", at=clock())
    assert outbox(database)[-1] == ("turn", "sent")


@pytest.mark.usefixtures("sitting")
async def test_what_fails_is_tried_again_later_and_later_and_then_given_up(
    database: Database, hall: Hall, clock: Clock
) -> None:
    office = Office(database, hall)
    await office.round()  # the question whether the address may be used arrives
    office.mail.fault = NotDelivered("slow")
    clock.moment += DELAY
    before = office.mail.attempts
    await office.round()
    for number, pause in enumerate(PAUSES, start=1):
        clock.moment += pause - timedelta(seconds=1)
        await office.round()
        assert office.mail.attempts - before == number
        clock.pass_(seconds=1)
        await office.round()
    assert office.mail.attempts - before == len(PAUSES) + 1
    assert outbox(database)[-1] == ("turn", "failed")
    clock.pass_(days=1)
    await office.round()
    assert office.mail.attempts - before == len(PAUSES) + 1


async def test_a_notice_that_comes_late_is_dropped_once_the_turn_is_played(
    database: Database, hall: Hall, clock: Clock, sitting: Sitting
) -> None:
    office = Office(database, hall)
    office.mail.fault = NotDelivered("slow")
    clock.moment += DELAY
    await office.round()
    sitting.play(1, Wait())
    office.mail.fault = None
    clock.moment += PAUSES[0]
    assert await office.told() == []


async def test_an_address_that_fails_too_often_is_stopped_until_its_owner_says_so(
    database: Database, hall: Hall, clock: Clock, sitting: Sitting
) -> None:
    office = Office(database, hall)
    address = gives(database, hall, sitting.person("Ben"), "https://ben.example.org/", way="webhook")
    confirms(database, hall, address)
    await office.round()
    sitting.do(service.set_wishes, "Ben", chosen=frozenset({address.id}))
    office.runner.look_at(sitting.slug)
    office.web.fault = NotDelivered("answered")
    for _ in range(MOST_FAILURES):
        assert not stored(database, address).stopped
        clock.pass_(hours=3)
        await office.round()
        if outbox(database)[-1] == ("turn", "failed"):
            sitting.play(1, Wait())
            sitting.play(0, Wait())
            await office.round()
    seen = stored(database, address)
    assert (seen.stopped, seen.fault) == (True, "answered")

    office.web.fault = None
    clock.pass_(days=1)
    assert await office.told() == []
    database.write_now(service.resume, who=sitting.person("Ben"), address=address.id)
    sitting.play(1, Wait())
    sitting.play(0, Wait())
    office.runner.look_again()
    clock.moment += DELAY
    assert await office.told() == ["https://ben.example.org/"]
    assert stored(database, address).fault is None


@pytest.mark.usefixtures("sitting")
async def test_what_will_never_arrive_is_not_tried_again(database: Database, hall: Hall, clock: Clock) -> None:
    office = Office(database, hall)
    await office.round()
    office.mail.fault = NotDelivered("unknown_mailbox", lasting=True)
    clock.moment += DELAY
    await office.round()
    before = office.mail.attempts
    clock.pass_(days=1)
    await office.round()
    assert office.mail.attempts == before
    assert outbox(database)[-1] == ("turn", "failed")


@pytest.mark.usefixtures("sitting")
async def test_a_fault_of_this_server_counts_against_no_address(
    database: Database, hall: Hall, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    office = Office(database, hall)
    await office.round()
    office.mail.fault = NotDelivered("house", ours=True)
    clock.moment += DELAY
    await office.round()
    assert "could not be sent" in caplog.text
    office.mail.fault = None
    clock.moment += PAUSES[0]
    assert await office.told() == [BEN]


@pytest.mark.usefixtures("sitting")
async def test_no_more_leaves_within_an_hour_than_the_house_allows(
    database: Database, hall: Hall, clock: Clock
) -> None:
    office = Office(database, hall, per_hour=1)
    other = started(database, hall, "Cal", "Dan")
    wants(other, "Dan")
    clock.pass_(seconds=1)
    other.play(0, Wait())
    clock.moment += DELAY
    assert await office.told() == [BEN]
    clock.pass_(minutes=59)
    assert await office.told() == [BEN]
    clock.pass_(minutes=1)
    assert await office.told() == [BEN, "dan@example.org"]


@pytest.mark.usefixtures("sitting")
async def test_old_things_are_thrown_away(database: Database, hall: Hall, clock: Clock) -> None:
    office = Office(database, hall)
    clock.moment += DELAY
    await office.round()
    clock.moment += box.KEPT + timedelta(seconds=1)
    await office.runner.tidy()
    assert outbox(database) == []
    assert await office.told() == [BEN]  # and nothing is told twice for that


def test_an_address_that_nobody_confirms_is_thrown_away_after_a_month(
    database: Database, hall: Hall, clock: Clock, sitting: Sitting
) -> None:
    ben = sitting.person("Ben")
    gives(database, hall, ben, "nobody@example.org")
    office = Office(database, hall)
    for days, left in ((29, 2), (2, 1)):
        clock.pass_(days=days)
        asyncio.run(office.runner.tidy())
        assert len(database.read_now(addresses_of, ben.id)) == left


async def test_a_turn_that_is_taken_back_while_its_notice_is_being_sent_counts_as_told(
    database: Database, hall: Hall, clock: Clock
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    wants(sitting, "Ben")
    sitting.play(0, Ask(Seat(1)))
    clock.moment += DELAY
    office = Office(database, hall)
    await office.runner._bring_up_to_date()
    (*_, errand) = database.write_now(box.claim, claimer="slow", timing=TIMING, at=clock(), most=8)
    sitting.undo(0)
    await office.round()
    database.write_now(outcomes.arrived, errand, claimer="slow", at=clock())
    sitting.play(0, Ask(Seat(1)))
    clock.moment += DELAY
    assert await office.told() == []


async def test_a_mailbox_that_never_was_can_be_given_again(database: Database, hall: Hall, sitting: Sitting) -> None:
    ben = sitting.person("Ben")
    office = Office(database, hall)
    office.mail.fault = NotDelivered("unknown_mailbox", lasting=True)
    address = gives(database, hall, ben, "typo@example.org")
    await office.round()
    assert stored(database, address).fault == "unknown_mailbox"
    office.mail.fault = None
    database.write_now(service.ask_again, hall, who=ben, address=address.id, source="")
    await office.round()
    confirms(database, hall, address)
    assert not stored(database, address).stopped


class Stuck:
    """A way to send that never comes to an end."""

    def __init__(self) -> None:
        self.began = asyncio.Event()

    async def send(self, message: Message) -> None:
        if message.errand.kind == "turn":
            self.began.set()
            await asyncio.Event().wait()


async def test_a_change_at_a_table_wakes_the_server(
    database: Database, hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody calls for a round here, and nobody polls: the commit of the action does."""
    monkeypatch.setattr(runner, "_GATHER_SECONDS", 0)
    sitting = await asyncio.to_thread(started, database, hall, "Ann", "Ben")
    await asyncio.to_thread(wants, sitting, "Ben")
    stuck = Stuck()
    office = Office(database, hall, posts={"mail": stuck})
    async with asyncio.timeout(10), office.runner.working():
        await asyncio.to_thread(sitting.play, 0, Wait())
        clock.moment += DELAY
        await stuck.began.wait()


async def test_a_server_that_stops_waits_a_moment_and_leaves_the_rest_to_the_next(
    database: Database, hall: Hall, clock: Clock, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "_GRACE_SECONDS", 0.05)
    clock.moment += DELAY
    stuck = Stuck()
    first = Office(database, hall, posts={"mail": stuck})
    async with asyncio.timeout(10):
        async with first.runner.working():
            await stuck.began.wait()
            first.presence.seen(sitting.person("Ann"), sitting.slug)
    assert outbox(database)[-1] == ("turn", "waiting")
    second = Office(database, hall)
    assert await second.told() == []
    clock.moment += LEASE
    assert await second.told() == [BEN]


async def test_who_is_here_is_known_after_a_restart(
    database: Database, hall: Hall, clock: Clock, sitting: Sitting
) -> None:
    clock.moment += DELAY / 2
    first = Office(database, hall)
    async with first.runner.working():
        first.presence.seen(sitting.person("Ben"), sitting.slug)
    second = Office(database, hall)
    clock.moment += DELAY / 2
    assert await second.told() == []
    clock.moment += DELAY / 2
    assert await second.told() == [BEN]


async def test_one_who_does_not_answer_holds_nobody_else_up(
    database: Database, hall: Hall, clock: Clock, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is here goes on being stored, and others are told, while a mail server keeps one message waiting."""
    monkeypatch.setattr(runner, "_GATHER_SECONDS", 0)
    monkeypatch.setattr(runner, "_GRACE_SECONDS", 0)
    arrived, stuck = asyncio.Event(), Stuck()

    class Web(Box):
        async def send(self, message: Message) -> None:
            await super().send(message)
            arrived.set()

    other = await asyncio.to_thread(started, database, hall, "Cal", "Dan")
    office = Office(database, hall, posts={"mail": stuck, "webhook": Web()})
    async with asyncio.timeout(10), office.runner.working():
        clock.moment += DELAY
        office.runner.look_at(sitting.slug)
        await stuck.began.wait()
        await asyncio.to_thread(wants, other, "Dan", way="webhook")
        arrived.clear()
        await asyncio.to_thread(other.play, 0, Wait())
        clock.moment += DELAY
        office.runner.look_at(other.slug)
        await arrived.wait()
