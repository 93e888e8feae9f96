"""What was measured of a difficulty, told to players in a sentence."""

from collections.abc import Iterable
from datetime import date

import msgspec
from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from app.calibration.figures import Figure, Part, best_figure
from app.language import N_, ngettext
from app.language import gettext as _
from app.languages import locale_spoken
from app.presets.models import Preset
from app.tables.hall import AnyGame
from app.web.numerals import spelled
from app.web.wording import joined

_BOTS = {
    "random": N_("A bot that acts at random"),
    "greedy": N_("A simple bot"),
    "planner": N_("A strong bot"),
}
_PARTS: dict[Part, str] = {
    "preset": N_("the difficulty"),
    "rules": N_("the rules"),
    "cards": N_("the cards"),
    "bot": N_("the bot"),
}
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
    words = ngettext(
        "{who} wins {share} of games with {players} player ({bot}, {games}, measured on {day}).",
        "{who} wins {share} of games with {players} players ({bot}, {games}, measured on {day}).",
        figure.players,
    )
    return words.format(
        who=_(_BOTS[bot]) if bot in _BOTS else _("The bot {bot}").format(bot=bot),
        share=percent(figure.wins, figure.games),
        players=spelled(figure.players),
        bot=bot,
        games=_games(figure.games),
        day=day(figure.on),
    )


def _games(amount: int) -> str:
    if amount < FEW:
        words = ngettext("{amount} game only", "{amount} games only", amount)
    else:
        words = ngettext("{amount} game", "{amount} games", amount)
    return words.format(amount=number(amount))


def outdated_words(changed: tuple[Part, ...]) -> str:
    """Say what has changed since something was measured; blank while the figure holds."""
    if not changed:
        return ""
    parts = joined(_(_PARTS[part]) for part in changed)
    if changed in {("preset",), ("bot",)}:
        return _("{part} has changed since").format(part=parts)
    return _("{parts} have changed since").format(parts=parts)


def percent(wins: int, games: int) -> str:
    """Word a share without decimals, in one piece."""
    return format_percent(wins / games, locale=locale_spoken())


def day(on: date) -> str:
    """Word a date."""
    return format_date(on, "long", locale=locale_spoken())


def number(amount: int) -> str:
    """Word a whole number in digits."""
    return format_decimal(amount, locale=locale_spoken())
