"""The file of a cell: torn lines are dropped, whole ones kept, and what belongs elsewhere is refused unchanged."""

import resource
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.games.journey.state import Ruleset
from app.simulation.cells import BotChoice, Cell
from app.simulation.results import ResultsRefused, open_results
from tests.simulation.games import cell, game

CELL = cell()
GAMES = (game("aa", turns=12), game("bb", "event", lives={"event": 5}))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a file that holds two games."""
    path = tmp_path / "new" / "dawn.jsonl"
    with open_results(path, CELL) as results:
        for each in GAMES:
            results.add(each)
    return path


def refusal(path: Path, wanted: Cell = CELL) -> str:
    """Open a file that is to be refused; check that nothing of it changed, and give the sentence."""
    before = path.read_bytes()
    with pytest.raises(ResultsRefused) as refused, open_results(path, wanted):
        pass
    assert path.read_bytes() == before
    assert str(path) in str(refused.value)
    return str(refused.value)


def test_games_are_kept_and_found_again(path: Path) -> None:
    with open_results(path, CELL) as results:
        assert results.games == {"aa": GAMES[0], "bb": GAMES[1]}
        results.add(game("cc"))
    with open_results(path, CELL) as results:
        assert list(results.games) == ["aa", "bb", "cc"]
    assert len(path.read_bytes().splitlines()) == 4


def test_a_file_torn_at_any_byte_keeps_every_whole_line_and_can_go_on(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        kept = max(whole[:length].count(b"\n") - 1, 0)
        with open_results(path, CELL) as results:
            assert tuple(results.games.values()) == GAMES[:kept]
            for each in GAMES[kept:]:
                results.add(each)
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("changed", "reason"),
    (
        ({"content": "0" * 32}, "other cards"),
        ({"rules_version": 99}, "another version of the rules"),
        ({"ruleset": Ruleset(day_max=2)}, "other values of the preset"),
        ({"bot": BotChoice("random", 2)}, "another bot, version or effort"),
        ({"bot": BotChoice("random", 1, 8)}, "another bot, version or effort"),
        ({"players": 3}, "another number of players"),
        ({"preset": "expert"}, "another preset"),
        ({"most_actions": 7}, "another bound of actions"),
        ({"measures": 0}, "other measures"),
    ),
)
def test_games_of_another_cell_are_refused(path: Path, changed: dict[str, Any], reason: str) -> None:
    assert f"keeps games with {reason}" in refusal(path, replace(CELL, **changed))


@pytest.mark.parametrize("part", Cell.__struct_fields__)
def test_every_part_of_a_cell_is_compared(path: Path, part: str) -> None:
    """A part added to a cell and forgotten in the comparison would let different games be counted together."""
    assert "keeps games with" in refusal(path, replace(CELL, **{part: None}))


@pytest.mark.parametrize("line", (b"not even json", b'{"seed":"cc"}', b"", b'{"seed":"cc","luck":7}'))
def test_a_damaged_line_is_named(path: Path, line: bytes) -> None:
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join((lines[0], lines[1], line, lines[2])) + b"\n")
    assert "Line 3 of" in refusal(path)


def test_two_games_of_one_seed_must_agree(path: Path) -> None:
    with path.open("ab") as file:
        file.write(msgspec.json.encode(GAMES[0]) + b"\n")
    with open_results(path, CELL) as results:
        assert len(results.games) == 2
    with path.open("ab") as file:
        file.write(msgspec.json.encode(replace(GAMES[0], turns=13)) + b"\n")
    assert "contradicts an earlier game" in refusal(path)


@pytest.mark.parametrize("content", (b"a letter to a friend", b"a letter\nto a friend\n", b"\x00\xff"))
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    assert "Choose another place with --results." in refusal(path)


def test_one_process_writes_at_a_time(path: Path) -> None:
    with open_results(path, CELL):
        assert "Another simulation is writing" in refusal(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder.jsonl").mkdir()
    for path in (tmp_path / "file" / "dawn.jsonl", tmp_path / "folder.jsonl"):
        sentence = f"Results cannot be written to {path}: (File exists|Is a directory)"
        with pytest.raises(ResultsRefused, match=sentence), open_results(path, CELL):
            pass


def test_a_file_that_may_not_grow_is_told_in_a_sentence_and_can_go_on_later(path: Path) -> None:
    """The system takes the first bytes of the line and refuses the rest, as a full disk does."""
    whole = path.read_bytes()
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_results(path, CELL) as results:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 10, most))
        try:
            with pytest.raises(ResultsRefused, match=r"cannot be written to .*: File too large\."):
                results.add(game("cc"))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        assert "cc" not in results.games
    assert path.read_bytes()[: len(whole) + 10].startswith(whole)
    assert len(path.read_bytes()) == len(whole) + 10
    with open_results(path, CELL) as results:
        assert list(results.games) == ["aa", "bb"]
    assert path.read_bytes() == whole
