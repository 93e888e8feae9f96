"""The levels that are looked for, the settings that each may be made of, and what is expected of a setting."""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

from msgspec import Struct

from app.catalogue import read_toml
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.presets.models import NO_HOUSE_OPTIONS, Preset, Value
from app.presets.service import ruleset_of
from bench.chances import Features, Prior

LEVELS = Path(__file__).with_name("levels.toml")

LEVERS: Mapping[str, Prior] = {
    "twilight": Prior(-0.8, 0.5),
    "sweep": Prior(0.0, 0.3),
    "shields": Prior(0.2, 0.3),
    "lives": Prior(0.5, 0.25),
    "events out": Prior(-0.2, 0.2),
    "days cut": Prior(0.4, 0.3),
    "days begun": Prior(-0.4, 0.3),
    "hazards capped": Prior(0.4, 0.3),
    "hazards spared": Prior(0.7, 0.4),
    "cards at hand": Prior(0.5, 0.5),
}
"""What one step of each lever is expected to add to the log odds of a victory."""

_OWN = 0.5
"""How much of a lever's prior spread it may differ by between one player and several."""

_PLAYERS = {1: Prior(0.1, 0.4), 2: Prior(1.7, 0.5), 3: Prior(2.5, 0.7), 4: Prior(1.4, 0.5)}
"""The log odds of the rulebook's own game by number of players, after the 83 games of the planner in docs/bots.md."""

_CELL = Prior(0.0, 0.3)
"""What levers do together beyond the sum of what each does."""


class Level(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One level: the band that its rate of victories should lie in, what it always sets, and what it may set."""

    preset: str
    low: float
    high: float
    values: dict[str, Value]
    levers: dict[str, tuple[Value, ...]]


class LevelsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The levels, from the easiest to the hardest."""

    levels: tuple[Level, ...]


class Candidate(Struct, frozen=True, kw_only=True):
    """A setting that a level could have at one number of players. ``places`` tells the place of each lever's value."""

    level: Level
    players: int
    places: tuple[int, ...]

    @property
    def values(self) -> dict[str, Value]:
        """Give what is set, as a preset's file writes it."""
        chosen = zip(self.level.levers.items(), self.places, strict=True)
        return {**self.level.values, **{lever: values[place] for (lever, values), place in chosen}}

    @property
    def moved(self) -> int:
        """Count the levers that are not at their first value: the fewer, the less players have to know."""
        return sum(place > 0 for place in self.places)

    @property
    def ruleset(self) -> Ruleset:
        """Give the options of a table that plays it."""
        preset = Preset(slug=self.level.preset, name=self.level.preset, flavour="", values=dict(self.values))
        rules = ruleset_of(JOURNEY, preset, seats=self.players, house=NO_HOUSE_OPTIONS)
        assert isinstance(rules, Ruleset)
        return rules

    @property
    def features(self) -> Features:
        """Tell it in numbers, each with its prior."""
        levers = levers_of(self.ruleset)
        count = "alone" if self.players == 1 else "together"
        own = {f"{name} {count}": amount for name, amount in levers.items()}
        cell = f"{self.level.preset} at {self.players}"
        return {**levers, **own, f"{self.players} players": 1.0, cell: 1.0}


def read_levels(path: Path = LEVELS) -> tuple[Level, ...]:
    """Read the levels. Raises `UnreadableFile` and OSError."""
    return read_toml(path, LevelsFile).levels


def candidates(level: Level, players: int) -> Iterator[Candidate]:
    """List every setting that a level could have, the plainest first among those alike."""
    for places in product(*(range(len(values)) for values in level.levers.values())):
        yield Candidate(level=level, players=players, places=places)


def priors(levels: tuple[Level, ...]) -> dict[str, Prior]:
    """Give the prior of every feature."""
    own = {
        f"{name} {count}": Prior(0.0, _OWN * prior.spread)
        for name, prior in LEVERS.items()
        for count in ("alone", "together")
    }
    players = {f"{count} players": prior for count, prior in _PLAYERS.items()}
    cells = {f"{level.preset} at {count}": _CELL for level in levels for count in _PLAYERS}
    return {**LEVERS, **own, **players, **cells}


def levers_of(rules: Ruleset) -> dict[str, float]:
    """Count the steps by which each lever of a ruleset differs from the rulebook's own game."""
    plain = Ruleset()
    steps = {
        "twilight": float(rules.event_side == "twilight"),
        "sweep": float(rules.sweep),
        "shields": float(rules.start_shields),
        "lives": rules.start_life - plain.start_life,
        "events out": rules.events_removed,
        "days cut": plain.day_max - rules.day_max,
        "days begun": rules.day_start - plain.day_start,
        "hazards capped": float(rules.hazard_cap is not None),
        "hazards spared": plain.hazard_damage - rules.hazard_damage,
        "cards at hand": rules.hand_size - plain.hand_size,
    }
    if rules.portal_start != plain.portal_start:
        raise ValueError("Nothing is expected of portal_start yet: give it a prior.")
    return steps
