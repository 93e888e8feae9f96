"""Look for a seed of the journey's course: one by which a pupil who follows the coach meets every lesson soon.

    scripts/python -m scripts.find_lesson_seed FIRST LAST

Seeds are tried in order; each good one is printed with what following the coach is like: how many lessons are learnt by
doing, how many presses and turns that takes, the fewest lives on the way, and how often no lesson was at hand.
"""

import sys
from collections.abc import Iterator

from app.games.journey.cards import CardId
from app.games.journey.state import State
from app.games.registry import JOURNEY
from app.web.journey.course import SEASON, course
from tests.web.journey.pupils import Followed, deal, follow

SOON = 14
"""How many cards of the forest count as soon to come, the eight on the pathway among them."""
FEWEST_LIVES = 3
MOST_PRESSES = 60


def main(first: int, last: int) -> None:
    """Try the seeds from the first to the last."""
    for number in range(first, last + 1):
        seed = f"{number:032x}"
        state = deal(seed)
        if not _promising(state):
            continue
        followed = follow(seed, most=MOST_PRESSES)
        if _good(followed):
            print(seed, *_told(followed))


def _promising(state: State) -> bool:
    """Say whether the Relic and two of its makers come soon, and no Enemy waits beside the Camp."""
    soon = (*(card for card in state.pathway if card is not None), *state.journey_deck)[:SOON]
    makers = JOURNEY.content.makers(SEASON)
    cheap = [card for card in soon if card in makers and not JOURNEY.content.cards[card].units]
    return JOURNEY.content.relic(SEASON) in soon and len(cheap) > 1 and _buys_first(state)


def _buys_first(state: State) -> bool:
    near: list[CardId | None] = [state.pathway[0], state.pathway[len(state.pathway) // 2]]
    return any(card is not None and JOURNEY.content.cards[card].kind in {"ally", "item"} for card in near)


def _good(followed: Followed) -> bool:
    every = len(course(JOURNEY.content).lessons)
    return followed.reached and followed.learnt == every and followed.fewest_lives >= FEWEST_LIVES


def _told(followed: Followed) -> Iterator[str]:
    yield f"{followed.presses} presses"
    yield f"{followed.turns} turns"
    yield f"{followed.fewest_lives} lives at the least"
    yield f"{followed.waits} waits:"
    yield " ".join(followed.order)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
