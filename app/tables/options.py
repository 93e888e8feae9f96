"""The options of a table, checked the same way when it is opened and when they change."""

import msgspec

from app.errors import InvalidInput
from app.language import Phrase, phrase, phrases
from app.players.names import clean_text
from app.presets.models import Preset
from app.tables.hall import AnyGame, Hall
from app.tables.requests import ChangeOptions, OpenTable

TABLE_NAME_LIMIT = 40
"""The most visible characters of a table's name."""


def check_options(game: AnyGame, hall: Hall, request: OpenTable | ChangeOptions, *, preset: Preset | None) -> None:
    """Raise InvalidInput for options that this game does not offer. ``preset`` is the one that the request names."""
    if request.seats not in game.seat_counts:
        raise InvalidInput(phrase("This game is for {players}.", players=players_text(game.seat_counts)))
    if request.characters == "random" and not game.characters:
        raise InvalidInput(phrase("This game has no characters to deal."))
    hall.resolve(game, preset, seats=request.seats, house=request.house)


def players_text(counts: range) -> Phrase:
    """Tell for how many players a game is."""
    if len(counts) > 1:
        return phrase("{fewest} to {most} players", fewest=counts[0], most=counts[-1])
    return phrases("{amount} player", "{amount} players", counts[0])


def table_name(text: str, *, otherwise: str) -> str:
    """Return a table's name as it will be shown; a blank one becomes ``otherwise``. Raises InvalidInput."""
    return clean_text(
        text if text.strip() else otherwise, limit=TABLE_NAME_LIMIT, blank=phrase("Please name the table.")
    )


def copy_of(preset: Preset | None) -> str | None:
    """Write a table's own copy of its preset, which stays as it is whatever becomes of the preset."""
    return None if preset is None else msgspec.json.encode(preset).decode()
