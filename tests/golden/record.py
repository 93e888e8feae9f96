"""Records the golden games anew: `python -m tests.golden.record`. The same rules and bots always give the same files.

Victories are the greedy bot's, at every number of players; each way to lose is the shortest game found that ends so.
Run it after a change of rules or cards, together with a new ``rules_version``.
"""

from collections.abc import Iterator
from typing import Any

from app.games.bots import Bot, RandomBot, play_out
from app.games.journey.actions import Action
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.state import DEFEATS, VICTORY, Ruleset, State
from app.games.registry import JOURNEY
from app.presets.models import NO_HOUSE_OPTIONS
from app.presets.service import resolve_ruleset
from tests.golden.golden import FOLDER, Golden, record, save

SEEDS = 60
MOST_ACTIONS = 1_500
MODERATE = range(90, 160)
"""Actions of the two-player defeat that browsers replay: long enough to see all, short enough for every test run."""


def main() -> None:
    """Play, choose and write."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for seats in JOURNEY.seat_counts:
        won = (game for game in greedy_games(seats, preset="dawn") if game.outcome.reason == VICTORY)
        write(f"{PLAYERS[seats]}_victory", min(won, key=length))
    lost = [game for game in greedy_games(2, preset="dawn") if not game.outcome.winners]
    write("two_players_defeat", next(game for game in lost if length(game) in MODERATE))
    ways = [*lost, *(game for seats in JOURNEY.seat_counts for game in random_games(seats))]
    for reason in DEFEATS:
        write(f"defeat_{reason}", min((game for game in ways if game.outcome.reason == reason), key=length))


PLAYERS = {1: "one_player", 2: "two_players", 3: "three_players", 4: "four_players"}


def greedy_games(seats: int, *, preset: str) -> Iterator[Golden]:
    """Let the greedy bot play all seats of games with seeds that follow one another."""
    rules: Any = resolve_ruleset(JOURNEY, preset, seats=seats, house=NO_HOUSE_OPTIONS)
    for number in range(SEEDS):
        yield from played(rules, seats, f"{number:032x}", GreedyBot(JOURNEY.content))


def random_games(seats: int) -> Iterator[Golden]:
    """Let the random bot stumble through games of the default rules."""
    for number in range(SEEDS):
        seed = f"{number:032x}"
        yield from played(Ruleset(), seats, seed, RandomBot(JOURNEY, seed))


def played(rules: Ruleset, seats: int, seed: str, bot: Bot[State, Action]) -> Iterator[Golden]:
    """Give the game if it came to an end."""
    last, history = play_out(JOURNEY, (rules, seats, seed), bot, most_actions=MOST_ACTIONS)
    if last.outcome is not None:
        yield record(rules, seats, seed, list(history), last)


def length(game: Golden) -> int:
    """Count the actions of a game."""
    return len(game.actions)


def write(name: str, game: Golden) -> None:
    """Store a game and say what it is."""
    save(FOLDER / f"{name}.json", game)
    print(f"{name}: {game.outcome.reason}, {length(game)} actions, seed {game.seed}")  # noqa: T201 - what a command says


if __name__ == "__main__":
    main()
