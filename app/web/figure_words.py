"""What was measured of a difficulty, told to players in a sentence."""

from collections.abc import Iterable
from datetime import date

import msgspec

from app.calibration.figures import Figure, Part, best_figure
from app.presets.models import Preset
from app.tables.hall import AnyGame
from app.web.numerals import spelled
from app.web.wording import counted, joined

_BOTS = {"random": "A bot that acts at random", "greedy": "A simple bot", "planner": "A strong bot"}
_PARTS: dict[Part, str] = {"preset": "the difficulty", "rules": "the rules", "cards": "the cards", "bot": "the bot"}
FEW = 50
"""With fewer games a rate is little more than a guess."""


class FigureLine(msgspec.Struct, frozen=True, kw_only=True):
    """What is told for one number of players. ``outdated`` says what has changed since, and is blank while it holds."""

    count: int
    sentence: str
    outdated: str


def figure_lines(game: AnyGame, preset: Preset, figures: Iterable[Figure]) -> tuple[FigureLine, ...]:
    """Tell of a preset what was measured, for each number of players of whom anything was."""
    known = tuple(figures)
    found = (best_figure(game, preset, known, players=players) for players in game.seat_counts)
    return tuple(
        FigureLine(
            count=measured.figure.players, sentence=sentence(measured.figure), outdated=outdated_words(measured.changed)
        )
        for measured in found
        if measured is not None
    )


def sentence(figure: Figure) -> str:
    """Tell a figure with its bot, the number of games and the date."""
    bot = figure.key.bot.name
    who = _BOTS.get(bot, f"The bot {bot}")
    games = counted(figure.games, "game") + (" only" if figure.games < FEW else "")
    players = f"{spelled(figure.players)} player{'' if figure.players == 1 else 's'}"
    share = percent(figure.wins, figure.games)
    return f"{who} wins {share} of games with {players} ({bot}, {games}, measured on {day(figure.on)})."


def outdated_words(changed: tuple[Part, ...]) -> str:
    """Say what has changed since something was measured; blank while the figure holds."""
    if not changed:
        return ""
    have = "has" if changed in {("preset",), ("bot",)} else "have"
    return f"{joined(_PARTS[part] for part in changed)} {have} changed since"


def percent(wins: int, games: int) -> str:
    """Word a share without decimals, in one piece."""
    return f"{100 * wins / games:.0f}\N{NO-BREAK SPACE}%"


def day(on: date) -> str:
    """Word a date."""
    return f"{on.day} {on:%B %Y}"
