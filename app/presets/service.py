"""Choosing a preset and turning it into the plain ruleset that a table keeps."""

from functools import cache
from typing import Any

import msgspec

from app.catalogue import DATA, read_toml
from app.errors import InvalidInput
from app.games.protocol import Game
from app.presets.models import NO_LIMIT, HouseOptions, Preset, PresetFile, Value


@cache
def presets_for(slug: str) -> tuple[Preset, ...]:
    """List a game's presets in ascending difficulty; empty for a game that has none."""
    path = DATA / "presets" / f"{slug}.toml"
    return read_toml(path, PresetFile).presets if path.exists() else ()


def default_preset(slug: str) -> str:
    """Name the preset that is offered first; empty for a game that has none."""
    return next((preset.slug for preset in presets_for(slug) if preset.default), "")


def preset_named(slug: str, preset: str) -> Preset:
    """Find a preset of a game. Raises `InvalidInput` when there is none of that name."""
    found = next((known for known in presets_for(slug) if known.slug == preset), None)
    if found is None:
        raise InvalidInput("This difficulty is not offered here. Choose one from the list.")
    return found


def resolve_ruleset(game: Game[Any, Any, Any], preset: str, *, seats: int, house: HouseOptions) -> msgspec.Struct:
    """Resolve a preset for a number of players into one plain ruleset of the game.

    Raises `InvalidInput` for an unknown preset, an option that the game does not have, or values outside the game's
    bounds, naming the field.
    """
    values = preset_values(game.slug, preset, seats=seats) | dict(house)
    try:
        rules: msgspec.Struct = msgspec.convert(values, game.ruleset)
    except msgspec.ValidationError as fault:
        raise InvalidInput(f"These options cannot be played: {fault}.") from fault
    return rules


def preset_values(slug: str, preset: str, *, seats: int) -> dict[str, Any]:
    """Give a preset's options for a number of players. A game without presets has none; limits may be None."""
    if not presets_for(slug):
        return {}
    return {name: _for_count(value, seats) for name, value in preset_named(slug, preset).values.items()}


def _for_count(value: Value | list[Value], seats: int) -> Value | None:
    single = value[seats - 1] if isinstance(value, list) else value
    return None if single == NO_LIMIT and not isinstance(single, bool) else single
