"""Finds what the tests need from the machine, and brings what is missing where that is ours to do.

Python packages and front-end files live in the project's folder; a browser, a PostgreSQL server and the means to make
a virtual environment belong to the machine. What is there is used. What is missing is installed by root on Debian and
its kin; anybody else is told the one command to run. Run as a program it prints what it found, for a shell to take
up: ``export $(scripts/python -m scripts.machine)``.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CHROMIUM_SETTING = "HARMONY_CHROMIUM"
POSTGRES_SETTING = "HARMONY_POSTGRES_BIN"
NGINX_SETTING = "HARMONY_NGINX"

SHELL = "chromium-headless-shell"
"""Chromium without the part that draws windows, which no test looks at: the same tests take two thirds of the time."""
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT_BROWSERS = (
    "chromium_headless_shell-*/chrome-*linux*/*headless*shell",
    "chromium-*/chrome-linux*/chrome",
)
PLAYWRIGHT = ROOT / ".venv" / "bin" / "playwright"
PLAYWRIGHT_INSTALL = ".venv/bin/playwright install --with-deps --only-shell chromium"
_IMPATIENTLY = ("-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20")
_HASTE_S = 240
SYSTEM_FOLDERS = "/usr/sbin:/usr/local/sbin"
POSTGRES_PROGRAMS = ("initdb", "pg_ctl", "postgres")
POSTGRES_FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/libexec/postgresql*")


class MachineLacksError(Exception):
    """Says what is missing on the machine, and the one command that brings it."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something the machine lacks: the Debian packages or the command that bring it, the setting that names another."""

    what: str
    packages: tuple[str, ...] = ()
    command: str = ""
    setting: str = ""


def find_chromium() -> Path | None:
    """Find a browser of the Chromium family that starts, the one named by HARMONY_CHROMIUM first."""
    return next((path for path in _browsers() if _answers(path)), None)


def _browsers() -> Iterator[Path]:
    if chosen := os.environ.get(CHROMIUM_SETTING):
        yield Path(chosen)
    yield from (Path(found) for name in BROWSERS if (found := shutil.which(name)))
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    for pattern in PLAYWRIGHT_BROWSERS:
        yield from sorted(cache.glob(pattern), reverse=True)


def _answers(program: Path) -> bool:
    """Tell whether the program starts: on Ubuntu the name may belong to a stub that only asks for a snap."""
    try:
        answer = subprocess.run(
            [program, "--version"], check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def find_postgres() -> Path | None:
    """Find the folder of PostgreSQL's server programs, the one named by HARMONY_POSTGRES_BIN first, then the newest."""
    return next((folder for folder in _postgres_folders() if _holds_postgres(folder)), None)


def _postgres_folders() -> Iterator[Path]:
    if chosen := os.environ.get(POSTGRES_SETTING):
        yield Path(chosen)
    for pattern in POSTGRES_FOLDERS:
        yield from sorted(Path("/").glob(pattern.lstrip("/")), key=_release, reverse=True)
    if on_path := shutil.which("pg_ctl"):
        yield Path(on_path).resolve().parent


def _release(folder: Path) -> int:
    """Read the release out of a path such as /usr/lib/postgresql/15/bin: its last number (0 where it names none)."""
    parts = folder.as_posix().replace("-", "/").split("/")
    return next((int(part) for part in reversed(parts) if part.isdigit()), 0)


def _holds_postgres(folder: Path) -> bool:
    return all(os.access(folder / program, os.X_OK) for program in POSTGRES_PROGRAMS)


def chromium_missing() -> Missing:
    """Say how this machine gets a browser: Ubuntu has Chromium as a snap only, so there Playwright's own is taken."""
    if _is_debian() and not _is_ubuntu():
        return Missing(what="Chromium", packages=(SHELL, "fonts-dejavu-core"), setting=CHROMIUM_SETTING)
    return Missing(what="Chromium", command=PLAYWRIGHT_INSTALL, setting=CHROMIUM_SETTING)


def driver_missing() -> Missing:
    """Say what Playwright, which drives the browser, needs beside its package: a library that small systems lack."""
    return Missing(what="libatomic", packages=("libatomic1",))


def postgres_missing() -> Missing:
    """Say how this machine gets a PostgreSQL server."""
    return Missing(what="a PostgreSQL server", packages=("postgresql",), setting=POSTGRES_SETTING)


def nginx_missing() -> Missing:
    """Say how this machine gets nginx, before which the long tests put servers."""
    return Missing(what="nginx", packages=("nginx",), setting=NGINX_SETTING)


def find_nginx() -> Path | None:
    """Find nginx, the one named by HARMONY_NGINX first; Debian keeps it where only root looks."""
    named = os.environ.get(NGINX_SETTING)
    found = named or shutil.which("nginx") or shutil.which("nginx", path=SYSTEM_FOLDERS)
    return Path(found) if found and os.access(found, os.X_OK) else None


def venv_missing() -> Missing:
    """Say how this machine gets the part of Python that makes virtual environments, which Debian packs apart."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return Missing(what="Python's venv module", packages=(f"python{version}-venv",))


def bring(missing: Iterable[Missing]) -> None:
    """Install what is missing, where root runs this on Debian and its kin.

    Raises MachineLacksError, with the command to run, for everybody else and where the installation fails.
    """
    wanted = tuple(missing)
    if not wanted:
        return
    if not (_is_debian() and os.geteuid() == 0):
        raise MachineLacksError(_advice(wanted))
    for command in _commands(wanted):
        try:
            _install(command)
        except subprocess.CalledProcessError as error:
            raise MachineLacksError(f"`{' '.join(command)}` failed; its own words are above.") from error


def hasten() -> None:
    """Let root exchange a whole Chromium of Debian's for the faster shell; what does not come is done without."""
    found = find_chromium()
    whole = not os.environ.get(CHROMIUM_SETTING) and found == Path(shutil.which("chromium") or "")
    if not whole or os.geteuid() != 0 or not _is_debian() or _is_ubuntu():
        return
    print("  The browser tests are faster with Chromium's shell:", flush=True)
    for command in _commands((chromium_missing(),)):
        try:
            _install([*command, *_IMPATIENTLY], within=_HASTE_S)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"  It did not come ({error}); they run with {found}.", flush=True)
            return


def _install(command: list[str], *, within: float | None = None) -> None:
    """Run a command that installs something, asking nobody. Raises CalledProcessError, and TimeoutExpired."""
    print(f"  {' '.join(command)}", flush=True)
    environment = _quiet_environment()
    subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL, env=environment, timeout=within)


def _commands(wanted: tuple[Missing, ...]) -> Iterator[list[str]]:
    """Give the commands to run, one for all packages together."""
    packages = [package for each in wanted for package in each.packages]
    if packages:
        yield ["apt-get", "update", "-qq"]
        yield ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    yield from (each.command.split() for each in wanted if each.command)


def _advice(wanted: tuple[Missing, ...]) -> str:
    """Word what is missing, and one line to paste."""
    lines = [f"This machine lacks {' and '.join(each.what for each in wanted)}."]
    if _is_debian():
        command = " && ".join(" ".join(_as_root(command)) for command in _commands(wanted))
        lines.append(f"Run this, then try again:\n\n    {command}\n")
    else:
        lines.append("Install it with the machine's own package manager, then try again.")
    if settings := " or ".join(each.setting for each in wanted if each.setting):
        lines.append(f"If it is there under another name, set {settings} to where it is.")
    return "\n".join(lines)


def _as_root(command: list[str]) -> list[str]:
    return ["sudo", *command] if command[0] == "apt-get" else command


def _quiet_environment() -> dict[str, str]:
    return {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}


def _is_debian() -> bool:
    return shutil.which("apt-get") is not None


def _is_ubuntu() -> bool:
    release = Path("/etc/os-release")
    return release.exists() and "ID=ubuntu" in release.read_text(encoding="utf-8").splitlines()


def lacking() -> Iterator[Missing]:
    """Give what the tests need and this machine lacks."""
    if not _answers(PLAYWRIGHT):
        yield driver_missing()
    if find_chromium() is None:
        yield chromium_missing()
    if find_postgres() is None:
        yield postgres_missing()


def bring_nginx() -> None:
    """Let root install nginx for the long tests; where it does not come, the tests that need it are left out."""
    if find_nginx() is not None:
        return
    try:
        bring((nginx_missing(),))
    except MachineLacksError as lack:
        print(f"  The tests behind nginx are left out. {lack}", flush=True)


def for_tests() -> dict[str, str]:
    """Give the settings by which the tests find browser and server, and bring what is missing.

    Raises MachineLacksError where it cannot be brought.
    """
    bring(lacking())
    hasten()
    if still := [each.what for each in lacking()]:
        raise MachineLacksError(f"Installed, but not found or not able to start: {', '.join(still)}.")
    return {CHROMIUM_SETTING: str(find_chromium()), POSTGRES_SETTING: str(find_postgres())}


def main() -> int:
    """Print what was found, a setting a line."""
    found = {CHROMIUM_SETTING: find_chromium(), POSTGRES_SETTING: find_postgres()}
    for setting, path in found.items():
        if path:
            print(f"{setting}={path}")
    return 0 if all(found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
