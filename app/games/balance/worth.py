"""What a card is worth to a hand, for a bot that decides what to keep. The numbers are likings, found by play."""

from collections import Counter
from collections.abc import Mapping
from typing import assert_never

from app.games.balance.cards import (
    SEASONS,
    CardId,
    Celestial,
    Event,
    Face,
    FaceId,
    Fog,
    LineKind,
    Mountain,
    Season,
    SeasonCard,
    Wind,
)
from app.games.balance.content import Content
from app.games.balance.outlook import Prospect, prospects
from app.games.balance.sets import mountain_for
from app.games.balance.state import SeatState

MOUNTAIN_WORTH = 70
FOG_WORTH = 6
WIND_WORTH = 4
WIND_NEEDED = 60
RECLAIM_WORTH = 30
TWIN_WORTH = 1
SECOND_SEASON = 6
FACE_WORTH = (0, 5, 18, 40, 55)
"""What a face is worth, by how many of its line are held with it."""
SEASON_WORTH = (0, 8, 16, 28, 45)
"""What a season is worth, by how many different ones are held with it."""


class Weighing:
    """A hand as its owner sees it, weighed card by card."""

    def __init__(self, content: Content, own: SeatState, hand: tuple[CardId, ...]) -> None:
        self._content = content
        self._own = own
        self._copies = Counter(hand)
        self._prospects = _chosen(prospects(content, own, hand))
        self._seasons = _seasons_held(content, self._copies)
        self._frozen = any(laid.frozen for laid in own.sets)

    def worth(self, card: CardId) -> int:
        """Weigh one copy of a card in the hand."""
        printed = self._content.cards[card]
        match printed:
            case Face():
                return self._face(printed.id)
            case SeasonCard(season=season):
                return self._season(card, (season,))
            case Celestial(seasons=seasons):
                return self._season(card, seasons)
            case Mountain():
                return MOUNTAIN_WORTH
            case Fog():
                return FOG_WORTH
            case Wind():
                return WIND_NEEDED if self._frozen else WIND_WORTH
            case Event():
                raise AssertionError("an event is never in a hand")
            case _:
                assert_never(printed)

    def _face(self, face: FaceId) -> int:
        if self._copies[face] > 1:
            return TWIN_WORTH
        reclaims = RECLAIM_WORTH if mountain_for(self._own, face) else 0
        return max(reclaims, *(FACE_WORTH[len(p.held)] for p in self._prospects if face in p.held), 0)

    def _season(self, card: CardId, seasons: tuple[Season, ...]) -> int:
        wanted = self._content.table.sets - self._own.locked - len(self._own.reserves)
        if wanted <= 0:
            return TWIN_WORTH
        alone = any(self._seasons[season] == 1 for season in seasons)
        if self._copies[card] == 1 and alone:
            return SEASON_WORTH[sum(count > 0 for count in self._seasons.values())]
        return SECOND_SEASON if wanted > 1 else TWIN_WORTH


def _chosen(found: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """Keep the prospects of the kind that is furthest on, where the kind is still free."""
    progress: Counter[LineKind] = Counter()
    for prospect in found:
        progress[prospect.kind] += len(prospect.held) ** 2
    return tuple(prospect for prospect in found if prospect.kind == max(progress, key=lambda kind: progress[kind]))


def _seasons_held(content: Content, copies: Mapping[CardId, int]) -> dict[Season, int]:
    """Count for each season the cards that can stand for it."""
    return {season: sum(copies[card] for card in content.fitting[season]) for season in SEASONS}
