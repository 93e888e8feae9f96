"""Records the golden journeys anew: `python -m tests.golden.record_journey`.

Victories are the greedy bot's, at every number of players; each way to lose is the shortest game found that ends so.
The same rules and bots give the same files. Run it after a change of rules or cards, together with a new
``rules_version``.
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
from tests.golden.golden import AnyGolden, clear, length, record, write

SEEDS = 60
MOST_ACTIONS = 1_500
MODERATE = range(90, 160)
"""Actions of the two-player defeat that browsers replay: long enough to see all, short enough for every test run."""
SHORTER = {2: "gentle"}
"""At which difficulty a victory is won where browsers replay it: not at the usual one, since it takes longer there."""
PLAYERS = {1: "one_player", 2: "two_players", 3: "three_players", 4: "four_players"}


def main() -> None:
    """Play, choose and write."""
    clear(JOURNEY)
    for seats in JOURNEY.seat_counts:
        won = (
            game for game in greedy_games(seats, preset=SHORTER.get(seats, "dawn")) if game.outcome.reason == VICTORY
        )
        write(JOURNEY, f"{PLAYERS[seats]}_victory", min(won, key=length))
    lost = [game for game in greedy_games(2, preset="dawn") if not game.outcome.winners]
    write(JOURNEY, "two_players_defeat", next(game for game in lost if length(game) in MODERATE))
    ways = [*lost, *(game for seats in JOURNEY.seat_counts for game in random_games(seats))]
    for reason in DEFEATS:
        shortest = min((game for game in ways if game.outcome.reason == reason), key=length)
        write(JOURNEY, f"defeat_{reason}", shortest)


def greedy_games(seats: int, *, preset: str) -> Iterator[AnyGolden]:
    """Let the greedy bot play all seats of games with seeds that follow one another."""
    rules: Any = resolve_ruleset(JOURNEY, preset, seats=seats, house=NO_HOUSE_OPTIONS)
    for number in range(SEEDS):
        yield from played(rules, seats, f"{number:032x}", GreedyBot(JOURNEY.content))


def random_games(seats: int) -> Iterator[AnyGolden]:
    """Let the random bot stumble through games of the default rules."""
    for number in range(SEEDS):
        seed = f"{number:032x}"
        yield from played(Ruleset(), seats, seed, RandomBot(JOURNEY, seed))


def played(rules: Ruleset, seats: int, seed: str, bot: Bot[State, Action]) -> Iterator[AnyGolden]:
    """Give the game if it came to an end."""
    last, history = play_out(JOURNEY, (rules, seats, seed), bot, most_actions=MOST_ACTIONS)
    if last.outcome is not None:
        yield record(JOURNEY, (rules, seats, seed), history, last)


if __name__ == "__main__":
    main()
