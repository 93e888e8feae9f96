"""Pins all packages anew: ``requirements/*.txt`` with a hash for every file, and every ``package-lock.json``.

Each layer is pinned so that it agrees with the ones it is laid upon. The locks hold for every system and every Python
from the oldest that the project allows, and name no registry: where packages come from is the reader's own choice.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = "3.11"
NPM_FOLDERS = (ROOT, ROOT / "bench" / "peers")


@dataclass(frozen=True, slots=True)
class Layer:
    """One lock: the parts of pyproject.toml it pins, and the layers it must agree with."""

    name: str
    parts: tuple[str, ...]
    upon: tuple[str, ...] = ()


LAYERS = (
    Layer(name="runtime", parts=("pyproject.toml", "--group", "build")),
    Layer(name="cluster", parts=("pyproject.toml", "--extra", "cluster"), upon=("runtime",)),
    Layer(name="dev", parts=("--group", "dev"), upon=("runtime", "cluster")),
    Layer(name="bench", parts=("--group", "bench"), upon=("runtime", "dev")),
    Layer(name="audit", parts=("--group", "audit"), upon=("runtime", "dev")),
    Layer(name="node", parts=("--group", "node")),
)


def lock_of(layer: str) -> str:
    return f"requirements/{layer}.txt"


def compile_command(layer: Layer) -> list[str]:
    """Give the call that pins one layer."""
    agreed = [argument for name in layer.upon for argument in ("--constraints", lock_of(name))]
    form = ["--universal", "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--quiet", "--upgrade"]
    header = ["--custom-compile-command", "make lock"]
    return [
        *("uv", "pip", "compile", *layer.parts, *agreed, *form, *header),
        *("--python-version", OLDEST_PYTHON, "--output-file", lock_of(layer.name)),
    ]


def forget_addresses(lock: Path) -> None:
    """Strike out where packages ask for support: a lock of npm carries it along, and it is the only address there."""
    content = json.loads(lock.read_text(encoding="utf-8"))
    for package in content["packages"].values():
        package.pop("funding", None)
    lock.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def main() -> int:
    """Pin everything, or say which tool is missing."""
    if missing := [tool for tool in ("uv", "npm") if shutil.which(tool) is None]:
        print(f"Pinning needs {' and '.join(missing)}, which cannot be found.", file=sys.stderr)
        return 1
    npm = [["npm", "update", "--ignore-scripts", "--prefix", str(folder)] for folder in NPM_FOLDERS]
    commands = [*(compile_command(layer) for layer in LAYERS), *npm]
    code = next((code for command in commands if (code := subprocess.call(command, cwd=ROOT, env=os.environ))), 0)
    for folder in NPM_FOLDERS:
        forget_addresses(folder / "package-lock.json")
    return code


if __name__ == "__main__":
    sys.exit(main())
