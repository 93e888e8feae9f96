"""What an administrator does to presets. Each change is checked, stored and logged in one transaction.

Presses name what shall be, not what shall change: the same one sent twice changes nothing the second time.
"""

import re
import unicodedata
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.admin.audit import Actor, Facts, note
from app.errors import Conflict, Forbidden, NotFound
from app.games.protocol import Game
from app.language import phrase
from app.presets import repository
from app.presets.drafts import Draft, Fault, InvalidPreset, checked
from app.presets.models import Preset
from app.presets.shelf import Place, Shelf, read_shelf

_SLUG_LETTERS = 24
_SLUG_MARK = 8


class PresetNotFound(NotFound):
    """There is no such preset."""


class PresetBuiltIn(Forbidden):
    """A preset that is built in stays as it is."""


class PresetChanged(Conflict):
    """Somebody else has saved the preset since the page was loaded."""


class DefaultStays(Conflict):
    """The default is always on offer."""


def make_preset(
    connection: Connection, game: Game[Any, Any, Any], *, who: Actor, draft: Draft, key: str, now: datetime
) -> str:
    """Keep a new preset, withdrawn at first and last on the shelf; return its slug. A repeated key makes no other.

    Raises InvalidPreset, and PresetChanged for a key that was used for something else.
    """
    kept = checked(game, draft)
    shelf = lock_shelf(connection, game.slug)
    slug = _new_slug(kept.name, key)
    known = shelf.place(slug)
    if known is not None:
        if _draft_of(known.preset) != kept:
            raise PresetChanged(
                phrase("This form was sent before with something else in it. Please load the page again.")
            )
        return slug
    _require_free_name(shelf, kept.name, slug=slug)
    preset = Preset(slug=slug, name=kept.name, flavour=kept.flavour, values=kept.values)
    repository.add_version(connection, game.slug, preset, made_by=who.name, made_at=now)
    arranged = shelf.arrangement()
    added = msgspec.structs.replace(arranged, order=(*arranged.order, slug), withdrawn=(*arranged.withdrawn, slug))
    repository.store_arrangement(connection, game.slug, added)
    note(connection, at=now, who=who, kind="preset_made", subject=preset.name, after=facts(preset))
    return slug


def save_preset(
    connection: Connection, game: Game[Any, Any, Any], *, who: Actor, slug: str, seen: int, draft: Draft, now: datetime
) -> int:
    """Keep a new version of a preset that showed version ``seen``, and return its number; tables keep what they have.

    Saving what is stored already makes no version. Raises InvalidPreset, PresetNotFound, PresetBuiltIn, PresetChanged.
    """
    shelf = lock_shelf(connection, game.slug)
    place = editable(shelf, slug)
    kept = checked(game, draft)
    if _draft_of(place.preset) == kept:
        return place.preset.version
    if place.preset.version != seen:
        raise PresetChanged(
            phrase(
                "Somebody has saved “{name}” since you opened this page, so nothing was kept. "
                "Load the page again to see what it is now.",
                name=place.preset.name,
            )
        )
    _require_free_name(shelf, kept.name, slug=slug)
    preset = Preset(slug=slug, name=kept.name, flavour=kept.flavour, values=kept.values, version=seen + 1)
    repository.add_version(connection, game.slug, preset, made_by=who.name, made_at=now)
    before, after = facts(place.preset), facts(preset)
    note(connection, at=now, who=who, kind="preset_saved", subject=preset.name, before=before, after=after)
    return preset.version


def publish_preset(connection: Connection, game: str, *, who: Actor, slug: str, published: bool, now: datetime) -> None:
    """Offer a preset for new tables, or no longer. Raises PresetNotFound, and DefaultStays for withdrawing that one."""
    shelf = lock_shelf(connection, game)
    place, arranged = _place(shelf, slug), shelf.arrangement()
    if place.default and not published:
        raise DefaultStays(
            phrase("“{name}” is the default. Choose another default before you withdraw it.", name=place.preset.name)
        )
    withdrawn = tuple(other for other in arranged.withdrawn if other != slug) + (() if published else (slug,))
    kind = "preset_published" if published else "preset_withdrawn"
    if place.published != published:
        repository.store_arrangement(connection, game, msgspec.structs.replace(arranged, withdrawn=withdrawn))
        note(connection, at=now, who=who, kind=kind, subject=place.preset.name)


def choose_default(connection: Connection, game: str, *, who: Actor, slug: str, now: datetime) -> None:
    """Let a preset be the one that is offered first. Raises PresetNotFound, and Conflict for one that is withdrawn."""
    shelf = lock_shelf(connection, game)
    place = _place(shelf, slug)
    if not place.published:
        raise Conflict(
            phrase("“{name}” is withdrawn. Publish it before you make it the default.", name=place.preset.name)
        )
    if place.default:
        return
    before = _place(shelf, shelf.default).preset.name
    repository.store_arrangement(connection, game, msgspec.structs.replace(shelf.arrangement(), default=slug))
    told, was, now_is = place.preset.name, {"default": before}, {"default": place.preset.name}
    note(connection, at=now, who=who, kind="preset_default", subject=told, before=was, after=now_is)


def move_preset(connection: Connection, game: str, *, who: Actor, slug: str, to: int, now: datetime) -> None:
    """Put a preset in another place of the order, counted from 0. Raises PresetNotFound."""
    shelf = lock_shelf(connection, game)
    place, arranged = _place(shelf, slug), shelf.arrangement()
    others = [other for other in arranged.order if other != slug]
    target = max(0, min(to, len(others)))
    order = (*others[:target], slug, *others[target:])
    if order == arranged.order:
        return
    repository.store_arrangement(connection, game, msgspec.structs.replace(arranged, order=order))
    before, after = {"place": arranged.order.index(slug) + 1}, {"place": target + 1}
    note(connection, at=now, who=who, kind="preset_moved", subject=place.preset.name, before=before, after=after)


def editable(shelf: Shelf, slug: str) -> Place:
    """Find a preset that can be changed. Raises PresetNotFound and PresetBuiltIn."""
    place = _place(shelf, slug)
    if place.built_in:
        raise PresetBuiltIn(
            phrase("“{name}” is built in and stays as it is. Make a copy and change that.", name=place.preset.name)
        )
    return place


def facts(preset: Preset) -> Facts:
    """Tell what a preset is, for the log."""
    return {"name": preset.name, "flavour": preset.flavour, "version": preset.version, **preset.values}


def lock_shelf(connection: Connection, game: str) -> Shelf:
    """Read a shelf and keep other writers waiting; the first change stores it, so that there is a row to lock."""
    if repository.arrangement(connection, game, lock=True) is None:
        repository.store_arrangement(connection, game, read_shelf(connection, game).arrangement())
    return read_shelf(connection, game)


def _place(shelf: Shelf, slug: str) -> Place:
    place = shelf.place(slug)
    if place is None:
        raise PresetNotFound(phrase("There is no such difficulty."))
    return place


def _require_free_name(shelf: Shelf, name: str, *, slug: str) -> None:
    """Raise InvalidPreset for a name that players could not tell from another's."""
    others = {place.preset.name.casefold() for place in shelf.places if place.preset.slug != slug}
    if name.casefold() in others:
        raise InvalidPreset((Fault("name", phrase("Name"), phrase("Another difficulty is called so already")),))


def _draft_of(preset: Preset) -> Draft:
    return Draft(name=preset.name, flavour=preset.flavour, values=preset.values)


def _new_slug(name: str, key: str) -> str:
    """Name a preset by its first name and the key of the form that made it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_SLUG_LETTERS].strip("-")
    return f"{words or 'preset'}-{sha256(key.encode('utf-8', 'replace')).hexdigest()[:_SLUG_MARK]}"
