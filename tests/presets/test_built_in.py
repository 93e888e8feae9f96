"""The presets that are built in: their version follows from their values, since figures name it."""

import tomllib
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from app.games.registry import GAMES
from app.presets.drafts import plain_values
from app.presets.models import Preset
from app.presets.service import presets_for

VERSIONS = Path(__file__).parents[1] / "preset_versions.toml"
EVERY = tuple((game, preset) for game in GAMES for preset in presets_for(game))


def folded(game: str, preset: Preset) -> str:
    """Fold what a preset sets into one word; how that is written does not matter."""
    values = msgspec.json.encode(plain_values(GAMES[game], preset.values), order="sorted")
    return blake2b(values, digest_size=16).hexdigest()


@pytest.mark.parametrize(("game", "preset"), EVERY, ids=[f"{game} {preset.slug}" for game, preset in EVERY])
def test_a_preset_with_other_values_has_another_version(game: str, preset: Preset) -> None:
    """Figures and tables name the version, so the same number must mean the same values for ever."""
    stored = tomllib.loads(VERSIONS.read_text(encoding="utf-8")).get(game, {}).get(preset.slug, {})
    now = folded(game, preset)
    assert stored.get(str(preset.version)) == now, (
        f"the values of {preset.slug} are not those of version {preset.version}: raise its version in "
        f"data/presets/{game}.toml, and add its line to tests/preset_versions.toml, [{game}.{preset.slug}] "
        f'{preset.version} = "{now}"'
    )
    assert preset.version == max(map(int, stored))


def test_the_word_of_a_preset_follows_from_what_is_played() -> None:
    def word(**values: object) -> str:
        return folded("journey", msgspec.convert({"slug": "a", "name": "A", "flavour": "", "values": values}, Preset))

    assert word(hand_size=7) == word(hand_size=[7, 7, 7, 7]) == word(hand_size=7, start_life=5, sweep=False)
    assert word(hand_size=7, day_max=2) == word(day_max=2, hand_size=7)
    assert len({word(), word(hand_size=7), word(hand_size=[7, 7, 7, 8]), word(hand_size=8)}) == 4
