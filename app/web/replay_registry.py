"""The replays of the games of the house: which of them have curves and turning points in words."""

from collections.abc import Mapping

from app.games.registry import JOURNEY
from app.web.balance.replay_words import BalanceReplay
from app.web.harmonies.replay_words import HarmoniesReplay
from app.web.journey.replay_words import JourneyReplay
from app.web.replay_words import GameReplay

_ALL: tuple[GameReplay, ...] = (JourneyReplay(JOURNEY.content), HarmoniesReplay(), BalanceReplay())
REPLAYS: Mapping[str, GameReplay] = {words.slug: words for words in _ALL}
"""By game. Games without an entry are only stepped through."""
