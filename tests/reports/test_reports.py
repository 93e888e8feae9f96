"""Reports: filed whatever is wrong with the table, bounded, answered, and gone when their time is over."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update

from app.admin.audit import Actor, changes_before
from app.db import Database
from app.errors import AppError, InvalidInput
from app.reports import filing, service, sweeping
from app.reports.errors import ReportNotFound, TooManyReports
from app.reports.models import reports
from app.reports.records import LONGEST_FAULT, LONGEST_WORDS, MOST_FAULTS, MOST_STEPS, Versions
from app.reports.service import Browser, NewReport, Report
from app.reports.sweeping import ReportSweep
from app.tables.errors import TableNotFound
from app.tables.models import actions, seats, tables
from tests.tables.climb import Climb, Rest
from tests.tables.sitting import Sitting, new_hall, newcomer, open_sitting, started

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ADMIN = Actor("Ada", session=1)
BROWSER = Browser(name="Testzilla 1.0", window="1280x720", language="en", faults=("x is undefined (/js/a.js:1)",))


class Desk:
    """A table that people report about, and the clock of the house."""

    def __init__(self, database: Database) -> None:
        self.now = NOW
        self.hall = new_hall(now=lambda: self.now)
        self.database = database
        self.sitting = started(database, self.hall, "Ann", "Ben")

    def passes(self, **time: float) -> None:
        self.now += timedelta(**time)

    def files(self, who: str = "Ann", *, words: str = "It stopped.", slug: str = "", **report: Any) -> int:
        sent = NewReport(words=words, **{"version": 2**31, **report})
        return self.database.write_now(
            service.file_report,
            self.hall,
            slug=slug or self.sitting.slug,
            who=self.sitting.person(who),
            report=sent,
            app_version="1.2.3",
        )

    def read(self, number: int) -> Report:
        return self.database.read_now(service.read_report, number)

    def handles(self, number: int, *, state: service.ReportState = "handled", answer: str = "") -> Report:
        return self.database.write_now(
            service.handle, who=ADMIN, number=number, state=state, answer=answer, now=self.now
        )

    def numbers(self, state: service.ReportState = "open") -> list[int]:
        found = self.database.read_now(service.list_reports, state=state).reports
        return [report.id for report in found]

    def log(self) -> list[str]:
        return [change.kind for change in self.database.read_now(changes_before, None).changes]

    def stored(self) -> Any:
        return self.database.read_now(lambda c: c.execute(select(reports).order_by(reports.c.id)).all())

    @contextmanager
    def refused(self, fault: type[AppError], sentence: str | None = None) -> Iterator[None]:
        before = self.stored(), self.log()
        with pytest.raises(fault, match=sentence) as caught:
            yield
        assert caught.value.sentence
        assert (self.stored(), self.log()) == before


@pytest.fixture
def desk(database: Database) -> Desk:
    return Desk(database)


def test_a_report_holds_what_helps_and_nothing_of_who_sent_it(desk: Desk) -> None:
    desk.sitting.play(0, Climb(desk.sitting.hand(0)[0]))
    report = desk.read(desk.files(words="  The fox\n jumped. ", version=4, seat=0, browser=BROWSER))

    assert (report.slug, report.version, report.seat, report.words) == (desk.sitting.slug, 4, 0, "The fox jumped.")
    assert (report.state, report.note, report.at) == ("open", "", NOW)
    assert report.facts is not None
    assert report.facts.browser == BROWSER
    assert report.facts.versions == Versions(app="1.2.3", table_rules=1, rules=1, preset="")
    assert [(step.seq, step.kind) for step in report.facts.steps] == [
        *((1, "open"), (2, "take_seat"), (3, "start"), (4, "action")),
    ]


def test_words_are_optional_and_bounded_and_so_is_what_the_browser_says(desk: Desk) -> None:
    long = Browser(name="n" * 9_000, window="w" * 900, language="l" * 900, faults=("f" * 5_000,) * 50)
    facts = desk.read(desk.files(words=" ", browser=long)).facts
    assert facts is not None
    assert [len(fault) for fault in facts.browser.faults] == [LONGEST_FAULT] * MOST_FAULTS
    assert max(len(facts.browser.name), len(facts.browser.window), len(facts.browser.language)) <= 300
    for turn in range(12):
        desk.sitting.play(turn % 2, Rest())
    facts = desk.read(desk.files(words="x" * LONGEST_WORDS)).facts
    assert facts is not None
    assert len(facts.steps) == MOST_STEPS
    for words in ("x" * (LONGEST_WORDS + 1), "x" * 100_000, "\u200b\u200b"):
        with desk.refused(InvalidInput):
            desk.files(words=words)


@pytest.mark.parametrize(("sent", "kept"), ((-5, 0), (0, 0), (2, 2), (2**40, 3)))
def test_a_version_is_one_of_the_tables(desk: Desk, sent: int, kept: int) -> None:
    assert desk.read(desk.files(version=sent)).version == kept


@pytest.mark.parametrize(("who", "asked", "seat"), (("Ann", None, 0), ("Ann", 1, 0), ("Ben", 1, 1), ("Eve", 0, None)))
def test_the_view_is_that_of_a_seat_of_ones_own(
    desk: Desk, who: str, asked: int | None, seat: int | None
) -> None:  # B23
    assert desk.read(desk.files(who, seat=asked)).seat == seat


def test_with_several_seats_the_one_on_the_screen_or_none(desk: Desk) -> None:
    ann = desk.sitting.person("Ann")
    desk.database.write_now(lambda c: c.execute(update(seats).values(player_id=ann.id)))
    assert desk.read(desk.files(seat=1)).seat == 1
    assert desk.read(desk.files(seat=None, words="else")).seat is None


@pytest.mark.parametrize(
    "damage",
    (
        {"snapshot": "{"},
        {"ruleset": "{", "house": "{", "proposal": "{", "outcome": "{", "kept_preset": "{", "origin": "{"},
        {"game": "chess"},
        {"pace": "breakneck"},
    ),
)
def test_a_table_that_is_broken_can_be_reported(desk: Desk, damage: dict[str, str]) -> None:
    desk.database.write_now(lambda c: c.execute(update(tables).values(**damage)))
    desk.database.write_now(lambda c: c.execute(update(actions).values(log="{", payload="{", bot="{")))
    desk.database.write_now(lambda c: c.execute(update(seats).values(bot="{")))
    report = desk.read(desk.files())
    assert report.table_name == "Ann’s table"
    assert report.facts is not None
    assert len(report.facts.steps) == 3


def test_a_table_that_waits_can_be_reported_and_one_that_is_not_there_cannot(desk: Desk) -> None:
    waiting = open_sitting(desk.database, desk.hall, "Cem", seats=2)
    assert desk.read(desk.files(slug=waiting.slug)).version == 1
    for slug in ("nothing-there", "\x00", "x" * 10_000):
        with desk.refused(TableNotFound):
            desk.files(slug=slug)


def test_the_same_again_is_one_report(desk: Desk) -> None:
    assert desk.files() == desk.files()
    assert desk.files(words="Something else.") != desk.files()


def test_one_person_sends_only_so_many_within_an_hour(desk: Desk) -> None:
    for number in range(filing.MOST_OF_ONE):
        desk.files(words=f"No {number}")
    with desk.refused(TooManyReports, "within this hour"):
        desk.files(words="One more")
    desk.files("Ben")
    desk.passes(hours=1)
    desk.files(words="One more")


def test_only_so_many_wait_for_one_table_and_for_the_house(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MOST_OF_TABLE", 2)
    monkeypatch.setattr(filing, "MOST_WAITING", 3)
    other = open_sitting(desk.database, desk.hall, "Cem", seats=2)
    first = desk.files(words="a")
    desk.files(words="b")
    with desk.refused(TooManyReports, "no more are taken"):
        desk.files("Ben", words="c")
    desk.files(slug=other.slug)
    desk.handles(first)
    desk.files("Ben", words="c")
    with desk.refused(TooManyReports, "no more are taken"):
        desk.files("Eve", words="d", slug=other.slug)


def test_an_answer_reaches_whoever_reported_and_stands_in_the_log(desk: Desk) -> None:
    number = desk.files()
    desk.files("Ben", words="Mine")
    desk.handles(number, answer=" It was mended. ")

    mine = desk.database.read_now(service.reports_of, desk.sitting.person("Ann"))
    assert [(report.id, report.state, report.note) for report in mine] == [(number, "handled", "It was mended.")]
    assert (desk.numbers(), desk.numbers("handled")) == ([number + 1], [number])
    assert desk.read(number).handled_by == "Ada"
    assert desk.log() == ["report_handled"]
    desk.handles(number, answer="It was mended.")
    assert desk.log() == ["report_handled"]
    assert desk.handles(number, state="open").handled_at is None


def test_answers_are_bounded_and_reports_that_are_gone_are_told_as_that(desk: Desk) -> None:
    number = desk.files()
    with desk.refused(InvalidInput):
        desk.handles(number, answer="x" * 5_000)
    for gone in (number + 1, 0, -1, 2**80):
        with desk.refused(ReportNotFound):
            desk.handles(gone)
    desk.database.write_now(service.discard, who=ADMIN, number=number, now=NOW)
    assert desk.log() == ["report_deleted"]
    with desk.refused(ReportNotFound):
        desk.database.write_now(service.discard, who=ADMIN, number=number, now=NOW)


def test_reports_go_when_their_time_is_over(desk: Desk) -> None:
    handled, waiting = desk.files(words="a"), desk.files(words="b")
    desk.passes(days=10)
    desk.handles(handled)
    desk.passes(days=30)
    assert desk.database.write_now(service.forget_old, now=desk.now) == 0
    desk.passes(seconds=1)
    desk.files(words="c")  # filing one sweeps as well
    assert (desk.numbers("handled"), waiting in desk.numbers()) == ([], True)
    desk.passes(days=180)
    desk.files(words="d")
    assert waiting not in desk.numbers()


def test_a_report_goes_with_its_table_and_with_whoever_wants_it_gone(desk: Desk) -> None:
    desk.files()
    desk.files("Ben")
    ann = desk.sitting.person("Ann")
    assert desk.database.write_now(service.forget_reports_of, ann.id) == 1
    assert desk.database.read_now(service.reports_of, ann) == ()
    desk.database.write_now(lambda c: c.execute(delete(tables)))
    assert desk.stored() == []


def test_one_whose_facts_are_damaged_is_still_read(desk: Desk) -> None:
    number = desk.files()
    desk.database.write_now(lambda c: c.execute(update(reports).values(facts="{")))
    assert desk.read(number).facts is None
    assert desk.numbers() == [number]


def test_reports_are_paged(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MOST_OF_TABLE", 100)

    def fill(connection: Connection) -> None:
        (row,) = [dict(found._mapping) for found in connection.execute(select(reports))]
        del row["id"]
        connection.execute(reports.insert(), [row] * 59)

    desk.files()
    desk.database.write_now(fill)
    seen: list[int] = []
    before: int | None = None
    for expected in (25, 25, 10):
        page = desk.database.read_now(service.list_reports, state="open", before=before)
        assert len(page.reports) == expected
        seen += [report.id for report in page.reports]
        before = page.earlier
    assert before is None
    assert seen == sorted(set(seen), reverse=True)
    assert desk.database.read_now(service.count_open) == 60


def test_a_stranger_has_reported_nothing(desk: Desk) -> None:
    desk.files()
    assert desk.database.read_now(service.reports_of, newcomer(desk.database, "Zoe")) == ()


def test_the_sitting_goes_on(desk: Desk) -> None:
    sitting: Sitting = desk.sitting
    version = sitting.table.version
    desk.files()
    assert sitting.table.version == version
    sitting.play(0, Rest())


async def test_a_server_sweeps_by_itself(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.files()
    desk.passes(days=181)
    assert await ReportSweep(desk.database, now=lambda: desk.now).sweep() == 1
    desk.files()
    desk.passes(days=181)
    monkeypatch.setattr(sweeping, "_FIRST_SECONDS", (0.0, 0.0))
    async with ReportSweep(desk.database, now=lambda: desk.now).working(), asyncio.timeout(5):
        while await desk.database.read(service.count_open):  # noqa: ASYNC110 - the sweep tells nobody
            await asyncio.sleep(0.01)
