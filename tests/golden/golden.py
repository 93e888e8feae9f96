"""A whole game written down: its set-up, every action, how it ended, and a digest of its last state."""

from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from app.games.journey.actions import Action
from app.games.journey.state import Ruleset, State
from app.games.protocol import Outcome, Seat
from app.games.registry import JOURNEY

FOLDER = Path(__file__).parent / "games"


class Golden(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded journey. ``digest`` is of the final state's JSON, so any drift of any card shows."""

    rules_version: int
    ruleset: Ruleset
    seats: int
    seed: str
    outcome: Outcome
    digest: str
    actions: tuple[tuple[Seat, Action], ...]


def digest(state: State) -> str:
    """Shorten a state to a few letters that change with any part of it."""
    return blake2b(msgspec.json.encode(state), digest_size=12).hexdigest()


def load(path: Path) -> Golden:
    """Read a recorded game strictly."""
    return msgspec.json.decode(path.read_bytes(), type=Golden)


def recorded() -> list[Path]:
    """List the recorded games."""
    return sorted(FOLDER.glob("*.json"))


def save(path: Path, golden: Golden) -> None:
    """Write a game with one action a line, so that a change can be read."""
    plain: dict[str, Any] = msgspec.to_builtins(golden)
    actions = ",\n".join("  " + msgspec.json.encode(action).decode() for action in plain.pop("actions"))
    head = msgspec.json.format(msgspec.json.encode(plain), indent=1).decode().rstrip("}\n")
    path.write_text(f'{head},\n "actions": [\n{actions}\n ]\n}}\n', encoding="utf-8")


def record(ruleset: Ruleset, seats: int, seed: str, actions: list[tuple[Seat, Action]], last: State) -> Golden:
    """Sum up a finished game. Raises ValueError for one that still goes on."""
    if last.outcome is None:
        raise ValueError("the game still goes on")
    return Golden(
        rules_version=JOURNEY.rules_version,
        ruleset=ruleset,
        seats=seats,
        seed=seed,
        outcome=last.outcome,
        digest=digest(last),
        actions=tuple(actions),
    )
