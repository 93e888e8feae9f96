"""What the pages around the tables are rendered from: the first page, forms, links, questions, the gallery."""

from typing import Any

import msgspec

from app.admin.announcements import Announcement
from app.games.protocol import Seat
from app.simulation.tables import Table
from app.web.admin_table_contexts import RecordLine
from app.web.calibration_contexts import CalibrationLine, Drawn
from app.web.contexts import Notice, Page, TableFrame
from app.web.figure_words import FigureLine
from app.web.file_contexts import ToldVerdict
from app.web.finding import Found
from app.web.game_pages import CardSheet, CharacterCard
from app.web.log_contexts import LoggedLine
from app.web.report_contexts import ReportLine
from app.web.talk_contexts import TalkBox
from app.web.urls import TableUrls


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the list of my tables. ``state`` tells in words how it stands, ``learning`` that lessons are given.

    ``practice`` is true of a game that went on from a moment of another one, ``brought`` of one from a file. ``replay``
    leads to the course of a game that is over, blank for none.
    """

    urls: TableUrls
    name: str
    game_title: str
    with_whom: str
    state: str
    my_turn: bool
    hosting: bool
    over: bool
    learning: bool
    practice: bool = False
    brought: bool = False
    replay: str = ""


class GameOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the shelf; ``cast`` are the characters one can play, ``picture`` the address of its picture.

    ``lessons`` says whether it can be learned by playing.
    """

    slug: str
    title: str
    tagline: str
    picture: str
    players: str
    length: str
    cast: tuple[CharacterCard, ...]
    lessons: bool


class HomePage(msgspec.Struct, frozen=True, kw_only=True):
    """The first page: my tables, and the games. ``learn_key`` is that of the press which begins a course.

    ``notices_offered`` says whether people can be told of their turns while they are away.
    """

    page: Page
    my_name: str
    tables: tuple[MyTable, ...]
    games: tuple[GameOffer, ...]
    learn_key: str
    notices_offered: bool = False
    notice: Notice | None = None


class PresetOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A difficulty to choose. ``sentences`` tell it for each number of players to whom it means the same.

    ``figures`` tell what was measured, for each number of players of whom anything was.
    """

    slug: str
    name: str
    flavour: str
    sentences: tuple[tuple[tuple[int, ...], str], ...]
    figures: tuple[FigureLine, ...]


class HouseChoice(msgspec.Struct, frozen=True, kw_only=True):
    """An option of the game's own: its values as the form sends them, with their words, and the one chosen."""

    name: str
    legend: str
    values: tuple[tuple[str, str], ...]
    chosen: str


class OptionsOffer(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a table: what can be chosen, and what is."""

    game: str
    game_title: str
    seat_counts: tuple[int, ...]
    presets: tuple[PresetOffer, ...]
    has_characters: bool
    name: str
    seats: int
    preset: str
    characters: str
    house: tuple[HouseChoice, ...]


class OpenTablePage(msgspec.Struct, frozen=True, kw_only=True):
    """The form that opens a table, and the way to the forms of the other games.

    ``code_needed`` asks for the host code.
    """

    page: Page
    games: tuple[GameOffer, ...]
    my_name: str
    press_key: str
    code_needed: bool
    offer: OptionsOffer
    notice: Notice | None = None


class OptionsPage(msgspec.Struct, frozen=True, kw_only=True):
    """The form that changes the options of a waiting table."""

    page: Page
    urls_of_table: TableUrls
    offer: OptionsOffer
    notice: Notice | None = None


class SitPage(msgspec.Struct, frozen=True, kw_only=True):
    """The form for one more seat on the same device."""

    page: Page
    urls_of_table: TableUrls
    table_name: str
    seat: Seat
    notice: Notice | None = None


class TalkPage(msgspec.Struct, frozen=True, kw_only=True):
    """The talk at a table on a page that keeps still."""

    page: Page
    table: TableFrame
    talk: TalkBox
    notice: Notice | None = None


class SeatLinkPage(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's personal link, shown to its holder, or once to the host who made it. ``qr`` is blank for the host."""

    page: Page
    urls_of_table: TableUrls
    table_name: str
    seat_name: str
    mine: bool
    link: str
    qr: str
    remarks: tuple[str, ...]
    notice: Notice | None = None


class ClaimPage(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody sees who opens a personal link: one button."""

    page: Page
    action: str
    table_name: str
    seat_name: str
    notice: Notice | None = None


class SurePage(msgspec.Struct, frozen=True, kw_only=True):
    """A question before something that cannot be taken back, with one button and a way back."""

    page: Page
    urls_of_table: TableUrls
    heading: str
    sentences: tuple[str, ...]
    action: str
    button: str
    notice: Notice | None = None


class LogPage(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a table's log on a page of its own."""

    page: Page
    urls_of_table: TableUrls
    table_name: str
    seat: Seat | None
    lines: tuple[LoggedLine, ...]
    earlier: int | None
    notice: Notice | None = None


class ProblemPage(msgspec.Struct, frozen=True, kw_only=True):
    """Why a page cannot be shown, and where to go from here. ``report`` is where that can be reported, if anywhere.

    ``number`` finds a fault in the log of the server; blank: there is nothing to find.
    """

    page: Page
    status: int
    heading: str
    sentence: str
    report: str = ""
    number: str = ""


class PiecesPage(msgspec.Struct, frozen=True, kw_only=True):
    """A game's own pieces side by side. ``table`` is a made-up one, for the pieces that hold links."""

    page: Page
    game_title: str
    table: TableFrame
    pieces: Any


class GalleryPage(msgspec.Struct, frozen=True, kw_only=True):
    """The pieces of every page side by side, and links to the made-up tables of the games.

    ``own`` names the games that show pieces of their own. ``lines``, ``drawn`` and ``numbers`` are of calibrations,
    ``judged`` of files.
    """

    page: Page
    notices: tuple[Notice, ...]
    offers: tuple[OptionsOffer, ...]
    lines: tuple[CalibrationLine, ...]
    drawn: tuple[Drawn, ...]
    numbers: Table
    said: Announcement
    reported: tuple[ReportLine, ...]
    happened: tuple[RecordLine, ...]
    cast: tuple[CharacterCard, ...]
    games: tuple[tuple[str, str], ...]
    own: tuple[str, ...]
    exhibits: tuple[tuple[str, str], ...]
    judged: tuple[ToldVerdict, ...]


class CardPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of one card of a game."""

    page: Page
    game: str
    game_title: str
    sheet: CardSheet


class RulesPage(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game, as `GamePage.rules` returned them, and what somebody ``found`` in them, if they look.

    ``learn_key`` is that of the press which begins the game's course, blank for a game without one.
    """

    page: Page
    game: str
    game_title: str
    rules: Any
    learn_key: str = ""
    found: Found | None = None


class ClosedPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a table that was closed before its game began."""

    page: Page
    name: str
    game_title: str
    urls_of_table: TableUrls
    seated: bool
    rematch: TableUrls | None
    notice: Notice | None = None
