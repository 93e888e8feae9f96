"""The hall: what all tables of a server share, besides the database."""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Protocol, TypeAlias

import msgspec

from app.games.bot_registry import BOTS, BotKind
from app.games.protocol import Game, Seat
from app.language import phrase
from app.presets.models import HouseOptions, Preset
from app.presets.service import ruleset_of
from app.tables.errors import TableNotFound

AnyGame: TypeAlias = Game[Any, Any, Any]


class RulesetResolver(Protocol):
    """Turns a preset and the house options into one plain ruleset; raises InvalidInput for what cannot be played."""

    def __call__(self, game: AnyGame, preset: Preset | None, /, *, seats: int, house: HouseOptions) -> msgspec.Struct:
        """Resolve one preset for a number of seats."""


def new_seed() -> str:
    """Draw 128 random bits as 32 hex digits."""
    return secrets.token_hex(16)


def _now() -> datetime:
    return datetime.now(UTC)


class Hall(msgspec.Struct, frozen=True, kw_only=True):
    """The games and their bots, how options become rules, and where chance, time and proofs come from.

    ``secret`` signs the personal links of seats. ``new_seed`` is the only source of seeds: nothing a person sends can
    choose one. ``most_hosted`` bounds the unfinished tables of one host. After ``host_patience`` without any change at
    a table another of its players may take the host's part. ``daily_game`` is the one that is dealt anew each day.
    ``notices`` names the ways by which somebody who is away may be told that it is their turn; none: nobody is.
    """

    games: Mapping[str, AnyGame]
    secret: bytes
    bots: Mapping[str, tuple[BotKind, ...]] = msgspec.field(default_factory=lambda: BOTS)
    resolve: RulesetResolver = ruleset_of
    new_seed: Callable[[], str] = new_seed
    now: Callable[[], datetime] = _now
    most_hosted: int = 50
    host_patience: timedelta = timedelta(minutes=5)
    daily_game: str = "journey"
    notices: frozenset[str] = frozenset()

    def game(self, slug: str) -> AnyGame:
        """Find a game. Raises TableNotFound for one that is not played here (any more)."""
        game = self.games.get(slug)
        if game is None:
            raise TableNotFound(phrase("This game is not played here."))
        return game

    def bots_of(self, slug: str) -> tuple[BotKind, ...]:
        """List the bots that play a game, in ascending strength; none for a game that no bot knows."""
        return self.bots.get(slug, ())


def commit(seed: str, salt: str) -> str:
    """Return the hash that is stored at the start: shown after the end, it proves that the seed was not changed."""
    return sha256(f"{seed}/{salt}".encode()).hexdigest()


def mask(acting: frozenset[Seat]) -> int:
    """Write a set of seats as one number, a bit for each."""
    return sum(1 << seat for seat in acting)


def unmask(bits: int) -> frozenset[Seat]:
    """Read a set of seats from one number."""
    return frozenset(Seat(seat) for seat in range(bits.bit_length()) if bits >> seat & 1)
