"""The presets of a game as they are offered: in order, published or withdrawn, one of them the default."""

import msgspec
from sqlalchemy import Connection

from app.errors import Conflict, InvalidInput
from app.language import phrase
from app.presets import repository
from app.presets.models import Preset
from app.presets.repository import Arrangement
from app.presets.service import default_preset, presets_for

_UNKNOWN = phrase("This difficulty is not offered here. Choose one from the list.")


class PresetWithdrawn(Conflict):
    """The preset was offered once, and is no longer."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A preset on its shelf."""

    preset: Preset
    built_in: bool
    published: bool
    default: bool


class Shelf(msgspec.Struct, frozen=True):
    """All presets of a game, in order. A game without difficulties has an empty shelf."""

    places: tuple[Place, ...]

    @property
    def published(self) -> tuple[Preset, ...]:
        """List those that are offered."""
        return tuple(place.preset for place in self.places if place.published)

    @property
    def default(self) -> str:
        """Name the one that is offered first; blank for an empty shelf."""
        return next((place.preset.slug for place in self.places if place.default), "")

    def place(self, slug: str) -> Place | None:
        """Find a preset's place."""
        return next((place for place in self.places if place.preset.slug == slug), None)

    def arrangement(self) -> Arrangement:
        """Tell how the presets stand, to be stored."""
        return Arrangement(
            order=tuple(place.preset.slug for place in self.places),
            withdrawn=tuple(place.preset.slug for place in self.places if not place.published),
            default=self.default,
        )


def built_in_shelf(game: str) -> Shelf:
    """Give a game's shelf as the program brings it."""
    return _shelf(presets_for(game), (), None, usual=default_preset(game))


def read_shelf(connection: Connection, game: str) -> Shelf:
    """Read a game's shelf."""
    built = presets_for(game)
    if not built:
        return Shelf(())
    arranged = repository.arrangement(connection, game)
    return _shelf(built, repository.newest(connection, game), arranged, usual=default_preset(game))


def chosen_preset(connection: Connection, game: str, slug: str, *, kept: Preset | None = None) -> Preset | None:
    """Find the preset that a table is to be played with; None in a game without difficulties.

    ``kept`` is the table's own copy: it may stay, whatever became of its preset since. Raises `PresetWithdrawn`, and
    `InvalidInput` for one that never was.
    """
    if kept is not None and kept.slug == slug:
        return kept
    shelf = read_shelf(connection, game)
    place = shelf.place(slug)
    if not (shelf.places or slug):
        return None
    if place is None:
        raise InvalidInput(_UNKNOWN)
    if not place.published:
        raise PresetWithdrawn(
            phrase("“{name}” is no longer offered. Choose another difficulty.", name=place.preset.name)
        )
    return place.preset


def _shelf(built: tuple[Preset, ...], made: tuple[Preset, ...], arranged: Arrangement | None, *, usual: str) -> Shelf:
    """Put presets in order. What a newer program brings stands at the end; what it lacks is left out."""
    known = {preset.slug: preset for preset in (*built, *made)}
    order = [slug for slug in (() if arranged is None else arranged.order) if slug in known]
    order += [slug for slug in known if slug not in order]
    withdrawn = () if arranged is None else arranged.withdrawn
    wanted = usual if arranged is None else arranged.default
    published = [slug for slug in order if slug not in withdrawn]
    default = wanted if wanted in published else next(iter(published or order), "")
    return Shelf(
        tuple(
            Place(
                preset=known[slug],
                built_in=any(preset.slug == slug for preset in built),
                published=slug in published or slug == default,
                default=slug == default,
            )
            for slug in order
        )
    )
