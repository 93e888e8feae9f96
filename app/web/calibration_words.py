"""How a calibration stands, in words: what it waits for, how long it will take, what came of it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from babel.units import format_unit

from app.calibration.figures import changed_since, figures_in
from app.calibration.lease import Lease
from app.calibration.records import WANTED, Calibration
from app.games.bot_registry import BOTS, BotKind
from app.games.registry import JOURNEY
from app.language import N_, ngettext, pgettext
from app.language import gettext as _
from app.languages import locale_spoken
from app.presets.models import Preset
from app.simulation.cells import BotChoice
from app.simulation.charts import Drawing, charts
from app.simulation.figures import CardFigures, CellFigures
from app.simulation.geometry import NARROW, WIDE
from app.tables.hall import AnyGame
from app.web.admin_urls import ADMIN
from app.web.calibration_contexts import CalibrationLine, Drawn
from app.web.figure_words import outdated_words, percent
from app.web.time_words import time_told

_EFFORTS = {"calibration": N_("calibration"), "full": N_("full")}
_MINUTE, _HOUR = timedelta(minutes=1), timedelta(hours=1)


def calibration_line(
    game: AnyGame, calibration: Calibration, *, newest: Preset | None, lease: Lease, before: int, now: datetime
) -> CalibrationLine:
    """Tell a calibration in a line. ``newest`` is what became of its preset, ``before`` how many are played first."""
    measured = calibration.state == "done" and newest is not None
    return CalibrationLine(
        urls=ADMIN.calibration(calibration.id),
        id=calibration.id,
        name=pgettext("preset", calibration.preset.name),
        version=calibration.key.version,
        bot=bot_words(game, calibration.key.bot),
        state=calibration.state,
        told=told(calibration, lease, before=before, now=now),
        done=calibration.done,
        games=calibration.wanted,
        rates=tuple(
            ngettext("{amount} player: {share}", "{amount} players: {share}", figure.players).format(
                amount=figure.players, share=percent(figure.wins, figure.games)
            )
            for figure in figures_in(calibration)
        ),
        asked=f"{calibration.asked_by}, {time_told(calibration.asked_at)}",
        wanted=calibration.state in WANTED,
        outdated=outdated_words(changed_since(game, newest, calibration.key)) if measured and newest else "",
    )


def drawn(found: Sequence[CellFigures], cards: Sequence[CardFigures]) -> tuple[Drawn, ...]:
    """Draw the charts of a calibration, whose rows are numbers of players."""
    wide, narrow = (
        charts(found, cards, JOURNEY.content, Drawing(naming=_row_name, frame=frame)) for frame in (WIDE, NARROW)
    )
    return tuple(Drawn(*pair) for pair in zip(wide, narrow, strict=True))


def told(calibration: Calibration, lease: Lease, *, before: int, now: datetime) -> str:
    """Say how a calibration stands."""
    match calibration.state:
        case "waiting" if before:
            return ngettext("Waits: {amount} other before it.", "Waits: {amount} others before it.", before).format(
                amount=before
            )
        case "waiting":
            return _("Waits for its process to start.")
        case "running" | "paused" if not lease.held(now=now):
            return _("Interrupted; it goes on by itself within a minute or so.")
        case "running":
            return _("Being measured, {time_left}.").format(time_left=time_left(calibration))
        case "paused":
            return _("Pauses while people act at the tables.")
        case "cancelled":
            return _ended(calibration, _("Cancelled."), _("Cancelled on {moment}, after {span} of play."))
        case "failed":
            return _(calibration.fault)
        case "done":
            return _ended(calibration, _("Measured."), _("Measured on {moment}, after {span} of play."))


def time_left(calibration: Calibration) -> str:
    """Estimate how long a calibration still takes, by the games that were played."""
    if not calibration.done:
        return _("the first game under way")
    left = calibration.played / calibration.done * (calibration.wanted - calibration.done)
    if left < _MINUTE:
        return _("less than a minute left")
    if left < 2 * _HOUR:
        minutes = round(left / _MINUTE)
        return ngettext("about {amount} minute left", "about {amount} minutes left", minutes).format(amount=minutes)
    hours = round(left / _HOUR)
    return ngettext("about {amount} hour left", "about {amount} hours left", hours).format(amount=hours)


def span(time: timedelta) -> str:
    """Word how long something took."""
    if time < _MINUTE:
        return _long(round(time.total_seconds()), "second")
    return _long(round(time / _MINUTE), "minute") if time < 2 * _HOUR else _long(round(time / _HOUR), "hour")


def _long(amount: int, unit: str) -> str:
    return format_unit(amount, f"duration-{unit}", "long", locale=locale_spoken())


def bot_choices(game: AnyGame) -> tuple[tuple[str, str], ...]:
    """List the bots of a game, each with its named efforts, as a form offers them."""
    return tuple(choice for kind in BOTS[game.slug] for choice in _choices(kind))


def usual_bot(game: AnyGame) -> str:
    """Name the bot that is offered first: the strongest, with its quickest effort."""
    return _choices(BOTS[game.slug][-1])[0][0]


def bot_words(game: AnyGame, bot: BotChoice) -> str:
    """Word a bot with its effort and version."""
    kind = next((kind for kind in BOTS[game.slug] if kind.name == bot.name), None)
    efforts = {effort.plays: effort.name for effort in ([] if kind is None else kind.efforts)}
    if not bot.effort:
        return bot.name
    effort = _effort(efforts[bot.effort]) if bot.effort in efforts else str(bot.effort)
    return _("{bot}, {effort} effort").format(bot=bot.name, effort=effort)


def _choices(kind: BotKind) -> tuple[tuple[str, str], ...]:
    if not kind.efforts:
        return ((kind.name, kind.name.capitalize()),)
    return tuple(
        (
            f"{kind.name}/{effort.name}",
            ngettext(
                "{bot}, {effort} effort ({amount} play weighed)",
                "{bot}, {effort} effort ({amount} plays weighed)",
                effort.plays,
            ).format(bot=kind.name.capitalize(), effort=_effort(effort.name), amount=effort.plays),
        )
        for effort in kind.efforts
    )


def _effort(name: str) -> str:
    return _(_EFFORTS[name]) if name in _EFFORTS else name


def _row_name(found: CellFigures) -> str:
    players = found.cell.players
    return ngettext("{amount} player", "{amount} players", players).format(amount=players)


def _ended(calibration: Calibration, shortly: str, fully: str) -> str:
    if calibration.finished_at is None:
        return shortly
    return fully.format(moment=time_told(calibration.finished_at), span=span(calibration.played))
