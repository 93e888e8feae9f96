"""What is kept of earlier pages never shows through: along whole games each region is as if made for the first time.

The pages of a walk are looked at in English and in Spanish by turns, so that neither is kept for the other.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from app.games.harmonies.state import Ruleset as HarmoniesRuleset
from app.games.journey.state import Ruleset as JourneyRuleset
from app.languages import speaking_in
from app.web import render
from app.web.game_registry import GAME_PAGES
from app.web.renderings import Renderings
from tests.web.balance import looking as balance
from tests.web.harmonies import looking as harmonies
from tests.web.journey import looking as journey
from tests.web.keeping import forget_everything, keepers

LOOKS: Mapping[str, Any] = {"balance": balance, "harmonies": harmonies, "journey": journey}
KEEPERS: Mapping[str, set[str]] = {
    "balance": {"kept", "card_face", "season_dots", "told"},
    "harmonies": {"kept", "_drawn", "card_face"},
    "journey": {"kept", "_presented", "_laid_out", "_stretches", "_slot", "_seen_waiting", "_open_view"},
}
"""Some functions of each game that keep what they made."""
LANGUAGES = ("en", "es")
SEEDS = 4
LEAST_LOOKS, SAMPLES = 150, 60

every_game = pytest.mark.parametrize("slug", GAME_PAGES)


def _balance(seed: int) -> Iterator[Any]:
    return balance.stroll(seed, actions=160)


def _harmonies(seed: int) -> Iterator[Any]:
    rules = HarmoniesRuleset(side="B" if seed % 2 else "A", spirits=seed > 1)
    return harmonies.stroll(seed, seats=seed % 3 + 2, actions=240, rules=rules)


def _journey(seed: int) -> Iterator[Any]:
    rules = JourneyRuleset(hands="closed" if seed % 2 else "open", start_life=9)
    return journey.stroll(seed, seats=seed % 3 + 2, actions=240, rules=rules)


WALKS: Mapping[str, Callable[[int], Iterator[Any]]] = {
    "balance": _balance,
    "harmonies": _harmonies,
    "journey": _journey,
}


def test_every_game_is_walked_through() -> None:
    assert set(WALKS) == set(LOOKS) == set(KEEPERS) == set(GAME_PAGES)


def test_a_walk_gives_states_worth_looking_at() -> None:
    assert sum(bool(state.seats[0].sets) for state in balance.stroll(1)) > 20


@every_game
def test_there_is_something_to_forget(slug: str) -> None:
    assert {keeper.__name__ for keeper in keepers()} >= KEEPERS[slug]


@every_game
@pytest.mark.parametrize("seed", range(SEEDS))
def test_kept_pieces_are_those_that_would_be_made_anew(slug: str, seed: int) -> None:
    page, renderings = GAME_PAGES[slug], Renderings()
    regions = (*page.regions, "talk", "notes", "proposal", "people", "log")

    def seen(state: Any, seat: int | None) -> Any:
        return LOOKS[slug].table_seen(state, seat)

    along_the_way: list[tuple[Any, int | None, str, list[bytes]]] = []
    for state in WALKS[slug](seed):
        for seat in (None, *range(len(state.seats))):
            language = LANGUAGES[len(along_the_way) % len(LANGUAGES)]
            with speaking_in(language):
                shown = renderings.regions(page.template, regions, seen(state, seat))
            along_the_way.append((state, seat, language, [region.html for region in shown]))
    assert len(along_the_way) > LEAST_LOOKS
    for state, seat, language, html in along_the_way[:: len(along_the_way) // SAMPLES or 1]:
        forget_everything()
        with speaking_in(language):
            anew = render.regions(page.template, regions, seen(state, seat))
        assert html == [region.html for region in anew]
