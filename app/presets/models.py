"""What a preset is, as its file writes it, and the house options a table adds to it."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

Value: TypeAlias = bool | int | str
NO_LIMIT = -1
"""How a file writes "none" for a limit, since TOML has no null."""


class Preset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A difficulty level. ``values`` are options of the game's ruleset, a list giving one for each player count.

    ``version`` rises with each save. ``default`` counts only in the file of those that are built in.
    """

    slug: str
    name: str
    flavour: str
    values: dict[str, Value | list[Value]]
    version: int = 1
    default: bool = False


class PresetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The presets of one game, in ascending difficulty."""

    presets: tuple[Preset, ...]


HouseOptions: TypeAlias = Mapping[str, Value]
"""What a table decides besides its difficulty: options of its game's ruleset, by name."""
NO_HOUSE_OPTIONS: HouseOptions = {}
