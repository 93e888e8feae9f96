"""Why bots act: along whole games, told for every step, in words that exist, and never by what is hidden."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app.games.bot_registry import BOTS, BotKind, effort_named
from app.games.journey.actions import Buy, EndTurn, PlayCard, StoreCard
from app.games.protocol import Game, Seat
from app.games.reason import BEST_PRESS, CHANCE, Reason
from app.games.registry import ENGINES, JOURNEY
from app.games.rng import Rng
from app.web.bot_words import reason_words
from app.web.game_registry import GAME_PAGES

SEED = "5eed" * 8
MOST = 150
SPOKEN = tuple((game, kind.name) for game, kinds in BOTS.items() for kind in kinds if kind.reason != CHANCE)


def presses(game: Game[Any, Any, Any], kind: BotKind) -> Iterator[tuple[Any, Seat, tuple[Any, ...]]]:
    """Let a bot play all seats for a while; give what is left of each press before each of its actions."""
    bot = kind.make(SEED, effort_named(kind, None))
    state, done = game.new(game.ruleset(), game.seat_counts[-1], SEED), 0
    while (acting := game.acting(state)) and done < MOST:
        seat = min(acting)
        press = bot.press(state, seat)
        for place in range(len(press)):
            yield state, seat, press[place:]
            step, done = game.apply(state, seat, press[place]), done + 1
            state = step.state
            if step.reveals or not game.acting(state):
                break


def named(game: str, name: str) -> BotKind:
    return next(kind for kind in BOTS[game] if kind.name == name)


@pytest.mark.parametrize(("slug", "name"), SPOKEN)
def test_reasons_are_known_to_the_pages_and_follow_from_what_lies_open(slug: str, name: str) -> None:
    game, kind, chance = ENGINES[slug], named(slug, name), Rng(SEED)
    people, told = tuple("ABCD"), set()
    for state, seat, press in presses(game, kind):
        reason = kind.explain(state, seat, press)
        number, chance = chance.number("again", 2**30)
        other = game.redeal(state, None, Rng(f"{number:032x}"))
        assert kind.explain(other, seat, press) == reason
        if reason is not None:
            told.add(reason.kind)
            data = {"reason": reason.kind, "data": reason.data}
            assert str(reason_words(GAME_PAGES[slug], data, people)).endswith("."), reason
    assert len(told) >= 5


def test_a_bot_that_draws_lots_says_so_and_nothing_else() -> None:
    for game, kinds in BOTS.items():
        assert kinds[0].reason == CHANCE
        engine = ENGINES[game]
        state = engine.new(engine.ruleset(), engine.seat_counts[-1], SEED)
        seat = min(engine.acting(state))
        assert kinds[0].explain(state, seat, (engine.legal_actions(state, seat)[0],)) is None
        assert kinds[1].reason == BEST_PRESS


@pytest.mark.parametrize("slug", sorted(ENGINES))
def test_every_page_leaves_out_a_reason_that_it_does_not_know(slug: str) -> None:
    assert str(GAME_PAGES[slug].reason("no such reason", {}, ())) == ""


def test_a_card_is_played_for_what_the_press_ends_in() -> None:
    game = ENGINES["journey"]
    state = game.new(game.ruleset(), 2, SEED)
    seat = state.active
    explain = named("journey", "planner").explain
    card = state.seats[seat].hand[0]
    goal = next(lying for lying in state.pathway if lying is not None)

    assert explain(state, seat, (PlayCard(card), Buy(goal))) == Reason("to_buy", {"card": goal})
    assert explain(state, seat, (PlayCard(card), EndTurn())) is None


def test_makers_are_counted_with_those_that_lie_in_the_camp() -> None:
    explain = named("journey", "greedy").explain
    state = JOURNEY.new(JOURNEY.ruleset(), 2, SEED)
    first, second = JOURNEY.content.makers("spring")[:2]
    lying = msgspec.structs.replace(state, camp_storage=(first,))

    assert explain(lying, state.active, (StoreCard(second),)) == Reason("makers", {"season": "spring", "count": 2})
    told = reason_words(GAME_PAGES["journey"], {"reason": "makers", "data": {"season": "spring", "count": 2}}, ())
    assert str(told).startswith("Then 2 makers of ")


def test_a_draw_is_accepted_by_whoever_stands_no_better() -> None:
    game = ENGINES["balance"]
    state = game.new(game.ruleset(), 2, SEED)
    opinion = named("balance", "greedy").opinion

    assert [opinion(state, Seat(seat), "draw") for seat in (0, 1)] == [True, True]
    own, theirs = state.seats
    four = theirs.hand[:4]
    ahead = msgspec.structs.replace(state, seats=(msgspec.structs.replace(own, reserves=(four,)), theirs))
    assert [opinion(ahead, Seat(seat), "draw") for seat in (0, 1)] == [False, True]
