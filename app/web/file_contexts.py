"""What the pages about games as files are rendered from: the deal of a table, the way in, a verdict."""

import msgspec

from app.games.protocol import Seat
from app.web.contexts import Notice, Page
from app.web.urls import TableUrls


class ToldVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict in words. ``about`` says which game it is, ``place`` where it differs first, blank for nowhere.

    ``beyond`` is what no replay can prove.
    """

    good: bool
    heading: str
    about: str
    proved: tuple[str, ...]
    place: str
    fault: str
    beyond: tuple[str, ...]


class DealPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page about the deal of a table: its fingerprint, and after the end what it was made of.

    ``fingerprint`` comes in groups of digits; ``seed`` and ``salt`` are blank until they are told. ``whence`` says
    where the game came from that was not dealt here. ``asks`` is the seat that could propose, while the game goes on,
    to have its file all the same, ``alone`` says that nobody else has to agree, and ``agreed`` that all have.
    """

    page: Page
    urls_of_table: TableUrls
    table_name: str
    fingerprint: tuple[str, ...]
    seed: str
    salt: str
    whence: str
    asks: Seat | None = None
    alone: bool = False
    agreed: bool = False
    verdict: ToldVerdict | None = None
    notice: Notice | None = None


class ImportPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page where a file is checked, looked at or played on."""

    page: Page
    press_key: str
    code_needed: bool
    most_megabytes: int
    fingerprint: str = ""
    verdict: ToldVerdict | None = None
    notice: Notice | None = None
