"""What the pages of the daily journey, of halls of fame and of figures are rendered from."""

import msgspec

from app.web.contexts import Notice, Page
from app.web.urls import TableUrls


class ResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """A result in a list. ``rank`` is None where nothing is ranked, ``link`` where its table cannot be seen by all."""

    rank: int | None
    won: bool
    who: str
    how: str
    what: str
    mine: bool
    remark: str
    when: str
    day: str
    link: str | None


class ResultList(msgspec.Struct, frozen=True, kw_only=True):
    """A list of results under a heading; ``more`` leads to what follows, ``less`` to what stands before."""

    anchor: str
    heading: str
    lines: tuple[ResultLine, ...]
    more: str = ""
    less: str = ""


class DealLine(msgspec.Struct, frozen=True, kw_only=True):
    """A day's deal for a number of players; seed and salt are blank until they are told."""

    seats: str
    fingerprint: str
    seed: str = ""
    salt: str = ""


class DayLine(msgspec.Struct, frozen=True, kw_only=True):
    """A day in a list of days."""

    link: str
    words: str
    counts: str


class DayRules(msgspec.Struct, frozen=True, kw_only=True):
    """The difficulty of a day, told for each number of players to whom it means the same."""

    name: str
    flavour: str
    sentences: tuple[tuple[str, str], ...]


class DailyPage(msgspec.Struct, frozen=True, kw_only=True):
    """The daily journey: today's, yesterday's results, and earlier days.

    ``mine`` is the table where whoever looks has had their attempt, with how it stands. ``earlier`` are the days of the
    list, ``before`` leads on to those before.
    """

    page: Page
    today: str
    game_title: str
    left: str
    ends: str
    rules: DayRules | None
    counts: str
    deals: tuple[DealLine, ...]
    mine: tuple[TableUrls, str] | None
    seat_counts: tuple[int, ...]
    my_name: str
    code_needed: bool
    press_key: str
    yesterday: str
    yesterday_link: str
    results: tuple[ResultList, ...]
    earlier: tuple[DayLine, ...]
    before: str
    newest: bool
    notice: Notice | None = None


class DayPage(msgspec.Struct, frozen=True, kw_only=True):
    """How a day that is over went, and what it was dealt from. ``opened`` is false of a day nobody played."""

    page: Page
    words: str
    day: str
    opened: bool
    rules: DayRules | None
    counts: str
    results: tuple[ResultList, ...]
    deals: tuple[DealLine, ...]
    seat_counts: tuple[int, ...]
    seats: int
    my_name: str
    code_needed: bool
    press_key: str
    notice: Notice | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A link of a row of choices."""

    words: str
    link: str
    chosen: bool


class HallPage(msgspec.Struct, frozen=True, kw_only=True):
    """A hall of fame, and the way to the others. ``measure`` says by what it is ordered."""

    page: Page
    game_title: str
    games: tuple[Choice, ...]
    presets: tuple[Choice, ...]
    versions: tuple[Choice, ...]
    counts: tuple[Choice, ...]
    measure: str
    results: ResultList
    shows_name: bool | None
    notice: Notice | None = None


class TableResultsPage(msgspec.Struct, frozen=True, kw_only=True):
    """What was played at a table and its rematches so far. ``tallies`` tell of each player, in words."""

    page: Page
    urls_of_table: TableUrls
    table_name: str
    tallies: tuple[tuple[str, str], ...]
    results: ResultList
    notice: Notice | None = None
