"""The games of a cell as sums: all that figures and charts need of them, in the room of one game.

A sum grows by one game at a time and keeps no order, so it can be stored after each game and gone on with later.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import TypeVar

from msgspec import Struct

from app.games.journey.cards import CardId
from app.simulation.records import CardUse, GameRecord

K = TypeVar("K")
_NOT_USED = CardUse()


class Sums(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What some games add up to. ``turns`` count games by their length in player-turns, ``won_turns`` victories alone.

    ``losses`` count games by how they were lost; ``lives``, ``steps``, ``relics`` and ``cards`` are totals.
    """

    games: int = 0
    wins: int = 0
    turns: dict[int, int] = {}
    won_turns: dict[int, int] = {}
    losses: dict[str, int] = {}
    lives: dict[str, int] = {}
    steps: int = 0
    relics: int = 0
    cards: dict[CardId, CardUse] = {}


NO_GAMES = Sums()


def with_game(sums: Sums, game: GameRecord) -> Sums:
    """Add a game."""
    return _both(sums, _alone(game))


def summed(games: Iterable[GameRecord]) -> Sums:
    """Add games up."""
    return reduce(with_game, games, NO_GAMES)


def together(parts: Iterable[Sums]) -> Sums:
    """Add the sums of several cells."""
    return reduce(_both, parts, NO_GAMES)


def _alone(game: GameRecord) -> Sums:
    turn = {game.turns: 1}
    return Sums(
        games=1,
        wins=int(game.won),
        turns=turn,
        won_turns=turn if game.won else {},
        losses={} if game.won else {game.reason: 1},
        lives=game.lives,
        steps=game.steps,
        relics=game.relics,
        cards=game.cards,
    )


def _both(one: Sums, other: Sums) -> Sums:
    return Sums(
        games=one.games + other.games,
        wins=one.wins + other.wins,
        turns=_added(one.turns, other.turns),
        won_turns=_added(one.won_turns, other.won_turns),
        losses=_added(one.losses, other.losses),
        lives=_added(one.lives, other.lives),
        steps=one.steps + other.steps,
        relics=one.relics + other.relics,
        cards={**one.cards, **{card: _used(one.cards.get(card, _NOT_USED), use) for card, use in other.cards.items()}},
    )


def _added(counts: Mapping[K, int], more: Mapping[K, int]) -> dict[K, int]:
    return {**counts, **{key: counts.get(key, 0) + count for key, count in more.items()}}


def _used(one: CardUse, other: CardUse) -> CardUse:
    return CardUse(one.taken + other.taken, one.played + other.played, one.stored + other.stored)
