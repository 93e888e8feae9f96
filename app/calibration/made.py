"""The presets that an administrator made, for whoever simulates by the name of one."""

import argparse
from pathlib import Path

from app.db import Database, database_url
from app.games.registry import JOURNEY
from app.presets.models import Preset
from app.presets.repository import newest
from app.presets.service import presets_for


def asks_for_others(asked: argparse.Namespace, url: str) -> bool:
    """Say whether a simulation is asked for presets that are not built in, and there is a database to look into."""
    built_in = {preset.slug for preset in presets_for(JOURNEY.slug)}
    return asked.presets is None and not set(asked.preset or ()) <= built_in and _is_there(url)


def made_presets(url: str) -> tuple[Preset, ...]:
    """Read the newest version of each preset that was made in this house."""
    database = Database(url, connections=1)
    try:
        return database.read_now(newest, JOURNEY.slug)
    finally:
        database.close()


def _is_there(url: str) -> bool:
    """Say whether a database can be looked into: a simulation makes no file for one."""
    store = database_url(url)
    return store.get_backend_name() != "sqlite" or Path(store.database or "").exists()
