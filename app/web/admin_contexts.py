"""What the administrator's pages are rendered from."""

import msgspec

from app.web.contexts import Notice, Page


class EnterPage(msgspec.Struct, frozen=True, kw_only=True):
    """The form for the password. ``ready`` is false while nobody has set one."""

    page: Page
    ready: bool
    name: str
    notice: Notice | None = None


class WelcomePage(msgspec.Struct, frozen=True, kw_only=True):
    """What the one-time link shows: the form that sets the password."""

    page: Page
    action: str
    name: str
    shortest: int
    notice: Notice | None = None


class OpeningForm(msgspec.Struct, frozen=True, kw_only=True):
    """Who may open tables, and how many there are and may be. ``code`` is the host code that holds now."""

    opening: str
    most_tables: str
    code: str
    code_number: int
    unfinished: int


class HousePage(msgspec.Struct, frozen=True, kw_only=True):
    """The administrator's first page: who may open tables, the host code, the password."""

    page: Page
    who: str
    here: str
    form: OpeningForm
    shortest: int
    notice: Notice | None = None


class ChangeLine(msgspec.Struct, frozen=True, kw_only=True):
    """A change in words: a sentence, and what was and is for each part that differs."""

    id: int
    at: str
    when: str
    who: str
    sentence: str
    parts: tuple[tuple[str, str, str], ...]


class ChangesPage(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of the log of changes, newest first. ``earlier`` is the address where it goes on, or blank."""

    page: Page
    who: str
    here: str
    lines: tuple[ChangeLine, ...]
    earlier: str
    notice: Notice | None = None
