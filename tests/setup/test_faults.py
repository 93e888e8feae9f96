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


def test_each_fault_of_running_a_server_has_one() -> None:
    assert {"B43", *(f"B{number}" for number in range(48, 73))} <= {number for number, _ in ROWS}
    assert [number for number, row in ROWS if "::test_" not in row] == []
