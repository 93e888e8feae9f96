"""Every scenario and every finished game on record gives the values that were found for it."""

from typing import Any

import pytest

from app.games.harmonies.animals import settling_spaces
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import Animal, CardId, Groups, Spirit, Stacks
from app.games.harmonies.scoring import animal_points, score, spirit_points, suns
from app.games.harmonies.state import HeldCard, SeatState
from app.games.harmonies.tokens import legal_spaces
from app.games.registry import HARMONIES
from tests.games.harmonies.facts import board_of, facts, scenarios, space_at

CONTENT: Content = HARMONIES.content


def by_id(said: dict[str, Any]) -> str:
    return str(said["id"])


def animal(card: str) -> Animal:
    return CONTENT.animals[CardId(card)]


@pytest.mark.parametrize("said", scenarios("score"), ids=by_id)
def test_a_board_scores(said: dict[str, Any]) -> None:
    board, expected = board_of(said), dict(said["expect"])
    spirits = expected.pop("spirits", {})
    scored = score(CONTENT, said["side"], SeatState(board))
    assert {category: getattr(scored, category) for category in expected} == expected
    for card, points in spirits.items():
        spirit = CONTENT.spirits[CardId(card)]
        assert spirit_points(CONTENT, said["side"], spirit, board.stacks) == points
        kept = SeatState(board, finished=(spirit.id,))
        assert score(CONTENT, said["side"], kept).spirits == points


@pytest.mark.parametrize("said", scenarios("habitat"), ids=by_id)
def test_animals_may_settle(said: dict[str, Any]) -> None:
    side = said["side"]
    found = settling_spaces(CONTENT, side, board_of(said), CardId(said["card"]))
    assert set(found) == {space_at(side, cell) for cell in said["expect"]["cube_spaces"]}


@pytest.mark.parametrize("said", scenarios("stack"), ids=by_id)
def test_a_token_may_be_added(said: dict[str, Any]) -> None:
    place = {"q": 0, "r": 0}
    cubes = [place] if said["cube_on_space"] else []
    tokens = [{**place, "tokens": said["stack"]}] if said["stack"] else []
    board = board_of({"side": "A", "board": tokens, "cubes_on": cubes})
    assert (space_at("A", place) in legal_spaces(CONTENT, board, said["add"])) == said["expect"]["legal"]


@pytest.mark.parametrize("said", scenarios("card_points"), ids=by_id)
def test_a_card_is_worth(said: dict[str, Any]) -> None:
    card = animal(said["card"])
    assert card.cubes == said["cubes_on_card_at_start"]
    assert animal_points(card, said["placed"]) == said["expect"]["points"]


@pytest.mark.parametrize("said", scenarios("card_total"), ids=by_id)
def test_cards_add_up(said: dict[str, Any]) -> None:
    worth = [animal_points(animal(held["card"]), held["placed"]) for held in said["cards"]]
    assert worth == said["expect"]["points"]
    assert sum(worth) == said["expect"]["total"]


@pytest.mark.parametrize("said", scenarios("suns"), ids=by_id)
def test_a_game_alone_earns_suns(said: dict[str, Any]) -> None:
    assert suns(CONTENT, said["side"], total=said["score"], spirit=said["spirit"]) == said["expect"]["suns"]


@pytest.mark.parametrize("said", facts()["golden_boards"], ids=by_id)
def test_a_finished_game_scores(said: dict[str, Any]) -> None:
    """A real game that people finished: every category, every card, and the number of cubes on the board."""
    board = board_of(said)
    left = [(animal(held["card"]), held["placed"]) for held in said["cards"]]
    seat = SeatState(
        board=board,
        cards=tuple(HeldCard(card.id, card.cubes - placed) for card, placed in left if placed < card.cubes),
        finished=(*(card.id for card, placed in left if placed == card.cubes), CardId(said["spirit"]["card"])),
    )
    assert said["spirit"]["cube_placed"]
    scored = score(CONTENT, said["side"], seat)
    expected = dict(said["expect"])
    assert scored.animals + scored.spirits == expected.pop("cards")
    assert {category: getattr(scored, category) for category in expected} == expected
    assert scored.spirits == said["spirit"]["points"]
    assert [animal_points(card, placed) for card, placed in left] == [held["points"] for held in said["cards"]]
    assert board.cubes == sum(placed for _, placed in left) + 1


@pytest.mark.parametrize("said", facts()["golden_boards"], ids=by_id)
def test_the_cubes_of_a_finished_game_stand_on_tokens_of_their_colour(said: dict[str, Any]) -> None:
    """As many cubes stand on each colour as the cards of that game have placed."""
    board = board_of(said)
    placed: dict[str, int] = {}
    for held in (*said["cards"], {"card": said["spirit"]["card"], "placed": 1}):
        home = next(iter(CONTENT.habitats["A"][held["card"]].home))
        placed[home[-1]] = placed.get(home[-1], 0) + held["placed"]
    standing: dict[str, int] = {}
    for stack, living in zip(board.stacks, board.animals, strict=True):
        if living is not None:
            standing[stack[-1]] = standing.get(stack[-1], 0) + 1
    assert standing == {colour: count for colour, count in placed.items() if count}


# Content


def test_the_file_holds_all_scenarios() -> None:
    assert len(facts()["scenarios"]) == 131
    assert len(facts()["golden_boards"]) == 6
    kinds = {said["type"] for said in facts()["scenarios"]}
    assert kinds == {"score", "habitat", "stack", "card_points", "card_total", "suns", "flow"}


def test_tokens_and_stacks_are_those_on_record() -> None:
    assert {token: CONTENT.pouch.count(token) for token in CONTENT.landings} == facts()["tokens"]
    known = {tuple(stack["tokens"]): stack["is"] for stack in facts()["legal_stacks"]}
    assert set(CONTENT.stacks) == set(known)
    for tokens, landscape in CONTENT.stacks.items():
        assert landscape.replace("_", " ") in known[tokens]


@pytest.mark.parametrize("side", ("A", "B"))
def test_boards_are_those_on_record(side: str) -> None:
    places = [(cell["q"], cell["r"]) for cell in facts()["boards"][side]]
    assert list(CONTENT.grids[side].places) == places  # type: ignore[index]


@pytest.mark.parametrize("said", (*facts()["cards"], *facts()["spirits"]), ids=by_id)
def test_habitats_are_those_on_record(said: dict[str, Any]) -> None:
    card = CONTENT.cards[CardId(said["id"])]
    asked = {(cell["q"], cell["r"]): cell["stack"] for cell in said["habitat"]}
    found = {(cell.q, cell.r): cell for cell in card.habitat}
    assert found.keys() == asked.keys()
    assert card.cubes == said["cubes"]
    for place, cell in found.items():
        allowed = {
            stack for stack, what in CONTENT.stacks.items() if (what, len(stack)) == (cell.landscape, cell.height)
        }
        assert {(stack[-1], len(stack)) for stack in allowed} == {(asked[place]["top"], asked[place]["height"])}
        bases = {stack[0] for stack in allowed}
        written = asked[place]["tokens"][0]
        assert bases == (set(written) if isinstance(written, list) else {written})


@pytest.mark.parametrize("said", facts()["cards"], ids=by_id)
def test_animal_points_are_those_on_record(said: dict[str, Any]) -> None:
    assert list(animal(said["id"]).points) == said["points"]


@pytest.mark.parametrize("said", facts()["spirits"], ids=by_id)
def test_spirit_rules_are_those_on_record(said: dict[str, Any]) -> None:
    spirit: Spirit = CONTENT.spirits[CardId(said["id"])]
    assert isinstance(spirit.scoring, {"group": Groups, "landscape": Stacks}[said["scoring"]["unit"]])
    assert spirit.scoring.landscape == said["scoring"]["of"]
    assert suns(CONTENT, "B", total=0, spirit=spirit.id) == said["solo_suns"]


def test_score_tables_are_those_on_record() -> None:
    tables, ours = facts()["score_tables"], CONTENT.landscapes
    assert list(ours.tree) == list(tables["trees"]["points_by_height"].values())
    assert list(ours.mountain) == list(tables["mountains"]["points_by_height"].values())
    assert (ours.field, ours.field_smallest) == (tables["fields"]["points_per_group"], tables["fields"]["min_group"])
    assert ours.building == tables["buildings"]["points_each"]
    assert [0, *ours.river] == tables["river_side_A"]["points_by_length"]
    assert ours.river_further == tables["river_side_A"]["per_token_beyond_6"]
    assert ours.island == tables["islands_side_B"]["points_each"]


def test_suns_are_those_on_record() -> None:
    solo, ours = facts()["solo"], CONTENT.suns
    assert [0, *ours.by_score] == [step["min"] for step in solo["suns_by_score"]]
    assert [step["suns"] for step in solo["suns_by_score"]] == list(range(len(ours.by_score) + 1))
    assert solo["suns_by_side"] == {"A": ours.by_side.A, "B": ours.by_side.B}
    assert [ours.without_spirit, ours.groups_spirit, ours.stacks_spirit] == list(solo["suns_by_spirit"].values())
    assert suns(CONTENT, "A", total=999, spirit=None) == solo["max_suns"]
