"""The addresses of the administrator's pages."""

from urllib.parse import quote, urlencode

import msgspec


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
        return f"{self.new}?{urlencode({'like': slug})}"

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
        return f"{self.root}?{urlencode({'added': count})}"

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

    def welcome(self, token: str) -> str:
        """Address the page of the one-time link."""
        return f"{self.root}/welcome/{quote(token, safe='')}"

    def earlier(self, before: int) -> str:
        """Address what happened before a change."""
        return f"{self.changes}?{urlencode({'before': before})}"

    def calibrate(self, slug: str) -> str:
        """Address the form for a calibration, with a preset chosen."""
        return f"{self.calibrations}?{urlencode({'preset': slug})}"

    def calibration(self, number: int) -> CalibrationUrls:
        """Give the addresses of a calibration."""
        return CalibrationUrls(f"{self.calibrations}/{number}")

    def shelf(self, game: str) -> ShelfUrls:
        """Give the addresses of a game's presets."""
        return ShelfUrls(f"{self.presets}/{quote(game, safe='')}")


ADMIN = AdminUrls()
