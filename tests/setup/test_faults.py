"""The list of faults seen elsewhere names a test for each, and every test that it names exists."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (B\d\d) (.*)$", LIST, re.MULTILINE)
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", LIST)


def declared_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_test_that_is_named_exists() -> None:
    assert NAMED
    assert [f"{file}::{name}" for file, name in NAMED if name not in declared_in(file)] == []


ABSENT_FRIENDS = (*range(14, 21), 26, *range(29, 33), 38, *range(40, 50), 58, 59, 76, 77, 79)
A_CLUB = (43, *range(48, 73))


def test_each_fault_of_absent_friends_and_of_running_a_server_has_one() -> None:
    assert {f"B{number}" for number in (*ABSENT_FRIENDS, *A_CLUB)} <= {number for number, _ in ROWS}
    assert [number for number, row in ROWS if "::test_" not in row] == []
