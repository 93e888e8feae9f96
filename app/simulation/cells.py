"""What is held fixed over many games, and the seeds of those games.

A cell names everything that a game's course depends on besides its seed. Two results may be counted together only
when their cells are equal.
"""

from hashlib import blake2b

from msgspec import Struct

from app.catalogue import content_digest
from app.games.bot_registry import NO_EFFORT
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY

MOST_ACTIONS = 3_000
"""A game that has not ended by then counts as not won: a group can hold out for very long without getting on."""

MEASURES = 1
"""Numbers what is written down of a game; it rises when a measure is added, since older results lack it."""

_SEED_BYTES = 16


class BotChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays: a bot of the registry, which version of it, and how many plays it weighs (0: it has no choice)."""

    name: str
    version: int
    effort: int = NO_EFFORT

    def __str__(self) -> str:
        effort = f", {self.effort} plays weighed" if self.effort else ""
        return f"{self.name} (version {self.version}{effort})"


class Cell(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One difficulty for one number of players, played by one bot under one version of rules, cards and measures.

    ``ruleset`` holds the preset's values, so that a preset changed under the same name is another cell.
    """

    preset: str
    players: int
    ruleset: Ruleset
    bot: BotChoice
    rules_version: int
    content: str
    most_actions: int = MOST_ACTIONS
    measures: int = MEASURES

    @property
    def name(self) -> str:
        """Name the cell as its file does: readable, and different for cells of one run."""
        effort = f"-{self.bot.effort}" if self.bot.effort else ""
        return f"{self.preset}-{self.players}-{self.bot.name}{effort}"


def cell_today(preset: str, ruleset: Ruleset, *, players: int, bot: BotChoice) -> Cell:
    """Make a cell of the rules and cards that this program plays by."""
    return Cell(
        preset=preset,
        players=players,
        ruleset=ruleset,
        bot=bot,
        rules_version=JOURNEY.rules_version,
        content=content_digest(JOURNEY.slug),
    )


def seeds(series: str, games: int) -> tuple[str, ...]:
    """Name the seeds of the first games of a series: the same for every cell, so that cells compare in pairs."""
    return tuple(_digest(f"{series}/{number}") for number in range(games))


def seed_of_bot(seed: str) -> str:
    """Give the seed of a bot's own chance: not the game's, from which it could tell what lies face down."""
    return _digest(f"bot/{seed}")


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=_SEED_BYTES).hexdigest()
