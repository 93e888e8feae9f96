"""What the administrator's pages about presets are rendered from."""

import msgspec

from app.web.admin_urls import PresetUrls, ShelfUrls
from app.web.contexts import Notice, Page
from app.web.figure_words import FigureLine
from app.web.preset_forms import SettingChoice

Sentences = tuple[tuple[tuple[int, ...], str], ...]
"""A preset told for each number of players to whom it means the same."""


class PresetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A preset on the list. ``earlier`` and ``later`` are the places it could move to, None at an end of the list.

    ``calibrate`` is where it is measured, ``figures`` tell what was.
    """

    urls: PresetUrls
    slug: str
    copy: str
    name: str
    flavour: str
    version: int
    built_in: bool
    published: bool
    default: bool
    sentences: Sentences
    figures: tuple[FigureLine, ...]
    calibrate: str
    earlier: int | None
    later: int | None


class PresetsPage(msgspec.Struct, frozen=True, kw_only=True):
    """The presets of a game. ``games`` are those that have any, with their addresses."""

    page: Page
    who: str
    here: str
    game_title: str
    games: tuple[tuple[str, str], ...]
    shelf: ShelfUrls
    press_key: str
    most_kilobytes: int
    rows: tuple[PresetRow, ...]
    notice: Notice | None = None


class PresetPage(msgspec.Struct, frozen=True, kw_only=True):
    """The form for a preset, new or known. ``seen`` is the version that it shows, 0 for a new one.

    ``sentences`` tell how players will read it; empty while it cannot be played. ``faults`` are what is wrong with the
    name and the line.
    """

    page: Page
    who: str
    here: str
    heading: str
    action: str
    back: str
    name: str
    flavour: str
    seen: int
    press_key: str
    settings: tuple[SettingChoice, ...]
    sentences: Sentences
    faults: dict[str, str]
    notice: Notice | None = None
