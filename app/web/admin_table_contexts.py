"""What the administrator's pages of tables and of the announcement are rendered from."""

import msgspec

from app.web.admin_urls import StoredTableUrls
from app.web.contexts import Notice, Page
from app.web.log_contexts import LoggedLine
from app.web.report_contexts import ReportLine


class StoredLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the list of all tables; ``state`` tells how it stands, ``people`` who sits there."""

    urls: StoredTableUrls
    name: str
    game_title: str
    state: str
    people: tuple[str, ...]
    changed: str
    records: int
    readable: bool


class StoredTablesPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the list of all tables, with what is looked for; ``earlier`` is the next page, blank at the end."""

    page: Page
    who: str
    here: str
    words: str
    status: str
    game: str
    statuses: tuple[tuple[str, str, int], ...]
    games: tuple[tuple[str, str], ...]
    lines: tuple[StoredLine, ...]
    newest: str
    earlier: str
    notice: Notice | None = None


class RecordLine(msgspec.Struct, frozen=True, kw_only=True):
    """A record of a table's history. ``told`` is what a watcher could read; the addresses are blank before the deal."""

    seq: int
    kind: str
    who: str
    told: tuple[LoggedLine, ...]
    look: str
    repair: str


class StoredTablePage(msgspec.Struct, frozen=True, kw_only=True):
    """One table as its administrator looks at it.

    ``faults`` say what of it cannot be read. ``checked`` is what came of checking its history, blank before it was.
    ``views`` are the seats whose view can be opened, once what is hidden was uncovered, and ``state`` the address of
    the stored state then.
    """

    page: Page
    who: str
    here: str
    own: StoredTableUrls
    table_page: str
    name: str
    faults: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    people: tuple[str, ...]
    checked: str
    sound: bool
    may_end: bool
    begun: bool
    uncovered: bool
    views: tuple[tuple[str, str], ...]
    state: str
    records: tuple[RecordLine, ...]
    earlier: str
    reports: tuple[ReportLine, ...]
    notice: Notice | None = None


class AdminSurePage(msgspec.Struct, frozen=True, kw_only=True):
    """A question before something that an administrator does, with one button and a way back."""

    page: Page
    who: str
    here: str
    heading: str
    sentences: tuple[str, ...]
    action: str
    fields: tuple[tuple[str, str], ...]
    button: str
    back: str
    notice: Notice | None = None


class AnnouncementPage(msgspec.Struct, frozen=True, kw_only=True):
    """The form for an announcement, and what is announced now: blank for nothing. ``at`` is as the form sends it."""

    page: Page
    who: str
    here: str
    now: str
    now_at: str
    words: str
    at: str
    longest: int
    notice: Notice | None = None
