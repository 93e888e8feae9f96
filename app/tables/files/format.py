"""The file of one game: what stands in it, how it is written, and how it is read: strictly, and whole or not at all."""

from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from app.errors import InvalidInput
from app.language import phrase
from app.presets.models import Preset, Value

MOST_BYTES = 3 * 1024 * 1024
"""The longest file that is read: several times the longest game that people play."""

MOST_BEGINNINGS = 3
"""Games that went on from one another in one file."""

_VERSION = 1
_MOST_RECORDS = 5_000
_MOST_LINES = 400  # of one record
_MOST_SEATS = 64
_LATEST = 253_402_300_799_000  # the last millisecond that a date can be made of, nearly

Word: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9_.-]{1,40}$")]
Shown: TypeAlias = Annotated[str, Meta(max_length=400)]
Bits: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=_MOST_SEATS)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A part of the file: it holds what is named, and nothing else."""


class FileBot(_Part, frozen=True):
    """A bot: its name among the bots of the game, how it plays, and how much it weighs."""

    kind: Word
    effort: Number
    version: Number = 0


class FileSeat(_Part, frozen=True):
    """A seat as everybody could see it: its name, the character that was chosen for it, the bot that sits there."""

    name: Shown | None = None
    character: Word | None = None
    bot: FileBot | None = None


class FileDeal(_Part, frozen=True):
    """What the game was dealt from. ``commitment`` is the fingerprint that the table showed before."""

    seed: Bits
    salt: Bits
    commitment: Hash


class FileLine(_Part, frozen=True):
    """A line of the log as data; ``audience`` are the seats that could read it, None for everybody."""

    kind: Word
    data: dict[str, Any] = {}
    audience: Annotated[tuple[SeatNumber, ...], Meta(max_length=_MOST_SEATS)] | None = None


class FileRecord(_Part, frozen=True):
    """One record of the history. Its number is its place in the list, counted from 1."""

    kind: Word
    at: Annotated[int, Meta(ge=0, le=_LATEST)]
    seat: SeatNumber | None = None
    payload: dict[str, Any] = {}
    reveals: bool = False
    bot: FileBot | None = None
    log: Annotated[tuple[FileLine, ...], Meta(max_length=_MOST_LINES)] = ()


class FileOutcome(_Part, frozen=True):
    """How the game ended."""

    reason: Word
    winners: Annotated[tuple[SeatNumber, ...], Meta(max_length=_MOST_SEATS)] = ()


class FileBeginning(_Part, frozen=True):
    """The moment that a game went on from: after which record of which other game."""

    seq: Number
    game: "GameFile"


class GameFile(_Part, frozen=True, omit_defaults=False):
    """A game. ``digest`` is the hash of all else, and tells a file that was damaged or changed.

    ``beginning`` is there for a game that was not dealt, but went on from a moment of another one.
    """

    format: Literal["harmony-game"]
    format_version: Literal[1]
    game: Word
    rules_version: Number
    name: Shown
    status: Literal["playing", "finished", "ended"]
    outcome: FileOutcome | None
    preset: Preset | None
    house: dict[str, Value]
    characters: Literal["chosen", "random"]
    ruleset: dict[str, Any]
    deal: FileDeal
    beginning: FileBeginning | None
    seats: Annotated[tuple[FileSeat, ...], Meta(min_length=1, max_length=_MOST_SEATS)]
    records: Annotated[tuple[FileRecord, ...], Meta(min_length=1, max_length=_MOST_RECORDS)]
    digest: Hash = "0" * 64


class UnreadableFile(InvalidInput):
    """What was given is no file of a game, or one that is not read here; the sentence says why."""


def signed(file: GameFile) -> GameFile:
    """Give a game with its digest."""
    return msgspec.structs.replace(file, digest=digest_of(msgspec.to_builtins(file, str_keys=True)))


def written(file: GameFile) -> bytes:
    """Write a game with its digest: JSON, one record to a line, so that people can read it and programs compare it."""
    fields = msgspec.to_builtins(signed(file), str_keys=True)
    return ("{\n" + ",\n".join(f"{_json(name)}: {_lines(value)}" for name, value in fields.items()) + "\n}\n").encode()


def read_game_file(text: bytes) -> GameFile:
    """Read a file. Raises UnreadableFile for what is too long, is no JSON, or is no game of this format."""
    if len(text) > MOST_BYTES:
        raise UnreadableFile(
            phrase("The file is too long: at most {most} MB are read.", most=MOST_BYTES // (1024 * 1024))
        )
    try:
        fields = msgspec.json.decode(text)
        _refuse_newer(fields)
        file = msgspec.convert(fields, GameFile)
        _refuse_depth(file)
        as_written = _as_written(fields)
    except msgspec.ValidationError as fault:
        raise UnreadableFile(phrase("This is not a game that could be read here: {fault}.", fault=fault)) from fault
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as fault:
        raise UnreadableFile(phrase("This is not the file of a game: it is not JSON, or only a part of it.")) from fault
    if not as_written:
        raise ChangedFile(
            phrase("The file is not as it was written: its digest does not fit what it holds. Ask for it once more.")
        )
    return file


class ChangedFile(UnreadableFile):
    """The file can be read, and is not as it was written."""


def _refuse_newer(fields: object) -> None:
    """Refuse a later format by name: what is wrong with its fields would tell nobody anything."""
    version = fields.get("format_version") if isinstance(fields, dict) else None
    if isinstance(version, int) and version > _VERSION:
        raise UnreadableFile(
            phrase(
                "The file was written by a later version of the program, in format {theirs}; this one reads {ours}.",
                theirs=version,
                ours=_VERSION,
            )
        )


def _refuse_depth(file: GameFile) -> None:
    """Refuse a chain of games that went on from one another which nobody has played."""
    inner, depth = file.beginning, 0
    while inner is not None:
        inner, depth = inner.game.beginning, depth + 1
    if depth > MOST_BEGINNINGS:
        raise UnreadableFile(phrase("Too many games went on from one another in this file."))


def _as_written(fields: dict[str, Any]) -> bool:
    """Compare the digests of a game and of those that it went on from."""
    inner = fields["beginning"]
    return fields["digest"] == digest_of(fields) and (inner is None or _as_written(inner["game"]))


def digest_of(fields: dict[str, Any]) -> str:
    """Hash all that a file holds but the digest itself: its JSON without spaces, the names in order."""
    rest = {name: value for name, value in fields.items() if name != "digest"}
    return sha256(msgspec.json.encode(rest, order="sorted")).hexdigest()


def moment_of(at: datetime) -> int:
    """Write a time as milliseconds since 1970."""
    return round(at.timestamp() * 1000)


def _lines(value: object) -> str:
    """Write a list with each entry on a line of its own, and anything else on one line."""
    if isinstance(value, list | tuple) and value:
        return "[\n" + ",\n".join(_json(entry) for entry in value) + "\n]"
    return _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
