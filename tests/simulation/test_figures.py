"""What games amount to: the interval against known values, quartiles, shares of defeat, and means a game."""

import pytest

from app.games.journey.cards import CardId
from app.simulation.figures import CardFigures, Quartiles, card_figures, figures, quartiles, wilson
from app.simulation.records import CardUse
from tests.simulation.games import cell, game

OWL, GUIDE = CardId("ally_white_owl"), CardId("forest_guide")


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
    ),
)
def test_the_interval_is_wilsons(successes: int, trials: int, low: float, high: float) -> None:
    """The first four cases are those of Newcombe (Statistics in Medicine 17, 1998), with his four decimals."""
    found = wilson(successes, trials)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("successes", "trials"), ((0, 0), (3, 2), (-1, 4)))
def test_a_rate_needs_trials(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="A rate needs trials"):
        wilson(successes, trials)


def test_quartiles_are_those_of_the_sample() -> None:
    assert quartiles([5]) == Quartiles(5, 5, 5)
    assert quartiles([4, 1, 3, 2, 5]) == Quartiles(2, 3, 4)
    assert quartiles([10, 20]) == Quartiles(12.5, 15, 17.5)


def test_victories_and_lengths_are_told_apart() -> None:
    found = figures(
        cell(),
        [
            game(turns=20, steps=14, relics=4),
            game(turns=40, steps=14, relics=4),
            game(reason="event", turns=90, steps=2, relics=1),
        ],
    )
    assert (found.games, found.wins) == (3, 2)
    assert found.rate == pytest.approx(2 / 3)
    assert (found.length, found.won_length) == (Quartiles(30, 40, 65), Quartiles(25, 30, 35))
    assert (found.steps, found.relics) == (10, 3)


def test_a_game_that_was_not_finished_is_not_won_and_counts_among_the_losses() -> None:
    reasons = ("event", "unfinished", "hazards", "hazards", "shrine")
    found = figures(cell(), [game(reason=reason) for reason in reasons])
    assert (found.wins, found.losses) == (1, (("hazards", 2), ("event", 1), ("unfinished", 1)))


def test_without_a_victory_there_is_no_length_of_one() -> None:
    assert figures(cell(), [game(reason="event")]).won_length is None


def test_lives_are_means_over_all_games_by_cause() -> None:
    found = figures(cell(), [game(lives={"event": 3, "fight": 1}), game(lives={"event": 2}), game(), game()])
    assert found.lives == (("event", 1.25), ("fight", 0.25))


def test_cards_are_means_over_all_games_also_those_without_the_card() -> None:
    games = [
        game(cards={OWL: CardUse(taken=1, played=4), GUIDE: CardUse(taken=2)}),
        game(cards={OWL: CardUse(stored=1)}),
    ]
    assert card_figures(games) == (CardFigures(OWL, 0.5, 2, 0.5), CardFigures(GUIDE, 1, 0, 0))
