"""What people may be called at a table: anything that the others there can tell from their own names."""

from app.language import phrase
from app.players.likeness import likeness
from app.players.models import Guest
from app.tables.errors import NameTaken
from app.tables.records import TableRecord

_OF_THE_HOUSE = frozenset(
    map(likeness, ("admin", "administrator", "administrador", "system", "sistema", "host", "bot"))
)


def require_own_name(table: TableRecord, who: Guest, name: str) -> None:
    """Raise NameTaken for a name that looks like somebody else's at the table, or like none of a player at all."""
    wanted = likeness(name)
    if wanted in _OF_THE_HOUSE:
        raise NameTaken(phrase("That is not the name of a player. Please choose another one."))
    others = (seat for seat in table.seats if seat.player is not None and seat.player != who.id)
    if any(seat.name is not None and likeness(seat.name) == wanted for seat in others):
        raise NameTaken(
            phrase(
                "Somebody at this table is called that, or almost. Please choose a name that can be told from theirs."
            )
        )
