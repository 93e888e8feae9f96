"""Records the golden games of Balance anew: `python -m tests.golden.record_balance`.

Harmony is found by two greedy players, under the usual rules (with as many kinds of actions as one game shows, for
browsers to replay) and under the other options; the draw comes from two who take the discard and release another card
for ever. The same rules give the same files. Run it after a change of rules or cards, with a new ``rules_version``.
"""

from collections.abc import Iterator

from app.games.balance.actions import Action, Release
from app.games.balance.cards import SPECIALS
from app.games.balance.greedy_bot import GreedyBot
from app.games.balance.state import Ruleset, State
from app.games.balance.turn import DRAW, TAKE_DISCARD
from app.games.bots import Bot, play_out
from app.games.protocol import Seat
from app.games.registry import BALANCE
from tests.golden.golden import AnyGolden, clear, length, record, write

SEEDS = 60
MOST_ACTIONS = 1_000
MOST_PRESSES = 150
OTHER_RULES = Ruleset(takeable="specials_too", taken_card="free", spent_events="next_pile", celestials=4)


class Passer:
    """Takes the discard and releases another ordinary card, so that nothing ever moves."""

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose the action that changes least."""
        legal = BALANCE.legal_actions(state, seat)
        if TAKE_DISCARD in legal:
            return (TAKE_DISCARD,)
        releases = [action for action in legal if isinstance(action, Release)]
        ordinary = [release for release in releases if release.card not in SPECIALS]
        return ((ordinary or releases)[0],) if releases else (DRAW,)


def main() -> None:
    """Play, choose and write."""
    clear(BALANCE)
    usual = [game for game in games(Ruleset(), GreedyBot(BALANCE.content)) if length(game) <= MOST_PRESSES]
    write(BALANCE, "harmony", max(usual, key=variety))
    write(BALANCE, "harmony_by_other_rules", min(games(OTHER_RULES, GreedyBot(BALANCE.content)), key=length))
    write(BALANCE, "no_progress", min(games(Ruleset(), Passer()), key=length))


def variety(golden: AnyGolden) -> int:
    """Count the kinds of actions of a game."""
    return len({type(action) for _, action in golden.actions})


def games(rules: Ruleset, bot: Bot[State, Action]) -> Iterator[AnyGolden]:
    """Let a bot play both seats of games with seeds that follow one another."""
    for number in range(SEEDS):
        setup = (rules, BALANCE.seat_counts[0], f"{number:032x}")
        last, history = play_out(BALANCE, setup, bot, most_actions=MOST_ACTIONS)
        if last.outcome is not None:
            yield record(BALANCE, setup, history, last)


if __name__ == "__main__":
    main()
