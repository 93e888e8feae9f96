"""What the pages of notices are rendered from."""

from typing import Literal

import msgspec

from app.web.contexts import Notice, Page
from app.web.urls import TableUrls


class NoticeAddress(msgspec.Struct, frozen=True, kw_only=True):
    """An address of the person who looks: how it stands, in a word and in sentences.

    ``key`` is what the receiver of calls checks them by, blank for a mailbox.
    """

    id: int
    address: str
    state: Literal["asked", "on", "stopped"]
    sentences: tuple[str, ...]
    key: str = ""


class NoticeChoice(msgspec.Struct, frozen=True, kw_only=True):
    """An address to be told at about one table, and whether it is chosen."""

    id: int
    address: str
    asked: bool
    chosen: bool


class NoticeTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table, and where its turns are told. ``panel`` is the address of this choice."""

    urls: TableUrls
    slug: str
    name: str
    game_title: str
    panel: str
    choices: tuple[NoticeChoice, ...]


class NoticesPage(msgspec.Struct, frozen=True, kw_only=True):
    """A person's own page. ``ways`` are those that this server offers, ``wait`` is how long it waits."""

    page: Page
    ways: tuple[str, ...]
    wait: str
    seated: bool
    addresses: tuple[NoticeAddress, ...]
    tables: tuple[NoticeTable, ...]
    notice: Notice | None = None


class NoticePanel(msgspec.Struct, frozen=True, kw_only=True):
    """The panel of one table; ``ways`` and ``wait`` are as on a person's own page."""

    ways: tuple[str, ...]
    wait: str
    table: NoticeTable
    notice: Notice | None = None


class TableNoticesPage(msgspec.Struct, frozen=True, kw_only=True):
    """The panel of one table on a page of its own."""

    page: Page
    told: NoticePanel


class NoticeLinkPage(msgspec.Struct, frozen=True, kw_only=True):
    """What a link in a message leads to. ``buttons`` are values with their words, the first one is what it is for."""

    page: Page
    heading: str
    sentences: tuple[str, ...]
    action: str
    buttons: tuple[tuple[str, str], ...]
    notice: Notice | None = None
