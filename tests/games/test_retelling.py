"""Courses of whole games, told again: figures that everybody could see, and turning points by their rules."""

from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from app.games.balance.retelling import retell as retell_balance
from app.games.harmonies.retelling import retell as retell_harmonies
from app.games.journey.retelling import retell as retell_journey
from app.games.protocol import LogEntry, Seat
from app.games.registry import GAMES, HARMONIES, JOURNEY
from app.games.retelling import Deed, Retelling, Story, ToldTurn, turns_of
from tests.golden.golden import AnyGolden, load, recorded

DEALT = 5
GOLDEN = [(slug, path.stem) for slug, game in GAMES.items() for path in recorded(game)]


def golden(slug: str, name: str) -> AnyGolden:
    game = GAMES[slug]
    return load(game, next(path for path in recorded(game) if path.stem == name))


def told(slug: str, name: str) -> tuple[Any, tuple[ToldTurn, ...], Story]:
    """Tell a recorded game: its first action is record 6."""
    game, played = GAMES[slug], golden(slug, name)
    opening = game.new(played.ruleset, played.seats, played.seed)
    actions = [(seq, seat, action) for seq, (seat, action) in enumerate(played.actions, start=DEALT + 1)]
    turns = turns_of(game, opening, actions)
    assert isinstance(game, Retelling)
    return opening, turns, game.retell(opening, DEALT, turns)


@pytest.mark.parametrize(("slug", "name"), GOLDEN)
def test_a_course_holds_every_turn_and_what_all_could_see_at_its_end(slug: str, name: str) -> None:
    game, played = GAMES[slug], golden(slug, name)
    opening, turns, story = told(slug, name)
    assert [deed.seq for turn in turns for deed in turn.deeds] == list(
        range(DEALT + 1, DEALT + 1 + len(played.actions))
    )
    assert [point.seq for point in story.points] == [DEALT, *(turn.last.seq for turn in turns)]
    assert [point.seat for point in story.points] == [None, *(turn.seat for turn in turns)]
    views = [game.view(state, None) for state in (opening, *(turn.last.after for turn in turns))]
    for curve in story.curves:
        assert list(curve.values) == [
            _seen(view, curve.measure, curve.seat, place, turns) for place, view in enumerate(views)
        ]


def _seen(view: Any, measure: str, seat: Seat, place: int, turns: tuple[ToldTurn, ...]) -> int | None:
    """Read a figure from what a spectator sees."""
    own = view.seats[seat]
    match measure:
        case "life":
            return int(own.life)
        case "made":
            if not place or turns[place - 1].seat != seat:
                return None
            return _made(turns[place - 1])
        case "locked":
            return int(own.locked)
        case "laid":
            return len(own.sets)
        case "points":
            return int(own.total)
        case _:
            return int(own.empty_spaces)


def _made(turn: ToldTurn) -> int:
    """Add up what came into the pool in a turn, by what a spectator sees before and after each deed."""
    views = [(JOURNEY.view(deed.before, None), JOURNEY.view(deed.after, None)) for deed in turn.deeds]
    same = [(before, after) for before, after in views if before.turn_number == after.turn_number]
    pools = [(before.pool, after.pool) for before, after in same]
    gains = sum(
        max(0, getattr(after, name) - getattr(before, name))
        for before, after in pools
        for name in after.__struct_fields__
    )
    return int(gains + sum(max(0, len(after.units) - len(before.units)) for before, after in same))


@pytest.mark.parametrize(("slug", "name"), GOLDEN)
def test_turning_points_stand_in_their_turns_in_order_and_the_last_one_is_the_end(slug: str, name: str) -> None:
    _, turns, story = told(slug, name)
    seqs = [turning.seq for turning in story.turnings]
    assert seqs == sorted(seqs)
    for turning in story.turnings:
        assert turning.seq in {deed.seq for deed in turns[turning.turn - 1].deeds}
        assert turning.entry is None or turning.entry in next(
            deed.log for deed in turns[turning.turn - 1].deeds if deed.seq == turning.seq
        )
    assert [turning.kind for turning in story.turnings].count("end") == 1
    assert story.turnings[-1].kind == "end"
    assert story.turnings[-1].seq == story.points[-1].seq


@pytest.mark.parametrize(("slug", "name"), GOLDEN)
def test_a_course_tells_nothing_that_was_for_some_only(slug: str, name: str) -> None:
    _, turns, _ = told(slug, name)
    assert [entry for turn in turns for deed in turn.deeds for entry in deed.log if entry.audience is not None] == []


@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug, game in GAMES.items() for seats in game.seat_counts]
)
def test_any_game_can_be_told_at_any_point_of_it(slug: str, seats: int) -> None:
    game, chance = GAMES[slug], Random(seats)
    opening = state = game.new(game.ruleset(), seats, f"{seats:032x}")
    actions: list[Any] = []
    while game.acting(state) and len(actions) < 160:
        seat = min(game.acting(state))
        action = chance.choice(game.legal_actions(state, seat))
        state = game.apply(state, seat, action).state
        actions.append((DEALT + 1 + len(actions), seat, action))
    assert isinstance(game, Retelling)
    for some in range(0, len(actions) + 1, 9):
        turns = turns_of(game, opening, actions[:some])
        story = game.retell(opening, DEALT, turns)
        assert {len(curve.values) for curve in story.curves} == {len(story.points)} == {len(turns) + 1}


def test_a_won_journey_names_its_four_relics_its_portals_and_its_seasons() -> None:
    _, turns, story = told("journey", "two_players_victory")
    kinds = [turning.kind for turning in story.turnings]
    assert kinds.count("relic") == 4
    assert kinds.count("portal") == 3
    assert [part.name for part in story.stretches] == ["spring", "summer", "autumn", "winter"]
    assert (story.stretches[0].first, story.stretches[-1].last) == (1, len(turns))
    assert all(part.last + 1 == after.first for part, after in zip(story.stretches, story.stretches[1:], strict=False))


def test_a_broken_off_game_has_no_end() -> None:
    game, played = GAMES["journey"], golden("journey", "two_players_victory")
    opening = game.new(played.ruleset, played.seats, played.seed)
    some = [(seq, seat, action) for seq, (seat, action) in enumerate(played.actions[:40], start=6)]
    assert isinstance(game, Retelling)
    story = game.retell(opening, DEALT, turns_of(game, opening, some))
    assert "end" not in [turning.kind for turning in story.turnings]
    assert game.retell(opening, DEALT, ()).points[0].seq == DEALT


# The rules of turning points, with turns made for them.


def lost(amount: int, seat: int, *, left: int = 3) -> tuple[LogEntry, dict[int, int]]:
    return LogEntry("life_lost", {"seat": seat, "amount": amount, "shielded": False, "reason": "hazards"}), {seat: left}


def journey_turn(number: int, *losses: tuple[LogEntry, dict[int, int]], gain: int = 0) -> ToldTurn:
    """Make a turn with a deed for each loss, and one that makes Advance."""
    pool = JOURNEY.new(JOURNEY.ruleset(), 2, "0" * 32).turn.pool

    def state(lives: dict[int, int], advance: int = 0) -> Any:
        seats = [SimpleNamespace(life=lives.get(seat, 5)) for seat in range(2)]
        turn = SimpleNamespace(pool=pool.plus(type(pool)(advance=advance)), units=())
        return SimpleNamespace(seats=seats, turn=turn, turn_number=number, trail=0)

    deeds = [Deed(10 * number, Seat(0), state({}), state({}, gain), ())]
    deeds += [
        Deed(10 * number + place, Seat(0), state({}), state(lives), (entry,))
        for place, (entry, lives) in enumerate(losses, start=1)
    ]
    return ToldTurn(number, Seat((number - 1) % 2), tuple(deeds))


def turnings(*turns: ToldTurn) -> dict[str, Any]:
    opening: Any = SimpleNamespace(seats=[SimpleNamespace(life=5)] * 2)
    story = retell_journey(JOURNEY.content, opening, DEALT, turns)
    return {turning.kind: turning for turning in story.turnings}


def test_the_heaviest_blow_is_the_first_turn_that_cost_most_lives_in_all() -> None:
    found = turnings(
        journey_turn(1, lost(1, 0)),
        journey_turn(2, lost(1, 0), lost(2, 1)),
        journey_turn(3, lost(3, 0)),
    )
    assert (found["loss"].turn, found["loss"].seq) == (2, 22)
    assert found["loss"].data == {"amount": 3, "hurt": ((0, 1), (1, 2))}


def test_single_lives_lost_are_no_turning_point() -> None:
    assert turnings(journey_turn(1, lost(1, 0)), journey_turn(2, lost(1, 1))) == {}


def test_the_brink_is_the_first_time_that_a_loss_leaves_somebody_a_single_life() -> None:
    found = turnings(
        journey_turn(1, lost(0, 0, left=1)), journey_turn(2, lost(1, 1, left=1)), journey_turn(3, lost(1, 0, left=1))
    )
    assert (found["brink"].turn, found["brink"].seq, found["brink"].seat) == (2, 21, 1)


def test_the_richest_turn_is_the_first_in_which_most_was_made() -> None:
    found = turnings(journey_turn(1, gain=4), journey_turn(2, gain=6), journey_turn(3, gain=6))
    assert (found["richest"].turn, found["richest"].seat, found["richest"].data) == (2, 1, {"amount": 6})


def balance_state(first: int, second: int) -> Any:
    return SimpleNamespace(
        seats=[SimpleNamespace(locked=amount, sets=(), reserves=()) for amount in (first, second)], turn_number=1
    )


def test_a_lock_tells_whether_it_puts_its_player_ahead() -> None:
    counts = [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)]
    seats = [0, 1, 0, 0]
    turns = [
        ToldTurn(
            place,
            Seat(seat),
            (
                Deed(
                    place,
                    Seat(seat),
                    balance_state(*before),
                    balance_state(*after),
                    (LogEntry("capped", {"seat": seat}),),
                ),
            ),
        )
        for place, (seat, before, after) in enumerate(zip(seats, counts, counts[1:], strict=False), start=1)
    ]
    story = retell_balance(balance_state(0, 0), DEALT, turns)
    assert [turning.data["lead"] for turning in story.turnings] == [True, False, True, False]


def harmonies_turns(monkeypatch: pytest.MonkeyPatch, *points: tuple[int, int]) -> tuple[Any, list[ToldTurn]]:
    """Make turns after which both players have so many points."""
    monkeypatch.setattr(
        "app.games.harmonies.retelling.score", lambda _content, _side, seat: SimpleNamespace(total=seat.points)
    )

    def state(at: tuple[int, int]) -> Any:
        board = SimpleNamespace(empty_spaces=9, cubes=0)
        seats = [SimpleNamespace(points=amount, board=board) for amount in at]
        return SimpleNamespace(seats=seats, ruleset=SimpleNamespace(side="A"))

    states = [state((0, 0)), *(state(at) for at in points)]
    turns = [
        ToldTurn(place, Seat((place - 1) % 2), (Deed(place, Seat((place - 1) % 2), before, after, ()),))
        for place, (before, after) in enumerate(pairwise(states), start=1)
    ]
    return states[0], turns


def test_the_lead_is_the_last_one_that_changed_hands_after_a_whole_round(monkeypatch: pytest.MonkeyPatch) -> None:
    opening, turns = harmonies_turns(monkeypatch, (4, 0), (4, 2), (4, 2), (4, 6), (9, 6), (9, 9), (9, 9), (9, 12))
    found = {turning.kind: turning for turning in retell_harmonies(HARMONIES.content, opening, DEALT, turns).turnings}
    assert (found["lead"].turn, found["lead"].seat, found["lead"].data) == (4, 1, {"round": 2})


def test_who_was_ahead_from_the_first_round_on_never_took_the_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    opening, turns = harmonies_turns(monkeypatch, (4, 0), (4, 2), (4, 2), (4, 3))
    kinds = [turning.kind for turning in retell_harmonies(HARMONIES.content, opening, DEALT, turns).turnings]
    assert "lead" not in kinds


def test_the_best_turn_is_the_first_that_brought_most(monkeypatch: pytest.MonkeyPatch) -> None:
    opening, turns = harmonies_turns(monkeypatch, (4, 0), (4, 7), (11, 7), (11, 7))
    found = {turning.kind: turning for turning in retell_harmonies(HARMONIES.content, opening, DEALT, turns).turnings}
    assert (found["best"].turn, found["best"].seat, found["best"].data) == (2, 1, {"amount": 7})
