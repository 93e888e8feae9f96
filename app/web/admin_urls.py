"""The addresses of the administrator's pages."""

from urllib.parse import quote

import msgspec

from app.web.queries import with_query


class PresetUrls(msgspec.Struct, frozen=True):
    """The addresses of one preset."""

    root: str

    @property
    def arrange(self) -> str:
        """Address for publishing, withdrawing, moving, and choosing as the default."""
        return f"{self.root}/arrange"

    @property
    def export(self) -> str:
        """Address the preset as a file."""
        return f"{self.root}/export"


class ShelfUrls(msgspec.Struct, frozen=True):
    """The addresses of a game's presets."""

    root: str

    @property
    def new(self) -> str:
        """Address the form for a new preset."""
        return f"{self.root}/new"

    def copy(self, slug: str) -> str:
        """Address the form for a new preset, filled in like another one."""
        return with_query(self.new, like=slug)

    @property
    def export(self) -> str:
        """Address all presets as a file."""
        return f"{self.root}/export"

    @property
    def upload(self) -> str:
        """Address for bringing presets from a file."""
        return f"{self.root}/import"

    def added(self, count: int) -> str:
        """Address the presets, with the news that some were brought."""
        return with_query(self.root, added=count)

    def preset(self, slug: str) -> PresetUrls:
        """Give the addresses of one of them."""
        return PresetUrls(f"{self.root}/p/{quote(slug, safe='')}")


class CalibrationUrls(msgspec.Struct, frozen=True):
    """The addresses of one calibration."""

    root: str

    @property
    def cancel(self) -> str:
        """Address for ending it before its time."""
        return f"{self.root}/cancel"

    @property
    def now(self) -> str:
        """Address how far it has come, alone."""
        return f"{self.root}/now"


class ReportUrls(msgspec.Struct, frozen=True):
    """The addresses of one report."""

    root: str

    @property
    def handle(self) -> str:
        """Address for answering it, and for saying whether it still waits."""
        return f"{self.root}/handle"

    @property
    def discard(self) -> str:
        """Address for deleting it; it asks first."""
        return f"{self.root}/delete"


class StoredTableUrls(msgspec.Struct, frozen=True):
    """The addresses of one table, as its administrator looks at it."""

    root: str

    def page(self, *, before: int | None = None, proof: str = "", check: bool = False) -> str:
        """Address the table: its records before one, with the proof of a press that uncovers it, checked or not."""
        return with_query(self.root, before=before, proof=proof, check="yes" if check else "")

    @property
    def end(self) -> str:
        """Address for ending it; it asks first."""
        return f"{self.root}/end"

    @property
    def repair(self) -> str:
        """Address for repairing it."""
        return f"{self.root}/repair"

    def repair_to(self, seq: int) -> str:
        """Address the question before it is repaired to a moment."""
        return with_query(self.repair, to=seq)

    @property
    def uncover(self) -> str:
        """Address for looking at what is hidden there."""
        return f"{self.root}/uncover"

    @property
    def export(self) -> str:
        """Address its game as a file."""
        return f"{self.root}/export"

    def seen_by(self, eyes: str) -> str:
        """Address the moments of its game as somebody may see them; before ``/at/7``."""
        return f"{self.root}/{eyes}"

    def state(self, proof: str) -> str:
        """Address the state as it is stored, with all that is hidden."""
        return f"{self.root}/state/{proof}"


class AdminUrls:
    """The addresses below ``/admin``, where the session's cookie is sent."""

    root = "/admin"
    enter = "/admin/enter"
    leave = "/admin/leave"
    opening = "/admin/opening"
    code = "/admin/code"
    password = "/admin/password"  # noqa: S105 - an address
    changes = "/admin/changes"
    presets = "/admin/presets"
    calibrations = "/admin/calibrations"
    calibrations_now = "/admin/calibrations/now"
    tables = "/admin/tables"
    reports = "/admin/reports"
    announcement = "/admin/announcement"
    withdraw = "/admin/announcement/withdraw"

    def welcome(self, token: str) -> str:
        """Address the page of the one-time link."""
        return f"{self.root}/welcome/{quote(token, safe='')}"

    def earlier(self, before: int) -> str:
        """Address what happened before a change."""
        return with_query(self.changes, before=before)

    def calibrate(self, slug: str) -> str:
        """Address the form for a calibration, with a preset chosen."""
        return with_query(self.calibrations, preset=slug)

    def calibration(self, number: int) -> CalibrationUrls:
        """Give the addresses of a calibration."""
        return CalibrationUrls(f"{self.calibrations}/{number}")

    def listed(self, *, words: str = "", status: str = "", game: str = "", before: int | None = None) -> str:
        """Address a page of the list of all tables, of those that are looked for."""
        return with_query(self.tables, q=words, status=status, game=game, before=before)

    def table(self, slug: str) -> StoredTableUrls:
        """Give the addresses of a table."""
        return StoredTableUrls(f"{self.tables}/{quote(slug, safe='')}")

    def reported(self, *, handled: bool = False, before: int | None = None) -> str:
        """Address a page of the reports that wait, or of those that were handled."""
        return with_query(self.reports, state="handled" if handled else "", before=before)

    def report(self, number: int) -> ReportUrls:
        """Give the addresses of a report."""
        return ReportUrls(f"{self.reports}/{number}")

    def shelf(self, game: str) -> ShelfUrls:
        """Give the addresses of a game's presets."""
        return ShelfUrls(f"{self.presets}/{quote(game, safe='')}")


ADMIN = AdminUrls()
