"""The games of the house, ready to use: the composition file, the only one among the games that reads content."""

from collections.abc import Mapping
from typing import Any

from app.catalogue import balance_content, harmonies_content, journey_content
from app.games.balance.game import Balance
from app.games.harmonies.game import Harmonies
from app.games.journey.game import Journey
from app.games.protocol import Game

JOURNEY = Journey(journey_content())
BALANCE = Balance(balance_content())
HARMONIES = Harmonies(harmonies_content())

ENGINES: Mapping[str, Game[Any, Any, Any]] = {game.slug: game for game in (JOURNEY, HARMONIES, BALANCE)}
"""Every game whose rules can be played: what the conformance suite, the bots and the bench run over."""

GAMES: Mapping[str, Game[Any, Any, Any]] = {game.slug: game for game in (JOURNEY, HARMONIES, BALANCE)}
"""The games that tables are opened for: those that have pages as well."""
