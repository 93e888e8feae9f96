"""Sums: they grow by one game at a time in any order, are stored between two, and lose nothing that figures tell."""

from itertools import permutations

import msgspec

from app.games.journey.cards import CardId
from app.simulation.figures import figures, figures_of
from app.simulation.records import CardUse
from app.simulation.sums import NO_GAMES, Sums, summed, together, with_game
from tests.simulation.games import cell, game

OWL, GUIDE = CardId("ally_white_owl"), CardId("forest_guide")
GAMES = (
    game(turns=20, steps=14, relics=4, lives={"event": 2}, cards={OWL: CardUse(taken=1, played=4)}),
    game(turns=31, steps=14, relics=4, cards={OWL: CardUse(stored=1), GUIDE: CardUse(taken=2)}),
    game(turns=20, reason="event", steps=3, relics=1, lives={"event": 5, "fight": 1}),
    game(turns=44, reason="hazards"),
)


def test_games_add_up_by_what_they_are() -> None:
    assert summed(GAMES) == Sums(
        games=4,
        wins=2,
        turns={20: 2, 31: 1, 44: 1},
        won_turns={20: 1, 31: 1},
        losses={"event": 1, "hazards": 1},
        lives={"event": 7, "fight": 1},
        steps=31,
        relics=9,
        cards={OWL: CardUse(taken=1, played=4, stored=1), GUIDE: CardUse(taken=2)},
    )


def test_the_order_and_the_parts_in_which_games_are_added_do_not_matter() -> None:
    for order in permutations(GAMES):
        assert summed(order) == summed(GAMES)
        assert together((summed(order[:1]), NO_GAMES, summed(order[1:]))) == summed(GAMES)


def test_a_sum_that_was_stored_goes_on_as_if_it_had_not_been() -> None:
    stored = msgspec.json.decode(msgspec.json.encode(summed(GAMES[:3])), type=Sums)
    assert with_game(stored, GAMES[3]) == summed(GAMES)
    assert msgspec.json.decode(msgspec.json.encode(NO_GAMES), type=Sums) == NO_GAMES


def test_the_figures_of_a_sum_are_those_of_its_games() -> None:
    found = figures_of(cell(), summed(GAMES))
    assert found == figures(cell(), GAMES)
    assert (found.games, found.wins, found.length.middle, found.lives) == (
        4,
        2,
        25.5,
        (("event", 1.75), ("fight", 0.25)),
    )
