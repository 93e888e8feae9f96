"""A whole game written down: its set-up, every action, how it ended, and a digest of its last state.

Each game of the house has a folder of its own, and beside this file a program that records it.
"""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from app.games.protocol import Game, Outcome, Seat

FOLDER = Path(__file__).parent / "games"

R = TypeVar("R")
A = TypeVar("A")
AnyGame: TypeAlias = Game[Any, Any, Any]


class Golden(msgspec.Struct, Generic[R, A], frozen=True, kw_only=True):
    """One recorded game. ``digest`` is of the final state's JSON, so any drift of any card shows."""

    rules_version: int
    ruleset: R
    seats: int
    seed: str
    outcome: Outcome
    digest: str
    actions: tuple[tuple[Seat, A], ...]


AnyGolden: TypeAlias = Golden[Any, Any]


def digest(state: object) -> str:
    """Shorten a state to a few letters that change with any part of it."""
    return blake2b(msgspec.json.encode(state), digest_size=12).hexdigest()


def folder_of(game: AnyGame) -> Path:
    """Give the folder of a game's recorded games."""
    return FOLDER / game.slug


def load(game: AnyGame, path: Path) -> AnyGolden:
    """Read a recorded game strictly."""
    generic: Any = Golden
    golden: AnyGolden = msgspec.json.decode(path.read_bytes(), type=generic[game.ruleset, game.action_type])
    return golden


def recorded(game: AnyGame) -> list[Path]:
    """List the recorded games of a game."""
    return sorted(folder_of(game).glob("*.json"))


def save(path: Path, golden: AnyGolden) -> None:
    """Write a game with one action a line, so that a change can be read."""
    plain: dict[str, Any] = msgspec.to_builtins(golden)
    actions = ",\n".join("  " + msgspec.json.encode(action).decode() for action in plain.pop("actions"))
    head = msgspec.json.format(msgspec.json.encode(plain), indent=1).decode().rstrip("}\n")
    path.write_text(f'{head},\n "actions": [\n{actions}\n ]\n}}\n', encoding="utf-8")


def record(game: AnyGame, setup: tuple[Any, int, str], actions: Sequence[tuple[Seat, Any]], last: Any) -> AnyGolden:
    """Sum up a finished game that began with ruleset, seats and seed. Raises ValueError for one that still goes on."""
    outcome = game.outcome(last)
    if outcome is None:
        raise ValueError("the game still goes on")
    ruleset, seats, seed = setup
    return Golden(
        rules_version=game.rules_version,
        ruleset=ruleset,
        seats=seats,
        seed=seed,
        outcome=outcome,
        digest=digest(last),
        actions=tuple(actions),
    )


def clear(game: AnyGame) -> None:
    """Throw a game's records away, so that they can be made anew."""
    folder_of(game).mkdir(exist_ok=True)
    for old in recorded(game):
        old.unlink()


def write(game: AnyGame, name: str, golden: AnyGolden) -> None:
    """Store a game and say what it is."""
    save(folder_of(game) / f"{name}.json", golden)
    print(f"{name}: {golden.outcome.reason}, {len(golden.actions)} actions, seed {golden.seed}")  # noqa: T201 - what a command says


def length(golden: AnyGolden) -> int:
    """Count the actions of a game."""
    return len(golden.actions)
