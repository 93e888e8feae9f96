"""The registry of bots: names and efforts, and versions that mean the same play for ever."""

import tomllib
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from app.games.bot_registry import BOTS, NO_EFFORT, BotKind, Effort, UnknownBot, bot_named, effort_named
from app.games.bots import RandomBot, play_out
from app.games.registry import ENGINES, JOURNEY

VERSIONS = Path(__file__).parents[1] / "bot_versions.toml"
EVERY = tuple((game, kind.name) for game, kinds in BOTS.items() for kind in kinds)
MOST_ACTIONS = 80
SEARCHING = BotKind(
    name="thinker",
    version=3,
    make=lambda seed, _: RandomBot(JOURNEY, seed),
    efforts=(Effort("calibration", 8), Effort("full", 100)),
)


def test_every_game_has_a_random_and_a_greedy_bot_each_named_once() -> None:
    assert set(BOTS) == set(ENGINES)
    for kinds in BOTS.values():
        names = [kind.name for kind in kinds]
        assert names[:2] == ["random", "greedy"]
        assert len(set(names)) == len(names)


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"No bot is called genius\. There are: random, greedy"):
        bot_named("journey", "genius")


@pytest.mark.parametrize(("asked", "plays"), ((None, 8), ("calibration", 8), ("full", 100), ("50", 50)))
def test_an_effort_is_a_name_or_a_number_of_plays(asked: str | None, plays: int) -> None:
    assert effort_named(SEARCHING, asked) == plays


@pytest.mark.parametrize("asked", ("half", "0", "-5", "1.5", "", "²"))
def test_an_unknown_effort_is_refused_with_those_there_are(asked: str) -> None:
    with pytest.raises(UnknownBot, match="The effort of thinker is one of calibration, full, or a number of plays"):
        effort_named(SEARCHING, asked)


def test_a_bot_without_efforts_takes_none() -> None:
    kind = bot_named("journey", "random")
    assert effort_named(kind, None) == NO_EFFORT
    with pytest.raises(UnknownBot, match="The bot random has no choice of effort"):
        effort_named(kind, "50")


def folded(game: str, kind: BotKind) -> str:
    """Fold the beginnings of two games that the bot plays into one word."""
    engine, fold = ENGINES[game], blake2b(digest_size=16)
    for seats in (engine.seat_counts[0], engine.seat_counts[-1]):
        setup = (engine.ruleset(), seats, f"{seats:032x}")
        bot = kind.make(f"{seats + 50:032x}", effort_named(kind, None))
        _, history = play_out(engine, setup, bot, most_actions=MOST_ACTIONS)
        fold.update(msgspec.json.encode(history))
    return fold.hexdigest()


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_bot_that_plays_otherwise_has_another_version(game: str, name: str) -> None:
    """Figures measured with a bot name its version, so the same number must mean the same play for ever."""
    kind, now = bot_named(game, name), folded(game, bot_named(game, name))
    stored = tomllib.loads(VERSIONS.read_text(encoding="utf-8")).get(game, {}).get(name, {})
    key = f"{kind.version} under rules {ENGINES[game].rules_version}"
    assert stored.get(key) == now, (
        f"the bot {name} of {game} does not play as version {kind.version} did: raise its version in "
        f"app/games/bot_registry.py unless the rules are new, and add its line to tests/bot_versions.toml, "
        f'[{game}.{name}] "{key}" = "{now}"'
    )
