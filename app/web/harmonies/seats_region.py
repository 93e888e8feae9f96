"""Regions ``scores`` and ``others``: everybody's points by category, and the boards of the other players."""

from app.games.harmonies.view import SeatView
from app.language import gettext as _
from app.language import ngettext
from app.web.harmonies.board_picture import beast, board_picture
from app.web.harmonies.contexts import Neighbour, Others, ScoreRow, Scores
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import CATEGORIES, card_name, points, score_of


def scores(sight: Sight) -> Scores:
    """Score all boards and cards as they are now."""
    seats, spirits = sight.view.seats, sight.view.ruleset.spirits
    best = max(seat.total for seat in seats)
    return Scores(
        title=_("Score") if sight.over else _("Score so far"),
        people=sight.people,
        rows=tuple(
            ScoreRow(
                icon=f"score-{category}", name=_(name), points=tuple(score_of(seat.score, category) for seat in seats)
            )
            for category, name in CATEGORIES
            if spirits or category != "spirits"
        ),
        totals=tuple(seat.total for seat in seats),
        best=tuple(len(seats) > 1 and seat.total == best > 0 for seat in seats),
        shown=sight.view.viewer,
        suns=seats[0].suns,
    )


def others(sight: Sight) -> Others:
    """Show everybody else, in turn order after the seat that is shown large."""
    seats, first = sight.view.seats, sight.shown + 1
    return Others(seats=tuple(_neighbour(sight, seat) for seat in (*seats[first:], *seats[: first - 1])))


def _neighbour(sight: Sight, seat: SeatView) -> Neighbour:
    view = sight.view
    leads = seat.seat == view.active and not sight.over
    return Neighbour(
        name=sight.people[seat.seat],
        leads=leads,
        board=board_picture(sight.content, view.ruleset.side, seat.board, fresh=view.turn.placed if leads else ()),
        cards=tuple((beast(held.card), card_name(sight.content, held.card), held.cubes) for held in seat.cards),
        backs=seat.hidden_cards + seat.offered_count,
        facts=_facts(seat),
        target=f"seat:{seat.seat}",
    )


def _facts(seat: SeatView) -> str:
    words = ngettext("{points}, {amount} empty", "{points}, {amount} empty", seat.empty_spaces)
    return words.format(points=points(seat.total), amount=seat.empty_spaces)
