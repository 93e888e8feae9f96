"""How a calibration stands, in words: what it waits for, how long it will take, what came of it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.calibration.figures import changed_since, figures_in
from app.calibration.lease import Lease
from app.calibration.records import WANTED, Calibration
from app.games.bot_registry import BOTS, BotKind
from app.games.registry import JOURNEY
from app.presets.models import Preset
from app.simulation.cells import BotChoice
from app.simulation.charts import Drawing, charts
from app.simulation.figures import CardFigures, CellFigures
from app.simulation.geometry import NARROW, WIDE
from app.tables.hall import AnyGame
from app.web.admin_urls import ADMIN
from app.web.calibration_contexts import CalibrationLine, Drawn
from app.web.figure_words import outdated_words, percent
from app.web.wording import counted

_MINUTE, _HOUR = timedelta(minutes=1), timedelta(hours=1)


def calibration_line(
    game: AnyGame, calibration: Calibration, *, newest: Preset | None, lease: Lease, before: int, now: datetime
) -> CalibrationLine:
    """Tell a calibration in a line. ``newest`` is what became of its preset, ``before`` how many are played first."""
    measured = calibration.state == "done" and newest is not None
    return CalibrationLine(
        urls=ADMIN.calibration(calibration.id),
        id=calibration.id,
        name=calibration.preset.name,
        version=calibration.key.version,
        bot=bot_words(game, calibration.key.bot),
        state=calibration.state,
        told=told(calibration, lease, before=before, now=now),
        done=calibration.done,
        games=calibration.wanted,
        rates=tuple(
            f"{counted(figure.players, 'player')}: {percent(figure.wins, figure.games)}"
            for figure in figures_in(calibration)
        ),
        asked=f"{calibration.asked_by}, {moment(calibration.asked_at)}",
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
            return f"Waits: {counted(before, 'other')} before it."
        case "waiting":
            return "Waits for its process to start."
        case "running" | "paused" if not lease.held(now=now):
            return "Interrupted; it goes on by itself within a minute or so."
        case "running":
            return f"Being measured, {time_left(calibration)}."
        case "paused":
            return "Pauses while people act at the tables."
        case "cancelled":
            return f"Cancelled{_on(calibration)}."
        case "failed":
            return calibration.fault
        case "done":
            return f"Measured{_on(calibration)}."


def time_left(calibration: Calibration) -> str:
    """Estimate how long a calibration still takes, by the games that were played."""
    if not calibration.done:
        return "the first game under way"
    left = calibration.played / calibration.done * (calibration.wanted - calibration.done)
    if left < _MINUTE:
        return "less than a minute left"
    if left < 2 * _HOUR:
        return f"about {counted(round(left / _MINUTE), 'minute')} left"
    return f"about {counted(round(left / _HOUR), 'hour')} left"


def span(time: timedelta) -> str:
    """Word how long something took."""
    if time < _MINUTE:
        return counted(round(time.total_seconds()), "second")
    return counted(round(time / _MINUTE), "minute") if time < 2 * _HOUR else counted(round(time / _HOUR), "hour")


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
    effort = f", {efforts.get(bot.effort, str(bot.effort))} effort" if bot.effort else ""
    return f"{bot.name}{effort}"


def moment(at: datetime) -> str:
    """Word a moment."""
    return f"{at.day} {at:%b %Y, %H:%M} UTC"


def _choices(kind: BotKind) -> tuple[tuple[str, str], ...]:
    if not kind.efforts:
        return ((kind.name, kind.name.capitalize()),)
    return tuple(
        (f"{kind.name}/{effort.name}", f"{kind.name.capitalize()}, {effort.name} effort ({effort.plays} plays weighed)")
        for effort in kind.efforts
    )


def _row_name(found: CellFigures) -> str:
    return counted(found.cell.players, "player")


def _on(calibration: Calibration) -> str:
    if calibration.finished_at is None:
        return ""
    return f" on {moment(calibration.finished_at)}, after {span(calibration.played)} of play"
