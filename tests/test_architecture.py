"""The house holds to its plan: who may import whom, what games may use, who commits, and what a module may weigh."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.catalogue import content_digest
from app.games.registry import ENGINES

ROOT = Path(__file__).resolve().parents[1]
APP = ROOT / "app"
VERSIONS = Path(__file__).with_name("rules_versions.toml")

LAYERS = (
    {
        *("__init__", "edition", "errors", "language", "languages", "network", "config", "db", "schema", "games"),
        *("catalogue", "logs", "measures", "recurring"),
    },
    {"players", "admin", "presets", "backup"},
    {"tables", "simulation"},
    {"calibration", "notices", "reports"},
    {"belongings"},
    {"web"},
    {"main"},
    {"cli", "greeting", "upkeep", "workers"},
)
"""From the ground up: a layer may import its own and those below it, never one above."""

REGISTRIES = {"registry.py": {"app.catalogue"}, "bot_registry.py": set[str]()}
"""The files among the games that know all of them, and what else of the house each may read."""

SHARED_BY_GAMES = {"bots", "measuring", "protocol", "reason", "replay", "retelling", "rng", "searching", "step_builder"}
GAMES_MAY_IMPORT = {*sys.stdlib_module_names, "msgspec"}
WORDS = "app.language"
"""What a game may know of words: sentences that are worded only when somebody reads them."""
NOT_PURE = {
    *("random", "secrets", "uuid", "time", "datetime", "os", "pathlib", "io", "tempfile", "shutil", "socket", "ssl"),
    *("subprocess", "multiprocessing", "threading", "asyncio", "logging", "locale", "platform", "sqlite3", "urllib"),
}
"""Modules of the standard library that know of chance, clocks, machines or neighbours: a game does not (law 8)."""
NOT_PURE_CALLS = {"open", "input", "print", "eval", "exec", "hash", "id", "globals", "breakpoint"}

MOST_LINES = 300
REASON = "Long because"
PRODUCT = ("app", "bench", "migrations", "scripts")
NO_NAMES = {"utils", "util", "helpers", "helper", "manager", "managers", "base", "common", "misc"}


@cache
def modules(*folders: str) -> tuple[Path, ...]:
    """List the Python files under some folders of the repository, but for what packages of npm bring along."""
    below = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    found = tuple(sorted(path for path in below if "node_modules" not in path.parts))
    assert found, f"no module under {folders}"
    return found


@cache
def parsed(path: Path) -> ast.Module:
    """Read a module's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@cache
def imports(path: Path) -> frozenset[str]:
    """Name every module that a file imports, wherever in it; a relative import begins with its dots."""
    found: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            whole = "." * node.level + (node.module or "")
            found.update(f"app.{alias.name}" for alias in node.names) if whole == "app" else found.add(whole)
    return frozenset(found)


def calls(path: Path) -> Iterator[ast.Call]:
    """Give every call in a file."""
    return (node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call))


def name_of(path: Path) -> str:
    """Name a file as a failure tells it."""
    return str(path.relative_to(ROOT))


def game_of(path: Path) -> str:
    """Name the game that a module of the rules belongs to, however deep it lies."""
    return path.relative_to(APP / "games").parts[0]


def rules() -> list[Path]:
    """List the modules of the games; the registries, which compose them, are bound by a test of their own."""
    return [path for path in modules("app/games") if path.name not in REGISTRIES]


def test_imports_point_down() -> None:
    """A lower layer knows nothing of a higher one: `web -> tables, presets, players -> games`."""
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in modules("app")
        for module in imports(path)
        if module.startswith("app.") and layer(module.split(".")[1]) > layer(path.relative_to(APP).parts[0])
    ]
    assert wrong == []


def layer(package: str) -> int:
    """Find a package's layer; a new package has to be given one here."""
    name = package.removesuffix(".py")
    found = [level for level, packages in enumerate(LAYERS) if name in packages]
    assert len(found) == 1, f"app/{name} has no place among the layers of tests/test_architecture.py"
    return found[0]


def test_games_import_only_the_standard_library_msgspec_and_themselves() -> None:
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in rules()
        for module in imports(path)
        if module.split(".")[0] not in GAMES_MAY_IMPORT and not f"{module}.".startswith(("app.games.", f"{WORDS}."))
    ]
    assert wrong == []


def test_a_game_knows_no_other_game() -> None:
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in rules()
        for module in imports(path)
        if module.startswith("app.games.") and module.split(".")[2] not in {game_of(path), *SHARED_BY_GAMES}
    ]
    assert wrong == []


@pytest.mark.parametrize("name", sorted(REGISTRIES))
def test_only_the_registry_may_read_the_catalogue_for_the_games(name: str) -> None:
    taken = {module for module in imports(APP / "games" / name) if module.startswith("app.")}
    assert {module for module in taken if not module.startswith("app.games.")} == REGISTRIES[name]


def test_imports_are_absolute() -> None:
    assert [name_of(path) for path in modules("app") if any(module.startswith(".") for module in imports(path))] == []


def test_games_use_no_chance_clock_or_machine_of_their_own() -> None:
    wrong = [
        f"{name_of(path)} uses {word}"
        for path in rules()
        for word in (
            {module for module in imports(path) if module.split(".")[0] in NOT_PURE}
            | {call.func.id for call in calls(path) if isinstance(call.func, ast.Name)} & NOT_PURE_CALLS
        )
    ]
    assert wrong == []


def test_values_in_games_are_frozen_and_nothing_is_kept_in_global_variables() -> None:
    wrong = []
    for path in rules():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Global):
                wrong.append(f"{name_of(path)}: global {node.names}")
            if isinstance(node, ast.ClassDef) and "Struct" in {ast.unparse(base) for base in node.bases}:
                frozen = [ast.unparse(keyword.value) for keyword in node.keywords if keyword.arg == "frozen"]
                wrong += [] if frozen == ["True"] else [f"{name_of(path)}: {node.name} is not frozen"]
    assert wrong == []


def test_a_simulation_knows_nothing_of_pages_and_databases() -> None:
    """Its workers start in many processes and on other machines: they load the games and little else."""
    kept_out = {"sqlalchemy", "alembic", "fastapi", "starlette", "pydantic", "pydantic_settings"}
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in modules("app/simulation")
        for module in imports(path)
        if module.split(".")[0] in kept_out or module.startswith(("app.db", "app.tables", "app.players", "app.web"))
    ]
    assert wrong == []


def test_only_the_database_module_commits() -> None:
    """A transaction is begun and committed in one place, so that what a player was answered is stored."""
    wrong = [
        f"{name_of(path)} calls {call.func.attr}"
        for path in modules("app")
        for call in calls(path)
        if isinstance(call.func, ast.Attribute) and call.func.attr in {"commit", "begin", "begin_nested"}
    ]
    assert [line for line in wrong if not line.startswith("app/db.py ")] == []
    assert wrong, "app/db.py has to commit somewhere"


def test_no_template_switches_escaping_off() -> None:
    templates = sorted((ROOT / "templates").rglob("*.html"))
    assert templates
    unsafe = re.compile(r"\|\s*safe\b|autoescape\s+false|Markup\s*\(")
    assert [name_of(path) for path in templates if unsafe.search(path.read_text(encoding="utf-8"))] == []


def test_a_module_over_300_lines_says_why() -> None:
    """Split it by noun, or let its docstring say "Long because ..."."""
    long = [path for path in modules(*PRODUCT) if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES]
    assert [name_of(path) for path in long if REASON not in (ast.get_docstring(parsed(path)) or "")] == []


def test_a_module_is_named_for_what_it_holds() -> None:
    wrong = [name_of(path) for path in modules(*PRODUCT, "tests") if {path.stem, path.parent.name} & NO_NAMES]
    assert wrong == []


def test_a_module_begins_with_a_sentence_about_what_it_holds() -> None:
    written = [path for path in modules(*PRODUCT) if parsed(path).body]
    assert [name_of(path) for path in written if not ast.get_docstring(parsed(path))] == []


# Content and its version


@pytest.mark.parametrize("slug", sorted(ENGINES))
def test_changed_content_raises_the_rules_version(slug: str) -> None:
    """A table remembers the version it was dealt under, so the same number must mean the same cards for ever."""
    version, now = str(ENGINES[slug].rules_version), content_digest(slug)
    stored = tomllib.loads(VERSIONS.read_text(encoding="utf-8")).get(slug, {})
    assert stored.get(version) == now, (
        f"data/{slug} is not what version {version} was played with: raise RULES_VERSION in app/games/{slug}/game.py "
        f'and add its line to {name_of(VERSIONS)}, [{slug}] N = "{now}"'
    )
    assert version == max(stored, key=int), f"version {version} of {slug} is older than the newest one on record"
