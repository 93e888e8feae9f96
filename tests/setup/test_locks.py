"""The locks pin every package by hash, agree with what the project asks for, and name no registry."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from scripts.lock import forget_addresses

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)==\S+", re.MULTILINE)


def normal(requirement: str) -> str:
    """Give the name in a requirement such as ``psycopg[binary]>=3.3`` as an index would write it."""
    name = re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(layer: str) -> set[str]:
    return {normal(name) for name in PIN.findall((ROOT / "requirements" / f"{layer}.txt").read_text(encoding="utf-8"))}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_names_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")

    assert "://" not in text
    assert "index-url" not in text
    assert "find-links" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_of_a_lock_has_a_hash(lock: Path) -> None:
    entries = re.split(r"\n(?=[a-z0-9])", lock.read_text(encoding="utf-8"))[1:]

    assert entries
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_locks_hold_all_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {**project["dependency-groups"], **project["project"]["optional-dependencies"]}
    asked = {"runtime": [*project["project"]["dependencies"], *groups.pop("build")], **groups}

    assert {lock.stem for lock in LOCKS} == set(asked)
    for layer, requirements in asked.items():
        assert {normal(requirement) for requirement in requirements} <= pinned(layer)


def test_layers_agree_where_they_hold_the_same_package() -> None:
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for line in PIN.finditer(lock.read_text(encoding="utf-8")):
            versions.setdefault(line.group(1), set()).add(line.group(0).split(" ")[0])
    # One package may have two versions for two ranges of Python; then one lock holds both.
    shared = [name for name in versions if sum(name in pinned(lock.stem) for lock in LOCKS) > 1]

    assert shared
    assert {name: pins for name in shared if len(pins := versions[name]) > 1} == {}


@pytest.mark.parametrize(
    ("folder", "package"), ((ROOT, "htmx.org"), (ROOT / "bench" / "peers", "boardgame.io")), ids=("page", "bench")
)
def test_a_lock_of_npm_pins_by_hash_and_names_no_address(folder: Path, package: str) -> None:
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}

    assert "://" not in text
    assert f"node_modules/{package}" in packages
    assert [name for name, entry in packages.items() if "integrity" not in entry] == []
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert "omit-lockfile-registry-resolved=true" in (folder / ".npmrc").read_text(encoding="utf-8")


def test_addresses_are_struck_out_of_a_lock_of_npm(tmp_path: Path) -> None:
    lock = tmp_path / "package-lock.json"
    package = {"version": "1.0.0", "integrity": "sha512-x"}
    funded = {**package, "funding": {"url": "https://example.org"}}
    lock.write_text(json.dumps({"packages": {"node_modules/acorn": funded}}), encoding="utf-8")

    forget_addresses(lock)

    assert json.loads(lock.read_text(encoding="utf-8")) == {"packages": {"node_modules/acorn": package}}
