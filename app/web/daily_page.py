"""The pages of the daily journey: today's, and how an earlier day went."""

from datetime import date, timedelta

import msgspec
from sqlalchemy import Connection

from app.admin.opening import read_rules
from app.language import gettext as _
from app.language import ngettext, pgettext
from app.players.models import Guest
from app.players.service import recognise
from app.tables import daily, fame
from app.tables.daily import Day, Deal
from app.tables.fame import DayCounts, Places
from app.tables.hall import Hall
from app.web.contexts import Notice, Page
from app.web.figure_words import day as words_of
from app.web.game_pages import GamePage
from app.web.offers import preset_sentences
from app.web.record_contexts import DailyPage, DayLine, DayPage, DayRules, DealLine, ResultList
from app.web.record_urls import RECORDS
from app.web.result_lists import place_lines
from app.web.result_words import seats_words, several_seats_words, span_words
from app.web.site import Site
from app.web.table_page import new_press_key
from app.web.urls import URLS

_STYLES = ("css/lobby.css", "css/records.css")
_EARLIER = 14
"""Days that one page lists."""


class DayFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of a day: its rules, how many played, its deals, and the pages of results that are asked for."""

    day: Day
    counts: DayCounts
    deals: dict[int, Deal] = {}
    results: tuple[tuple[int, Places], ...] = ()


class DailyFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of today needs to know."""

    who: Guest | None
    today: DayFacts
    mine: str | None
    code_needed: bool
    yesterday: DayFacts
    earlier: tuple[DayFacts, ...]
    more: bool


def read_daily(connection: Connection, hall: Hall, *, token: str, before: str | None) -> DailyFacts:
    """Read what the page of today tells, with a list of days before one, or of the newest."""
    who = recognise(connection, token)
    today = daily.day_of(hall.now())
    yesterday = (daily.ends_at(today) - timedelta(days=2)).date().isoformat()
    listed = fame.days_before(connection, min(before or yesterday, today), game=hall.daily_game, most=_EARLIER + 1)
    return DailyFacts(
        who=who,
        today=_with_deals(connection, hall, _facts(connection, hall, today)),
        mine=None if who is None else daily.attempted_at(connection, who.id, today),
        code_needed=read_rules(connection).opening == "code",
        yesterday=read_day(connection, hall, yesterday, who=who),
        earlier=tuple(_facts(connection, hall, day) for day in listed[:_EARLIER]),
        more=len(listed) > _EARLIER,
    )


def read_day(
    connection: Connection, hall: Hall, day: str, *, who: Guest | None, seats: int | None = None, page: int = 1
) -> DayFacts:
    """Read how a day went: for all numbers of players, or further down for one of them."""
    played = fame.seats_of_day(connection, day) if seats is None else (seats,)
    me = None if who is None else who.id
    results = ((count, fame.results_of_day(connection, day, seats=count, page=page, who=me)) for count in played)
    facts = _with_deals(connection, hall, _facts(connection, hall, day))
    return msgspec.structs.replace(facts, results=tuple(results))


def daily_page(
    site: Site, facts: DailyFacts, *, before: str | None, my_name: str = "", notice: Notice | None = None
) -> DailyPage:
    """Make the page of today."""
    hall, page = site.hall, site.pages[site.hall.daily_game]
    today, now = facts.today.day.day, hall.now()
    ends = daily.ends_at(today)
    return DailyPage(
        page=Page(title=_("Daily journey – Harmony Tables"), stylesheets=_STYLES),
        today=_worded(today),
        game_title=page.title,
        left=span_words(ends - now),
        ends=ends.isoformat(),
        rules=_rules(hall, page, facts.today.day),
        counts=_counts(facts.today.counts),
        deals=_deals(hall, facts.today, told=False),
        mine=None if facts.mine is None else (URLS.table(facts.mine), _("To your table")),
        seat_counts=tuple(hall.game(hall.daily_game).seat_counts),
        my_name=my_name or ("" if facts.who is None else facts.who.name or ""),
        code_needed=facts.code_needed,
        press_key=new_press_key(),
        yesterday=_worded(facts.yesterday.day.day),
        yesterday_link=RECORDS.day(facts.yesterday.day.day),
        results=_results(page, facts.yesterday, paged=False),
        earlier=tuple(_day_line(day) for day in facts.earlier),
        before=RECORDS.days_before(facts.earlier[-1].day.day) if facts.more else "",
        newest=before is None,
        notice=notice,
    )


def day_page(
    site: Site,
    facts: DayFacts,
    *,
    who: Guest | None,
    code_needed: bool,
    seats: int | None = None,
    notice: Notice | None = None,
) -> DayPage:
    """Make the page of a day that is over."""
    hall, page = site.hall, site.pages[site.hall.daily_game]
    words = _worded(facts.day.day)
    counts = tuple(hall.game(hall.daily_game).seat_counts)
    return DayPage(
        page=Page(title=_("Daily journey, {day} – Harmony Tables").format(day=words), stylesheets=_STYLES),
        words=words,
        day=facts.day.day,
        opened=facts.day.opened,
        rules=_rules(hall, page, facts.day) if facts.day.opened else None,
        counts=_counts(facts.counts),
        results=_results(page, facts, paged=True),
        deals=_deals(hall, facts, told=True) if facts.day.opened else (),
        seat_counts=counts,
        seats=seats or counts[0],
        my_name="" if who is None else who.name or "",
        code_needed=code_needed,
        press_key=new_press_key(),
        notice=notice,
    )


def _facts(connection: Connection, hall: Hall, day: str) -> DayFacts:
    return DayFacts(day=daily.day_record(connection, hall, day), counts=fame.counts_of_day(connection, day))


def _rules(hall: Hall, page: GamePage, day: Day) -> DayRules | None:
    if day.preset is None:
        return None
    told = preset_sentences(hall.game(hall.daily_game), page, day.preset)
    alike = len(told) == 1
    return DayRules(
        name=pgettext("preset", day.preset.name),
        flavour=pgettext("preset", day.preset.flavour),
        sentences=tuple(("" if alike else several_seats_words(counts), words) for counts, words in told),
    )


def _with_deals(connection: Connection, hall: Hall, facts: DayFacts) -> DayFacts:
    return msgspec.structs.replace(facts, deals=daily.deals_of(connection, hall, facts.day))


def _deals(hall: Hall, facts: DayFacts, *, told: bool) -> tuple[DealLine, ...]:
    """List a day's deals; a seed and its salt only of a day that is over."""
    over = told and daily.is_over(hall, facts.day.day)
    return tuple(
        DealLine(
            seats=seats_words(seats),
            fingerprint=deal.commitment,
            seed=deal.seed if over else "",
            salt=deal.salt if over else "",
        )
        for seats, deal in facts.deals.items()
    )


def _results(page: GamePage, facts: DayFacts, *, paged: bool) -> tuple[ResultList, ...]:
    day = facts.day.day
    return tuple(
        ResultList(
            anchor=f"for-{seats}",
            heading=seats_words(seats),
            lines=place_lines(page, places, dated=False),
            more=RECORDS.day(day, seats=seats, page=places.page + 1) if places.more else "",
            less=RECORDS.day(day, seats=seats, page=places.page - 1) if paged and places.page > 1 else "",
        )
        for seats, places in facts.results
    )


def _day_line(facts: DayFacts) -> DayLine:
    day = facts.day.day
    return DayLine(link=RECORDS.day(day), words=_worded(day), counts=_counts(facts.counts))


def _counts(counts: DayCounts) -> str:
    if not counts.tables:
        return _("Nobody has begun it.")
    people = ngettext("{amount} person", "{amount} people", counts.people).format(amount=counts.people)
    begun = ngettext("{amount} table", "{amount} tables", counts.tables).format(amount=counts.tables)
    return _("{people} at {tables}; played to the end at {finished}.").format(
        people=people, tables=begun, finished=counts.finished
    )


def _worded(day: str) -> str:
    return words_of(date.fromisoformat(day))
