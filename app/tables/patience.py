"""How long the players of a table are waited for, as its host chooses."""

from sqlalchemy import Connection

from app.errors import InvalidInput
from app.language import phrase
from app.players.models import Guest
from app.tables import repository
from app.tables.entries import entry
from app.tables.hall import Hall
from app.tables.records import NewRecord
from app.tables.rights import require_host, require_not_over
from app.tables.waiting import PATIENCES


def set_patience(connection: Connection, hall: Hall, *, slug: str, who: Guest, minutes: int) -> int:
    """Choose how long players are waited for before the host may stand in, as the host; return the version.

    Raises NotHost, TableOver, and InvalidInput for a time that is not offered.
    """
    table = repository.lock(connection, slug).table
    require_host(table, who)
    require_not_over(table)
    if minutes not in PATIENCES:
        raise InvalidInput(phrase("Choose one of the times of the form."))
    if table.patience == minutes:
        return table.version
    log = (entry("patience_changed", minutes=minutes, by=table.host_name),)
    record = NewRecord(kind="patience", actor=who.id, acting=table.acting, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), patience=minutes)
