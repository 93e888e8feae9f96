"""Bots at work: who is waited for, at which pace, what is stored, and what happens when something comes in between."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any, Literal

import msgspec
import pytest

from app.db import Database
from app.games.protocol import Seat
from app.tables import history, service
from app.tables.bot_duty import duty_at
from app.tables.bot_records import BotMark
from app.tables.bot_runner import PACES, BotRunner
from app.tables.hall import Hall
from app.tables.records import HistoryRecord
from app.tables.requests import Motion
from app.tables.thinking import Task, Thought
from tests.tables.climb import Ask, Rest, Wait
from tests.tables.climb_bot import CLIMB_BOTS, ThinkingAloud
from tests.tables.sitting import GAMES, Sitting, new_hall, open_sitting
from tests.tables.test_bot_seats import lets_play, put, takes_back


class QuickClock:
    """A clock on which waiting takes no time: it is set to the moment that is waited for."""

    def __init__(self) -> None:
        self.moment = 1000.0
        self.waits: list[float] = []

    def now(self) -> float:
        return self.moment

    async def wait_until(self, moment: float) -> None:
        if moment > self.moment:
            self.waits.append(round(moment - self.moment, 3))
            self.moment = moment
        await asyncio.sleep(0)


class Workshop:
    """A runner with a clock of its own and people who look or do not."""

    def __init__(self, database: Database, hall: Hall) -> None:
        self.clock = QuickClock()
        self.thinker: Any = ThinkingAloud(GAMES, CLIMB_BOTS)
        self.watching = False
        self.runner = BotRunner(database, hall, self, watched=lambda _: self.watching, paces=PACES, clock=self.clock)

    async def think(self, task: Task) -> Thought:
        thought: Thought = await self.thinker.think(task)
        return thought

    async def close(self) -> None:
        """End."""

    async def idle(self) -> None:
        await asyncio.sleep(0.001)  # what other threads have called for arrives
        await self.runner.idle()


@pytest.fixture
async def shop(database: Database, hall: Hall) -> AsyncIterator[Workshop]:
    made = Workshop(database, hall)
    async with made.runner.working():
        yield made


async def sitting_with(database: Database, hall: Hall, *bots: str, names: tuple[str, ...] = ("Ann",)) -> Sitting:
    """Open a table, seat people and then bots, and start it."""
    return await asyncio.to_thread(_sitting_with, database, hall, bots, names)


def _sitting_with(database: Database, hall: Hall, bots: tuple[str, ...], names: tuple[str, ...]) -> Sitting:
    sitting = open_sitting(database, hall, *names, seats=len(names) + len(bots))
    for seat, bot in enumerate(bots, start=len(names)):
        put(sitting, seat, bot)
    sitting.start()
    return sitting


async def does(function: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    """Let somebody do something while the bots go on."""
    return await asyncio.to_thread(function, *arguments, **more)


def records(sitting: Sitting) -> tuple[HistoryRecord, ...]:
    return sitting.database.read_now(history.read_records, sitting.table.id)


def played(sitting: Sitting, seat: int) -> list[str]:
    """List what was done at a seat, by the tags of its actions."""
    return [
        msgspec.json.decode(record.payload)["type"]
        for record in records(sitting)
        if record.kind == "action" and record.seat == seat
    ]


async def test_a_bot_plays_its_turn_and_then_waits_for_people(database: Database, hall: Hall, shop: Workshop) -> None:
    sitting = await sitting_with(database, hall, "")
    await shop.idle()
    assert played(sitting, 1) == []

    await does(sitting.play, 0, Wait())
    await shop.idle()

    assert played(sitting, 1) == ["climb", "climb", "rest"]
    assert sitting.table.acting == {Seat(0)}
    marks = [record.bot for record in records(sitting) if record.kind == "action"]
    assert marks == [None, *[BotMark("climber", 4, 5)] * 3]


async def test_every_step_of_a_bot_says_why(database: Database, hall: Hall, shop: Workshop) -> None:
    sitting = await sitting_with(database, hall, "")
    await does(sitting.play, 0, Wait())
    await shop.idle()

    whys = [record.log[0].data for record in records(sitting) if record.bot is not None]
    assert [why["reason"] for why in whys] == ["best_turn", "best_turn", "tired"]
    assert whys[-1] == {"seat": 1, "reason": "tired", "data": {"seat": 1}}


async def test_one_step_is_stored_at_a_time_at_a_pace_to_follow(database: Database, hall: Hall, shop: Workshop) -> None:
    sitting = await sitting_with(database, hall, "", "lazy")
    await does(sitting.play, 0, Wait())
    await shop.idle()

    first, after = PACES["normal"].first, PACES["normal"].next
    assert shop.clock.waits == [first, after, after, first]
    assert [len(record.log) for record in records(sitting) if record.bot is not None] == [2, 2, 3, 2]


@pytest.mark.parametrize("pace", ("slow", "fast"))
async def test_the_table_sets_the_pace(database: Database, hall: Hall, shop: Workshop, pace: Any) -> None:
    sitting = await sitting_with(database, hall, "lazy")
    await does(sitting.do, service.set_pace, "Ann", pace=pace)
    await does(sitting.play, 0, Wait())
    await shop.idle()

    assert shop.clock.waits == [PACES[pace].first]


async def test_bots_play_one_after_the_other_until_a_person_is_waited_for(
    database: Database, hall: Hall, shop: Workshop
) -> None:
    sitting = await sitting_with(database, hall, "lazy", "lazy", "lazy")
    for _ in range(3):
        await does(sitting.play, 0, Wait())
        await shop.idle()

    assert [played(sitting, seat) for seat in (1, 2, 3)] == [["wait"] * 3] * 3


async def test_a_bot_answers_when_a_person_asks_it_in_their_own_turn(
    database: Database, hall: Hall, shop: Workshop
) -> None:
    sitting = await sitting_with(database, hall, "")
    await does(sitting.play, 0, Ask(Seat(1)))
    await shop.idle()

    assert played(sitting, 1) == ["give"]
    assert sitting.table.acting == {Seat(0)}


async def test_what_was_asked_can_be_taken_back_while_the_bot_has_not_answered(
    database: Database, hall: Hall, shop: Workshop
) -> None:
    sitting = await sitting_with(database, hall, "")
    before = sitting.state

    class Hesitant:
        async def think(self, task: Task) -> Thought:
            if sitting.state.asked is not None:
                await does(sitting.undo, 0)
            return await ThinkingAloud(GAMES, CLIMB_BOTS).think(task)

    shop.thinker = Hesitant()
    await does(sitting.play, 0, Ask(Seat(1)))
    await shop.idle()

    assert sitting.state == before
    assert played(sitting, 1) == []


async def test_a_seat_that_is_taken_back_while_the_bot_thinks_is_left_alone(
    database: Database, hall: Hall, shop: Workshop
) -> None:
    sitting = await sitting_with(database, hall, names=("Ann", "Ben"))

    class Interrupted:
        async def think(self, task: Task) -> Thought:
            await does(takes_back, sitting, "Ann", 0)
            return await ThinkingAloud(GAMES, CLIMB_BOTS).think(task)

    shop.thinker = Interrupted()
    await does(lets_play, sitting, "Ann", 0)
    await shop.idle()

    assert played(sitting, 0) == []
    await does(sitting.play, 0, Wait())


async def test_a_bot_thinks_again_when_the_table_has_moved_on_in_the_middle_of_its_press(
    database: Database, hall: Hall, shop: Workshop
) -> None:
    sitting = await sitting_with(database, hall, "", names=("Ann", "Ben"))
    await does(sitting.play, 0, Wait())
    asked = shop.thinker.asked
    clock, waits = shop.clock, iter(("first", "between"))

    async def somebody_renames(moment: float) -> None:
        await QuickClock.wait_until(clock, moment)
        if next(waits, None) == "between":
            await does(sitting.do, service.rename_seat, "Ben", seat=Seat(1), name="Benno")

    shop.clock.wait_until = somebody_renames  # type: ignore[method-assign]
    await does(sitting.play, 1, Wait())
    await shop.idle()

    assert len(asked) > 1
    assert played(sitting, 2)[-1] == "rest"
    assert [record.seq for record in records(sitting)] == list(range(1, sitting.table.version + 1))


async def test_a_bot_that_does_what_is_not_allowed_or_nothing_is_helped_out(
    database: Database, hall: Hall, shop: Workshop, caplog: pytest.LogCaptureFixture
) -> None:
    for bot in ("cheat", "dreamer"):
        with caplog.at_level(logging.CRITICAL, logger="app.tables.bot_runner"):
            sitting = await sitting_with(database, hall, bot)
            await does(sitting.play, 0, Wait())
            await shop.idle()

        marks = {record.bot for record in records(sitting) if record.kind == "action" and record.seat == 1}
        assert marks == {BotMark("random", 1, 0)}
        assert sitting.table.acting == {Seat(0)} or sitting.table.over


async def test_a_thinker_that_fails_for_good_leaves_the_table_to_the_next_look(
    database: Database, hall: Hall, shop: Workshop, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        async def think(self, task: Task) -> Thought:
            raise RuntimeError(task.bot)

    sound, shop.thinker = shop.thinker, Broken()
    with caplog.at_level(logging.CRITICAL, logger="app.tables.bot_runner"):
        sitting = await sitting_with(database, hall, "")
        await does(sitting.play, 0, Wait())
        await shop.idle()
    assert played(sitting, 1) == []

    shop.thinker = sound
    await shop.runner.sweep()
    await shop.idle()

    assert played(sitting, 1) == ["climb", "climb", "rest"]


async def test_a_server_that_starts_again_goes_on_with_a_turn_that_a_bot_had_begun(
    database: Database, hall: Hall
) -> None:
    before, lights_out = Workshop(database, hall), asyncio.Event()
    async with before.runner.working():
        sitting = await sitting_with(database, hall, "")

        async def power_cut(moment: float) -> None:
            if played(sitting, 1):
                lights_out.set()
                await asyncio.Event().wait()
            await QuickClock.wait_until(before.clock, moment)

        before.clock.wait_until = power_cut  # type: ignore[method-assign]
        await does(sitting.play, 0, Wait())
        await lights_out.wait()
    assert played(sitting, 1) == ["climb"]

    after = Workshop(database, hall)
    async with after.runner.working():
        await after.runner.sweep()
        await after.idle()

    assert played(sitting, 1)[-1] == "rest"
    assert sitting.table.acting == {Seat(0)}


async def test_bots_among_themselves_play_on_only_while_somebody_looks(
    database: Database, hall: Hall, shop: Workshop
) -> None:
    sitting = await sitting_with(database, hall, "lazy")
    await does(lets_play, sitting, "Ann", 0, "lazy")
    await shop.idle()
    assert played(sitting, 0) == []

    shop.runner.looked_at(sitting.slug)
    await shop.idle()

    done = len(played(sitting, 0)) + len(played(sitting, 1))
    assert 10 < done < 24
    shop.watching = True
    shop.runner.looked_at(sitting.slug)
    await shop.idle()
    assert sitting.table.status == "finished"


async def test_bots_wait_when_nobody_else_is_left_at_the_table(database: Database, hall: Hall, shop: Workshop) -> None:
    sitting = await sitting_with(database, hall, "lazy")
    await does(lets_play, sitting, "Ann", 0, "lazy")
    await does(sitting.do, service.leave_table, "Ann")
    shop.watching = True
    await shop.runner.sweep()
    await shop.idle()
    assert played(sitting, 0) == played(sitting, 1) == []

    await does(sitting.do, service.follow_bot, "Cem", seat=Seat(0), name="Cem")
    await does(sitting.play, 0, Rest(), who="Cem")
    await shop.idle()
    assert played(sitting, 1) == ["wait"]


async def test_a_bot_answers_a_proposal_and_does_not_go_on_before_people_have_answered(
    database: Database, hall: Hall, shop: Workshop
) -> None:
    sitting = await sitting_with(database, hall, "", names=("Ann", "Ben"))
    await does(sitting.play, 0, Wait())

    async def ann_proposes(moment: float) -> None:
        shop.clock.wait_until = usual  # type: ignore[method-assign]
        await does(sitting.do, service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(0)))
        await usual(moment)

    usual, shop.clock.wait_until = shop.clock.wait_until, ann_proposes  # type: ignore[method-assign]
    await does(sitting.play, 1, Wait())
    await shop.idle()
    proposal = sitting.table.proposal
    assert proposal is not None
    assert (proposal.agreed, played(sitting, 2)) == ((Seat(2),), [])

    await does(sitting.do, service.answer, "Ben", seat=Seat(1), version=proposal.version, agrees=False)
    await shop.idle()
    assert played(sitting, 2) == ["climb", "climb", "rest"]


async def test_a_bot_declines_what_it_does_not_like(database: Database, hall: Hall, shop: Workshop) -> None:
    sitting = await sitting_with(database, hall, "")
    await does(sitting.play, 0, Wait())
    await shop.idle()
    await does(sitting.do, service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(0)))
    await shop.idle()

    assert sitting.table.proposal is None
    last = records(sitting)[-1]
    assert (last.kind, last.bot) == ("declined", BotMark("climber", 4, 5))


def test_bots_rest_while_people_talk_about_going_back_and_go_on_while_they_talk_about_anything_else(
    database: Database, hall: Hall
) -> None:
    sitting = _sitting_with(database, hall, ("",), ("Ann", "Ben"))
    moment = sitting.table.version
    sitting.play(0, Wait())
    sitting.play(1, Wait())

    acting: tuple[tuple[Literal["undo", "end"], Seat | None], ...] = (("undo", None), ("end", Seat(2)))
    for kind, expected in acting:
        version = sitting.do(service.propose, "Ann", motion=Motion(kind=kind, seat=Seat(0), to=moment))
        duty = database.read_now(duty_at, slug=sitting.slug)
        assert (None if duty is None else duty.seat, duty and duty.proposal) == (expected, None)
        sitting.do(service.answer, "Ann", seat=Seat(0), version=version, agrees=False)


async def test_a_table_of_people_alone_is_never_thought_about(database: Database, hall: Hall, shop: Workshop) -> None:
    sitting = await sitting_with(database, hall, names=("Ann", "Ben"))
    await does(sitting.play, 0, Wait())
    await shop.runner.sweep()
    await shop.idle()

    assert shop.thinker.asked == []


async def test_what_a_seat_may_not_see_never_reaches_its_bot(database: Database) -> None:
    """The hidden part is dealt anew before a bot thinks: over several games none thinks about the deck as it lies."""
    seen, true = [], []

    class Spy:
        def press(self, state: Any, _seat: Seat) -> tuple[Any, ...]:
            seen.append(state.deck)
            return (Wait(),)

    spy = msgspec.structs.replace(CLIMB_BOTS["climb"][0], name="spy", make=lambda _seed, _effort: Spy())
    hall = new_hall(bots={"climb": (spy,)})
    clever = Workshop(database, hall)
    clever.thinker = ThinkingAloud(GAMES, {"climb": (spy,)})
    async with clever.runner.working():
        for _ in range(3):
            sitting = await sitting_with(database, hall, "")
            true.append(sitting.state.deck)
            await does(sitting.play, 0, Wait())
            await clever.idle()

    assert [sorted(deck) for deck in seen] == [sorted(deck) for deck in true]
    assert all(thought != lies for thought, lies in zip(seen, true, strict=True))
