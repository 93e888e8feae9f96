"""The figures as charts: rows of bars and dots over one scale, drawn as SVG by one template.

A chart holds places and colours as attributes of their own and no styles, so that it can stand in a page under a strict
content security policy, where its classes let a stylesheet give it the page's colours.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec import Struct

from app.games.journey.cards import Card
from app.games.journey.content import Content
from app.language import gettext as _
from app.language import pgettext
from app.simulation.figures import LOSSES, CardFigures, CellFigures
from app.simulation.geometry import WIDE, Chart, Frame, Legend, Mark, Row, Scale, chart, scale_over
from app.simulation.wording import CAUSES, between, decimal, percent, row_name, spread

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
TEMPLATE = "charts/rows.svg"

_CARD_PITCH = 16

_BLUE, _PALE = "#0072b2", "#9cc9e3"
_COLOURS = dict(zip(LOSSES, ("#0072b2", "#cc79a7", "#d55e00", "#e69f00", "#009e73", "#56b4e9", "#8c8c8c"), strict=True))
"""Colours that people with any sight of colours can tell apart (Okabe and Ito's)."""


class Drawing(Struct, frozen=True, kw_only=True):
    """How charts are drawn: what the rows of cells are called, and how wide the drawing is."""

    naming: Callable[[CellFigures], str] = row_name
    frame: Frame = WIDE


USUAL = Drawing()


def charts(
    found: Sequence[CellFigures], cards: Sequence[CardFigures], content: Content, drawing: Drawing = USUAL
) -> tuple[Chart, ...]:
    """Lay out the charts of a run: victories, lengths, causes of defeat, cards."""
    of_cells = (draw(found, drawing) for draw in (win_rates, lengths, defeats))
    return *of_cells, card_uses(cards, content, drawing)


def win_rates(found: Sequence[CellFigures], drawing: Drawing = USUAL) -> Chart:
    """Show the share of games won, with the interval that it lies in 19 times of 20."""
    rows = [
        Row(
            drawing.naming(each),
            _("{share} of {games}").format(share=percent(each.rate), games=each.games),
            (
                Mark("line", 100 * each.interval.low, 100 * each.interval.high, _BLUE, between(each.interval)),
                Mark("dot", 0, 100 * each.rate, _BLUE, percent(each.rate)),
            ),
        )
        for each in found
    ]
    legend = (Legend("dot", _BLUE, _("games won")), Legend("line", _BLUE, _("95% interval")))
    return chart("win-rate", _("Games won"), Scale(100, " %"), rows, legend, frame=drawing.frame)


def lengths(found: Sequence[CellFigures], drawing: Drawing = USUAL) -> Chart:
    """Show how many player-turns a victory takes."""
    rows = [Row(drawing.naming(each), spread(each.won_length), tuple(_length(each))) for each in found]
    legend = (Legend("dot", _BLUE, _("median")), Legend("bar", _PALE, _("the middle half of the victories")))
    scale = scale_over(each.won_length.high for each in found if each.won_length)
    return chart("length", _("Player-turns of a victory"), scale, rows, legend, frame=drawing.frame)


def _length(each: CellFigures) -> Iterator[Mark]:
    if turns := each.won_length:
        yield Mark("bar", turns.low, turns.high, _PALE, spread(turns))
        yield Mark("dot", 0, turns.middle, _BLUE, spread(turns))


def defeats(found: Sequence[CellFigures], drawing: Drawing = USUAL) -> Chart:
    """Show what games were lost through, as shares of those lost."""
    rows = [
        Row(drawing.naming(each), _("{amount} lost").format(amount=each.games - each.wins), tuple(_defeats(each)))
        for each in found
    ]
    shown = [cause for cause in LOSSES if any(cause in dict(each.losses) for each in found)]
    legend = [Legend("bar", _COLOURS[cause], _(CAUSES[cause])) for cause in shown]
    return chart("defeats", _("Causes of defeat"), Scale(100, " %"), rows, legend, frame=drawing.frame)


def _defeats(each: CellFigures) -> Iterator[Mark]:
    """Set the causes beside one another, in the same order in every row."""
    counts, lost, before = dict(each.losses), each.games - each.wins, 0
    for cause in LOSSES:
        if count := counts.get(cause, 0):
            words = f"{_(CAUSES[cause])}: {percent(count / lost)}"
            yield Mark("bar", 100 * before / lost, 100 * (before + count) / lost, _COLOURS[cause], words)
            before += count


def card_uses(cards: Sequence[CardFigures], content: Content, drawing: Drawing = USUAL) -> Chart:
    """Show how often each card is taken and played a game, kind by kind, those never used included."""
    figures = {each.card: each for each in cards}
    rows = [_card(card, figures.get(card.id, CardFigures(card.id, 0, 0, 0))) for card in content.cards.values()]
    legend = (Legend("bar", _PALE, _("played a game")), Legend("dot", _BLUE, _("taken a game")))
    scale = scale_over(max(each.played, each.taken) for each in cards)
    return chart("cards", _("Use of each card"), scale, rows, legend, pitch=_CARD_PITCH, frame=drawing.frame)


def _card(card: Card, each: CardFigures) -> Row:
    """Show a card's use; a card that everybody starts with cannot be taken."""
    name, played_often, taken_often = pgettext("card", card.name), decimal(each.played, 2), decimal(each.taken, 2)
    played = Mark("bar", 0, each.played, _PALE, _("played {times} times").format(times=played_often))
    if card.kind == "starting":
        return Row(name, _("played {times}").format(times=played_often), (played,))
    taken = Mark("dot", 0, each.taken, _BLUE, _("taken {times} times").format(times=taken_often))
    note = _("played {played}, taken {taken}").format(played=played_often, taken=taken_often)
    return Row(name, note, (played, taken))


def svg_of(drawn: Chart) -> str:
    """Draw a chart as an SVG document."""
    return _templates().get_template(TEMPLATE).render(chart=drawn)


def write_charts(
    folder: Path, found: Sequence[CellFigures], cards: Sequence[CardFigures], content: Content
) -> tuple[Path, ...]:
    """Write every chart of a run into a folder and name the files. Raises OSError when that cannot be."""
    written = []
    for drawn in charts(found, cards, content):
        path = folder / f"{drawn.name}.svg"
        path.write_text(f"{svg_of(drawn)}\n", encoding="utf-8")
        written.append(path)
    return tuple(written)


@cache
def _templates() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined)
