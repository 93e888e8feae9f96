"""What is written down of one game: how it ended, how long it was, what cost lives, and which cards were used."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from app.games.journey.cards import SEASONS, CardId
from app.games.journey.content import Content
from app.games.journey.relics import relic_won
from app.games.journey.state import VICTORY, State
from app.games.protocol import LogEntry

UNFINISHED = "unfinished"
"""How a game ended that was stopped at the bound of actions."""

_TAKEN = {"bought", "hired", "defeated_enemy"}
_PLAYED = {"played", "activated"}
_STORED = {"stored"}


class CardUse(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How often a card was taken (bought, hired, or won in a fight), played (or turned, an item), and left in the Camp.

    All copies of one design are counted together.
    """

    taken: int = 0
    played: int = 0
    stored: int = 0


class GameRecord(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game, told in figures that follow from its cell and seed alone: no clock and no machine has a part in them.

    ``turns`` are player-turns begun, ``steps`` those made on the trail, ``relics`` those taken from the forest,
    ``lives`` what was lost through each cause, shields left out of account.
    """

    seed: str
    reason: str
    turns: int
    actions: int
    steps: int
    relics: int
    day: int
    lives: dict[str, int]
    cards: dict[CardId, CardUse]

    @property
    def won(self) -> bool:
        """Say whether the journey reached the Shrine."""
        return self.reason == VICTORY


class Tally:
    """Counts while a game is played. A measure that needs more than the log is added here, and one to `MEASURES`."""

    def __init__(self) -> None:
        self.actions = 0
        self._lives: Counter[str] = Counter()
        self._taken: Counter[CardId] = Counter()
        self._played: Counter[CardId] = Counter()
        self._stored: Counter[CardId] = Counter()

    def count(self, log: Iterable[LogEntry]) -> None:
        """Count what one action led to."""
        self.actions += 1
        for entry in log:
            if entry.kind == "life_lost":
                self._lives[entry.data["reason"]] += entry.data["amount"]
            elif (uses := self._uses(entry.kind)) is not None:
                uses[entry.data["card"]] += 1

    def _uses(self, kind: str) -> Counter[CardId] | None:
        if kind in _TAKEN:
            return self._taken
        if kind in _PLAYED:
            return self._played
        return self._stored if kind in _STORED else None

    def record(self, content: Content, state: State, *, seed: str) -> GameRecord:
        """Sum the game up, in an order that does not depend on its course."""
        used = sorted({*self._taken, *self._played, *self._stored})
        return GameRecord(
            seed=seed,
            reason=UNFINISHED if state.outcome is None else state.outcome.reason,
            turns=state.turn_number,
            actions=self.actions,
            steps=state.trail,
            relics=sum(relic_won(content, state, season) for season in SEASONS),
            day=state.day,
            lives={reason: lost for reason, lost in sorted(self._lives.items()) if lost},
            cards={card: CardUse(self._taken[card], self._played[card], self._stored[card]) for card in used},
        )
