"""What is stored of presets: each version of those an administrator made, and a shelf for each game."""

from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Integer, Row, Table, Text, func, insert, select, update

from app.db import metadata
from app.players.models import Moment
from app.presets.models import Preset

versions = Table(
    "preset_versions",
    metadata,
    Column("game", Text, primary_key=True),
    Column("slug", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("flavour", Text, nullable=False),
    Column("options", Text, nullable=False),  # as JSON, by name
    Column("made_by", Text, nullable=False),
    Column("made_at", Moment, nullable=False),
)

shelves = Table(
    "preset_shelves",
    metadata,
    Column("game", Text, primary_key=True),
    Column("arrangement", Text, nullable=False),  # as JSON
)


class Arrangement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a game's presets stand on its shelf: their order, those withdrawn, and the one that is the default."""

    order: tuple[str, ...]
    withdrawn: tuple[str, ...] = ()
    default: str


def arrangement(connection: Connection, game: str, *, lock: bool = False) -> Arrangement | None:
    """Read how an administrator arranged a game's presets; None when nobody has. ``lock`` keeps other writers out."""
    query = select(shelves.c.arrangement).where(shelves.c.game == game)
    stored = connection.scalar(query.with_for_update() if lock else query)
    return None if stored is None else msgspec.json.decode(stored, type=Arrangement)


def store_arrangement(connection: Connection, game: str, arranged: Arrangement) -> None:
    """Store how a game's presets stand."""
    text = msgspec.json.encode(arranged).decode()
    changed = connection.execute(update(shelves).where(shelves.c.game == game).values(arrangement=text))
    if changed.rowcount == 0:
        connection.execute(insert(shelves).values(game=game, arrangement=text))


def newest(connection: Connection, game: str) -> tuple[Preset, ...]:
    """Read the newest version of each preset that was made for a game."""
    last = (
        select(versions.c.slug, func.max(versions.c.version).label("version"))
        .where(versions.c.game == game)
        .group_by(versions.c.slug)
        .subquery()
    )
    query = (
        select(versions)
        .join(last, (versions.c.slug == last.c.slug) & (versions.c.version == last.c.version))
        .where(versions.c.game == game)
        .order_by(versions.c.made_at, versions.c.slug)
    )
    return tuple(_preset(row) for row in connection.execute(query))


def add_version(connection: Connection, game: str, preset: Preset, *, made_by: str, made_at: datetime) -> None:
    """Store a version, which never changes any more."""
    connection.execute(
        insert(versions).values(
            game=game,
            slug=preset.slug,
            version=preset.version,
            name=preset.name,
            flavour=preset.flavour,
            options=msgspec.json.encode(preset.values).decode(),
            made_by=made_by,
            made_at=made_at,
        )
    )


def _preset(row: Row[Any]) -> Preset:
    return Preset(
        slug=row.slug,
        name=row.name,
        flavour=row.flavour,
        values=msgspec.json.decode(row.options, type=dict[str, Any]),
        version=row.version,
    )
