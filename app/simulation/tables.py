"""The figures as tables of plain text, for the terminal and for a file."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from app.games.journey.content import Content
from app.games.journey.state import DEFEATS
from app.language import gettext as _
from app.language import pgettext
from app.simulation.figures import LOSSES, CardFigures, CellFigures
from app.simulation.wording import CAUSES, KINDS, between, decimal, percent, spread

_NONE = "-"


class Table(Struct, frozen=True):
    """A title, the words over the columns, and rows of words; the first ``labels`` columns are set to the left."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    labels: int = 1


def tables(found: Sequence[CellFigures]) -> tuple[Table, ...]:
    """Lay out what is told of every run: victories and lengths, causes of defeat, lives lost."""
    return _victories(found), _defeats(found), _lives(found)


def _victories(found: Sequence[CellFigures]) -> Table:
    return Table(
        _("Victories, and player-turns: the median with the quartiles"),
        (
            *(_("preset"), _("players"), _("games"), _("won"), _("95% interval")),
            *(_("turns"), _("turns of victories"), _("steps"), _("Relics")),
        ),
        tuple(
            (
                *_place(each),
                str(each.games),
                percent(each.rate),
                between(each.interval),
                spread(each.length),
                spread(each.won_length),
                decimal(each.steps, 1),
                decimal(each.relics, 1),
            )
            for each in found
        ),
    )


def _defeats(found: Sequence[CellFigures]) -> Table:
    """Show each way to lose as a share of the games that were lost."""
    causes = [cause for cause in LOSSES if any(cause in dict(each.losses) for each in found)]
    return Table(
        _("Causes of defeat, of the games that were lost"),
        (_("preset"), _("players"), _("lost"), *(_(CAUSES[cause]) for cause in causes)),
        tuple((*_place(each), str(each.games - each.wins), *_shares(each, causes)) for each in found),
    )


def _shares(each: CellFigures, causes: Iterable[str]) -> Iterator[str]:
    counts, lost = dict(each.losses), each.games - each.wins
    return (percent(counts[cause] / lost) if cause in counts else _NONE for cause in causes)


def _lives(found: Sequence[CellFigures]) -> Table:
    causes = [cause for cause in DEFEATS if any(cause in dict(each.lives) for each in found)]
    return Table(
        _("Lives lost a game, by cause"),
        (_("preset"), _("players"), *(_(CAUSES[cause]) for cause in causes)),
        tuple(
            (*_place(each), *(decimal(lives[cause], 2) if cause in lives else _NONE for cause in causes))
            for each in found
            for lives in [dict(each.lives)]
        ),
    )


def _place(each: CellFigures) -> tuple[str, str]:
    return pgettext("preset", each.cell.preset), str(each.cell.players)


def card_table(cards: Sequence[CardFigures], content: Content) -> Table:
    """Lay out the use of every card of the game, also of those that nobody used."""
    figures = {each.card: each for each in cards}
    rows = []
    for card in content.cards.values():
        each = figures.get(card.id, CardFigures(card.id, 0, 0, 0))
        used = (decimal(number, 2) for number in (each.taken, each.played, each.stored))
        rows.append((pgettext("card", card.name), _(KINDS[card.kind]), *used))
    heads = (_("card"), _("kind"), _("taken"), _("played"), _("left in the Camp"))
    return Table(_("Use of each card, a game (all copies together)"), heads, tuple(rows), labels=2)


def text_of(table: Table) -> str:
    """Set a table in columns as wide as their widest word."""
    lines = (table.heads, *table.rows)
    widths = [max(len(line[column]) for line in lines) for column in range(len(table.heads))]
    return "\n".join((table.title, *(_line(line, widths, table.labels) for line in lines)))


def _line(words: tuple[str, ...], widths: Sequence[int], labels: int) -> str:
    cells = (
        word.ljust(width) if column < labels else word.rjust(width)
        for column, (word, width) in enumerate(zip(words, widths, strict=True))
    )
    return f"  {'  '.join(cells)}".rstrip()
