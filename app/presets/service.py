"""Choosing a preset and turning it into the plain ruleset that a table keeps."""

from functools import cache
from typing import Any

import msgspec

from app.catalogue import DATA, read_toml
from app.errors import InvalidInput
from app.games.protocol import Game
from app.language import phrase
from app.presets.models import NO_LIMIT, HouseOptions, Preset, PresetFile, Value


@cache
def presets_for(slug: str) -> tuple[Preset, ...]:
    """List a game's presets in ascending difficulty; empty for a game that has none."""
    path = DATA / "presets" / f"{slug}.toml"
    return read_toml(path, PresetFile).presets if path.exists() else ()


def default_preset(slug: str) -> str:
    """Name the preset that is offered first; empty for a game that has none."""
    return next((preset.slug for preset in presets_for(slug) if preset.default), "")


def built_in(slug: str, preset: str) -> Preset | None:
    """Find a preset of a game that is built in."""
    return next((known for known in presets_for(slug) if known.slug == preset), None)


def preset_named(slug: str, preset: str) -> Preset:
    """Find a preset of a game. Raises `InvalidInput` when there is none of that name."""
    found = built_in(slug, preset)
    if found is None:
        raise InvalidInput(phrase("This difficulty is not offered here. Choose one from the list."))
    return found


def resolve_ruleset(game: Game[Any, Any, Any], preset: str, *, seats: int, house: HouseOptions) -> msgspec.Struct:
    """Resolve a preset that is built in. Raises `InvalidInput` for an unknown one, and as `ruleset_of` does."""
    chosen = preset_named(game.slug, preset) if presets_for(game.slug) else None
    return ruleset_of(game, chosen, seats=seats, house=house)


def ruleset_of(game: Game[Any, Any, Any], preset: Preset | None, *, seats: int, house: HouseOptions) -> msgspec.Struct:
    """Resolve a preset, or none, for a number of players into one plain ruleset of the game.

    Raises `InvalidInput` for an option that the game does not have, or values outside the game's bounds, naming the
    field.
    """
    values = ({} if preset is None else values_for(preset, seats=seats)) | dict(house)
    try:
        rules: msgspec.Struct = msgspec.convert(values, game.ruleset)
    except msgspec.ValidationError as fault:
        raise InvalidInput(phrase("These options cannot be played: {fault}.", fault=fault)) from fault
    return rules


def values_for(preset: Preset, *, seats: int) -> dict[str, Any]:
    """Give a preset's options for a number of players; limits may be None."""
    return {name: _for_count(value, seats) for name, value in preset.values.items()}


def _for_count(value: Value | list[Value], seats: int) -> Value | None:
    single = value[seats - 1] if isinstance(value, list) else value
    return None if single == NO_LIMIT and not isinstance(single, bool) else single
