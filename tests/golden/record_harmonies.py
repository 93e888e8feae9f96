"""Records the golden games of Harmonies anew: `python -m tests.golden.record_harmonies`.

All are the greedy player's. For each number of players it is the shortest game that a full board ends, for browsers to
replay among them; the pouch runs out only where four players build high on side B. The same rules give the same files.
Run it after a change of rules or cards, with a new ``rules_version``.
"""

from collections.abc import Iterator

from app.games.bots import play_out
from app.games.harmonies.greedy_bot import GreedyBot
from app.games.harmonies.state import EndReason, Ruleset
from app.games.registry import HARMONIES
from tests.golden.golden import AnyGolden, clear, length, record, write

SEEDS = 14
MOST_ACTIONS = 1_000
PLAYERS = {1: "one_player", 2: "two_players", 3: "three_players", 4: "four_players"}


def main() -> None:
    """Play, choose and write."""
    clear(HARMONIES)
    for seats in HARMONIES.seat_counts:
        write(HARMONIES, f"{PLAYERS[seats]}_board", shortest(Ruleset(spirits=True), seats, "board"))
    write(HARMONIES, "four_players_pouch", shortest(Ruleset(side="B", spirits=True), 4, "pouch"))


def shortest(rules: Ruleset, seats: int, reason: EndReason) -> AnyGolden:
    """Find the shortest game that ends for a reason."""
    return min((game for game in games(rules, seats) if game.outcome.reason == reason), key=length)


def games(rules: Ruleset, seats: int) -> Iterator[AnyGolden]:
    """Let the greedy player play all seats of games with seeds that follow one another."""
    bot = GreedyBot(HARMONIES.content)
    for number in range(SEEDS):
        setup = (rules, seats, f"{number:032x}")
        last, history = play_out(HARMONIES, setup, bot, most_actions=MOST_ACTIONS)
        if last.outcome is not None:
            yield record(HARMONIES, setup, history, last)


if __name__ == "__main__":
    main()
