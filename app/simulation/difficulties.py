"""The difficulties that a simulation plays: presets of the house or of a file, resolved and checked before any game."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.catalogue import UnreadableFile, read_toml
from app.errors import InvalidInput
from app.games.journey.setup import check_options
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.presets.models import NO_HOUSE_OPTIONS, Preset, PresetFile
from app.presets.service import presets_for, ruleset_of
from app.simulation.cells import BotChoice, Cell, cell_today

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]*")
"""What may name a preset, since it names a file of results too."""


class NoSuchDifficulty(Exception):
    """A preset or number of players cannot be played; the message is a sentence that names it."""


def cells(
    presets: Sequence[Preset], names: Sequence[str] | None, counts: Sequence[int] | None, bot: BotChoice
) -> list[Cell]:
    """Make the cells of presets by name and numbers of players, all there are where None are named.

    Raises `NoSuchDifficulty` for what is not there or cannot be played.
    """
    return [
        cell_today(preset.slug, _rules(preset, players), players=players, bot=bot)
        for preset in _named(presets, names)
        for players in _counts(counts)
    ]


def read_presets(path: Path | None) -> tuple[Preset, ...]:
    """Read presets from a file written like those of the house, or give the house's own.

    Raises `NoSuchDifficulty` for a file that cannot be read.
    """
    if path is None:
        return presets_for(JOURNEY.slug)
    try:
        presets = read_toml(path, PresetFile).presets
    except OSError as fault:
        raise NoSuchDifficulty(f"{path} cannot be read: {fault.strerror}.") from fault
    except (UnreadableFile, UnicodeDecodeError) as fault:
        raise NoSuchDifficulty(f"{path} is not a file of presets: {fault}.") from fault
    for fault_found in _faults(presets):
        raise NoSuchDifficulty(f"{path} cannot be used: {fault_found}.")
    return presets


def _faults(presets: Sequence[Preset]) -> Iterator[str]:
    if not presets:
        yield "it holds no preset"
    slugs = [preset.slug for preset in presets]
    yield from (f"two presets are called {slug}" for slug in slugs if slugs.count(slug) > 1)
    yield from (
        f"{slug!r} is not a name of small letters, digits and hyphens" for slug in slugs if not _SLUG.fullmatch(slug)
    )
    most = JOURNEY.seat_counts[-1]
    for preset in presets:
        for name, value in preset.values.items():
            if isinstance(value, list) and len(value) != most:
                yield f"{preset.slug} needs one {name} for each of 1 to {most} players"


def _rules(preset: Preset, players: int) -> Ruleset:
    try:
        rules = ruleset_of(JOURNEY, preset, seats=players, house=NO_HOUSE_OPTIONS)
        assert isinstance(rules, Ruleset), "the journey's options are a Ruleset"  # noqa: S101 - tells the type checker
        return check_options(JOURNEY.content, rules, players)
    except (InvalidInput, ValueError) as fault:
        raise NoSuchDifficulty(f"The preset {preset.slug} cannot be played: {fault}") from fault


def _named(presets: Sequence[Preset], names: Sequence[str] | None) -> tuple[Preset, ...]:
    known = {preset.slug: preset for preset in presets}
    for name in names or ():
        if name not in known:
            raise NoSuchDifficulty(f"No preset is called {name}. There are: {', '.join(known)}.")
    return tuple(known[name] for name in dict.fromkeys(names or known))


def _counts(asked: Sequence[int] | None) -> tuple[int, ...]:
    known = JOURNEY.seat_counts
    for count in asked or ():
        if count not in known:
            raise NoSuchDifficulty(f"The journey is for {known[0]} to {known[-1]} players, not {count}.")
    return tuple(dict.fromkeys(asked or known))
