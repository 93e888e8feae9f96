"""What people may be called at a table: anything that the others there can tell from their own names."""

from app.games.protocol import Seat
from app.language import phrase
from app.players.likeness import likeness
from app.players.models import Guest
from app.tables.errors import NameTaken
from app.tables.records import TableRecord

_OF_THE_HOUSE = frozenset(
    map(likeness, ("admin", "administrator", "administrador", "system", "sistema", "host", "bot"))
)


def require_own_name(table: TableRecord, who: Guest, name: str, *, instead_of: Seat | None = None) -> None:
    """Raise NameTaken for a name that looks like somebody else's at the table, or like none of a player at all.

    Whoever has asked for a seat counts as well. Whoever asks for one may be called as its player is, ``instead_of``
    whom they want to sit there: most often they are the same.
    """
    wanted = likeness(name)
    if wanted in _OF_THE_HOUSE:
        raise NameTaken(phrase("That is not the name of a player. Please choose another one."))
    others = {
        seat.name
        for seat in table.seats
        if seat.player is not None and seat.player != who.id and seat.number != instead_of
    }
    if table.proposal is not None and table.proposal.who != who.id:
        others.add(table.proposal.name)
    if any(name and likeness(name) == wanted for name in others):
        raise NameTaken(
            phrase(
                "Somebody at this table is called that, or almost. Please choose a name that can be told from theirs."
            )
        )
