"""The options of a table, checked the same way when it is opened and when they change."""

from app.errors import InvalidInput
from app.players.names import clean_text
from app.tables.hall import AnyGame, Hall
from app.tables.requests import ChangeOptions, OpenTable

TABLE_NAME_LIMIT = 40
"""The most visible characters of a table's name."""


def check_options(game: AnyGame, hall: Hall, request: OpenTable | ChangeOptions) -> None:
    """Raise InvalidInput for options that this game does not offer."""
    if request.seats not in game.seat_counts:
        raise InvalidInput(f"This game is for {players_text(game.seat_counts)}.")
    if request.characters == "random" and not game.characters:
        raise InvalidInput("This game has no characters to deal.")
    if not (request.preset.isascii() and request.preset.isprintable()):
        raise InvalidInput("This difficulty is not offered here. Choose one from the list.")
    hall.resolve(game, request.preset, seats=request.seats, house=request.house)


def players_text(counts: range) -> str:
    """Tell for how many players a game is."""
    return f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"


def table_name(text: str, *, otherwise: str) -> str:
    """Return a table's name as it will be shown; a blank one becomes ``otherwise``. Raises InvalidInput."""
    return clean_text(text if text.strip() else otherwise, limit=TABLE_NAME_LIMIT, blank="Please name the table.")
