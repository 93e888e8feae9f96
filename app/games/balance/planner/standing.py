"""How a game stands for a seat: the chance that it wins, from what both players have laid, locked and hold.

The numbers are log odds, fitted to 4000 games that greedy players played among themselves: to 100 000 beginnings of
turns, and to who won.
"""

from collections import Counter
from math import exp

from app.games.balance.cards import FOG, MOUNTAIN, SEASONS, WIND, CardId, LineKind
from app.games.balance.content import Content
from app.games.balance.sets import kind_of
from app.games.balance.state import SeatState, State, other
from app.games.protocol import Seat

TEMPO = 0.07
"""What it is worth to be the one whose turn it is."""
REACHED = (
    (-0.63, -0.68, -0.48, -0.26, -0.37),
    (-0.60, 0.24, 0.36, 0.56, -0.18),
    (-0.95, -0.41, 0.49, 0.77, 0.12),
    (-1.55, -0.39, 0.24, 1.34, 0.75),
    (-1.75, -0.48, 0.35, 1.62, 1.90),
)
"""By the number of sets laid, and of four seasons that lie on them or in reserve."""
LOCKED, FROZEN = -0.11, -0.91
"""For each set that is locked already, and for each under a Fog."""
BEST = (
    (-0.65, -0.34, -0.12),
    (-0.65, -0.21, 0.21),
    (-0.61, -0.11, 0.41),
    (-0.47, 0.07, 0.35),
    (-0.02, 0.00, 0.51),
)
"""By the faces held of the line that is furthest on, and by Mountains in hand, of which more than two count as two."""
SECOND, THIRD = (-0.67, -0.56, -0.45, -0.34, -0.34), (-0.82, -0.69, -0.53, -0.53, -0.53)
"""By the faces held of the lines after it, which are the shorter ones."""
BEST_SCARCE, BEST_SPARE = 0.24, 0.15
"""For each face of the best line: with fewer sets than seasons for them, and otherwise."""
MOUNTAIN_HELD, MOUNTAIN_AFTER = -0.10, 0.04
"""For each Mountain in hand beyond what `BEST` says, and for each when all sets are laid."""
SEASONS_HELD = (-1.21, -0.82, -0.47, -0.06, 0.34)
SEASON_SPARE, SEASON_EVEN, SEASON_SCARCE = -0.25, -0.22, -0.11
"""For each different season held: with more of them laid than sets, with as many, and with fewer."""
SEASON_TWIN = 0.11
FOG_HELD, WIND_HELD = 0.07, 0.11


class Standing:
    """Weighs states of one content."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._fitting = tuple(frozenset(content.fitting[season]) for season in SEASONS)
        self._sealing = frozenset().union(*self._fitting)

    def of(self, state: State, seat: Seat) -> float:
        """Give the chance that a seat wins; a draw counts as half of it."""
        if state.outcome is not None:
            return float(seat in state.outcome.winners) if state.outcome.winners else 0.5
        lead = self._far(state.seats[seat]) - self._far(state.seats[other(seat)])
        return 1 / (1 + exp(-lead - (TEMPO if state.active == seat else -TEMPO)))

    def _far(self, own: SeatState) -> float:
        """Say how far a player is."""
        sets, hand = self._content.table.sets, Counter(own.hand)
        laid, sealed = len(own.sets), min(own.locked + len(own.reserves), self._content.table.sets)
        frozen = sum(line.frozen for line in own.sets if not line.locked)
        far = REACHED[laid][sealed] + LOCKED * own.locked + FROZEN * frozen
        far += FOG_HELD * hand[FOG] + WIND_HELD * hand[WIND]
        far += self._lines(own, hand, ahead=laid - sealed) if laid < sets else MOUNTAIN_AFTER * hand[MOUNTAIN]
        return far + (self._seasons(hand, ahead=laid - sealed, more=sealed < sets - 1) if sealed < sets else 0.0)

    def _lines(self, own: SeatState, hand: Counter[CardId], *, ahead: int) -> float:
        best, second, third = self._held(own, hand)
        further, mountains = self._content.table.sets - len(own.sets) - 1, hand[MOUNTAIN]
        far = BEST[best][min(mountains, 2)] + MOUNTAIN_HELD * mountains
        far += best * (BEST_SCARCE if ahead < 0 else BEST_SPARE)
        return far + (SECOND[second] if further else 0.0) + (THIRD[third] if further > 1 else 0.0)

    def _held(self, own: SeatState, hand: Counter[CardId]) -> tuple[int, int, int]:
        """Count the faces held of the three lines that are furthest on, all of the kind that is."""
        laid, found = {line.line for line in own.sets}, dict[LineKind, list[int]]()
        for line in self._content.lines_of(kind_of(self._content, own)):
            if line.id not in laid:
                found.setdefault(line.kind, []).append(sum(face in hand for face in line.faces))
        best, second, third, *_ = (*max(sorted(counts, reverse=True) for counts in found.values()), 0, 0)
        return best, second, third

    def _seasons(self, hand: Counter[CardId], *, ahead: int, more: bool) -> float:
        """Weigh the seasons held; ``more`` says whether four are still wanted after the next four."""
        held = sum(not fitting.isdisjoint(hand) for fitting in self._fitting)
        each = SEASON_SCARCE if ahead > 0 else SEASON_SPARE if ahead < 0 else SEASON_EVEN
        spare = sum(count for card, count in hand.items() if card in self._sealing) - held
        return SEASONS_HELD[held] + each * held + (SEASON_TWIN * spare if more else 0.0)
