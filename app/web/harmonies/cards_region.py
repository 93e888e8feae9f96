"""Region ``cards``: the cards above a board, with the cubes left on each, and those that are finished."""

from app.games.harmonies.animals import settling_spaces
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId
from app.games.harmonies.view import SeatView
from app.language import gettext as _
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import Cards, ShownCard
from app.web.harmonies.sight import Sight


def cards(sight: Sight) -> Cards:
    """Lay out the cards of the seat that is shown."""
    seat = sight.mine
    most = sight.content.table.most_unfinished
    return Cards(
        title=_title(sight),
        held=held_cards(sight, seat),
        finished=finished_cards(sight.content, seat),
        backs=seat.hidden_cards + (0 if seat.offered else seat.offered_count),
        limit=_("{held} of {most}").format(held=len(seat.cards) + seat.hidden_cards, most=most),
    )


def _title(sight: Sight) -> str:
    if sight.owns(sight.shown):
        return _("Your cards")
    return _("{name}’s cards").format(name=sight.people[sight.shown])


def held_cards(sight: Sight, seat: SeatView) -> tuple[ShownCard, ...]:
    """Show the unfinished cards that the viewer sees, each with the number of spaces that suit it now."""
    return tuple(
        ShownCard(
            face=card_face(sight.content, held.card, cubes=held.cubes),
            target=f"card:{held.card}",
            fits=fits(sight, seat, held.card),
        )
        for held in seat.cards
    )


def fits(sight: Sight, seat: SeatView, card: CardId) -> int:
    """Count the spaces of a seat's board where the next animal of a card could settle; none once all is over."""
    if sight.over:
        return 0
    return sum(1 for _space in settling_spaces(sight.content, sight.view.ruleset.side, seat.board, card))


def finished_cards(content: Content, seat: SeatView) -> tuple[ShownCard, ...]:
    """Show the cards whose cubes are all on the board."""
    return tuple(ShownCard(face=card_face(content, card, cubes=0), target=f"card:{card}") for card in seat.finished)
