"""Presets as files, to keep them or to bring them to another house: JSON, read strictly and whole or not at all."""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from app.admin.audit import Actor
from app.errors import InvalidInput
from app.games.protocol import Game
from app.language import phrase
from app.presets.drafts import NAME_LIMIT, Draft, InvalidPreset, checked, plain_values
from app.presets.editing import lock_shelf, make_preset
from app.presets.models import Preset
from app.presets.shelf import Shelf

MOST_BYTES = 64 * 1024
"""The longest file that is read."""

_MOST_PRESETS = 100


class PresetsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a file holds: which kind it is, the game that the presets belong to, and the presets."""

    kind: Literal["harmony-presets"]
    game: str
    presets: Annotated[tuple[Draft, ...], Meta(min_length=1, max_length=_MOST_PRESETS)]


def exported(game: str, presets: tuple[Preset, ...]) -> bytes:
    """Write presets as a file."""
    drafts = tuple(Draft(name=preset.name, flavour=preset.flavour, values=preset.values) for preset in presets)
    written = msgspec.json.encode(PresetsFile(kind="harmony-presets", game=game, presets=drafts))
    return msgspec.json.format(written, indent=2) + b"\n"


def read_file(game: Game[Any, Any, Any], text: bytes) -> tuple[Draft, ...]:
    """Read a file's presets, each checked as one from a form is.

    Raises InvalidInput, or InvalidPreset with the field and the reason, for what is not a file of this game's presets.
    """
    if len(text) > MOST_BYTES:
        raise InvalidInput(phrase("The file is too long: at most {most} KB are read.", most=MOST_BYTES // 1024))
    try:
        file = msgspec.json.decode(text, type=PresetsFile)
    except msgspec.ValidationError as fault:
        raise InvalidInput(
            phrase("This is not a file of difficulties that could be read here: {fault}.", fault=_words(fault))
        ) from fault
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise InvalidInput(phrase("This is not a file of difficulties: it is not JSON.")) from fault
    if file.game != game.slug:
        raise InvalidInput(phrase("game: these difficulties belong to another game ({game}).", game=file.game[:40]))
    return tuple(_checked(game, draft, place) for place, draft in enumerate(file.presets, start=1))


def import_presets(
    connection: Connection, game: Game[Any, Any, Any], *, who: Actor, drafts: tuple[Draft, ...], key: str, now: datetime
) -> tuple[str, ...]:
    """Keep the presets of a file as new ones, withdrawn at first; return the names of those that were added.

    One that stands on the shelf already, just like it, is left out. A name that is taken gets a number.
    """
    added: list[str] = []
    for place, draft in enumerate(drafts):
        shelf = lock_shelf(connection, game.slug)
        if any(_same(game, draft, preset) for preset in _presets(shelf)):
            continue
        named = msgspec.structs.replace(draft, name=_free_name(shelf, draft.name))
        make_preset(connection, game, who=who, draft=named, key=f"{key}/{place}", now=now)
        added.append(named.name)
    return tuple(added)


def _checked(game: Game[Any, Any, Any], draft: Draft, place: int) -> Draft:
    try:
        return checked(game, draft)
    except InvalidPreset as fault:
        raise InvalidPreset(fault.faults, place=place) from fault


def _same(game: Game[Any, Any, Any], draft: Draft, preset: Preset) -> bool:
    stored = (preset.name, preset.flavour, plain_values(game, preset.values))
    return (draft.name, draft.flavour, draft.values) == stored


def _presets(shelf: Shelf) -> tuple[Preset, ...]:
    return tuple(place.preset for place in shelf.places)


def _free_name(shelf: Shelf, name: str) -> str:
    taken = {preset.name.casefold() for preset in _presets(shelf)}
    free, number = name, 2
    while free.casefold() in taken:
        ending = f" ({number})"
        free, number = f"{name[: NAME_LIMIT - len(ending)].rstrip()}{ending}", number + 1
    return free


def _words(fault: msgspec.ValidationError) -> str:
    """Tell the field and the reason: the decoder knows both, and writes them as code."""
    reason, _, place = str(fault).partition(" - at `$")
    field = place.rstrip("`").lstrip(".")
    return f"{field}: {reason}" if field else reason
