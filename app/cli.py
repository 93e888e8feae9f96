"""The ``harmony`` command. Each part of it imports what it needs when it is chosen, so that it starts quickly."""

import argparse
import contextlib
import gc
import socket
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from app import upkeep
from app.greeting import admin_link, say_where
from app.simulation.options import add_options
from app.tables.files.options import add_commands

if TYPE_CHECKING:
    from app.config import Settings
    from app.presets.models import Preset

_GRACE_SECONDS = (
    3  # a stopping server waits this long for open streams; they end by themselves, this is the second line
)
_KEEP_ALIVE_SECONDS = 75  # longer than a proxy keeps a connection, or it would use one that is just closed
_BACKLOG = 2048
_SWITCH_SECONDS = 0.0005
_COLLECT_AFTER = (700, 10, 1_000)
T = TypeVar("T")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = argparse.ArgumentParser(prog="harmony", description="Host tables of the Harmony games.")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="host tables for browsers on the network")
    serving.add_argument("--workers", type=int, default=1, metavar="N", help="server processes (PostgreSQL only)")
    add_commands(commands)
    admin = commands.add_parser("admin", help="the administrator's way in")
    admin.add_argument("task", choices=("reset",), help="take the password away and print a new one-time link")
    add_options(commands.add_parser("simulate", help="let bots play many games, and tell what became of them"))
    calibrating = commands.add_parser("calibrate", help="measure the difficulties that the administrator asked for")
    calibrating.add_argument(
        "--while-stdin-is-open", action="store_true", help="end with the standard input, as a server's child does"
    )
    commands.add_parser("results", help="work out the results of all finished games again, from the stored tables")
    upkeep.add_commands(commands)
    chosen = parser.parse_args(arguments)
    if chosen.command == "verify" and chosen.file is not None:
        return about_files(chosen, None)
    settings = _settings()
    if settings is None:
        return 2
    if chosen.command in upkeep.COMMANDS:
        return upkeep.run(settings, chosen) if chosen.command != "tidy" or _migrated(settings) else 1
    if chosen.command in {"verify", "export", "import"}:
        return about_files(chosen, settings)
    if chosen.command == "admin":
        return reset_admin(settings)
    if chosen.command == "results":
        return work_out_results(settings)
    if chosen.command == "calibrate":
        return calibrate(settings, follow_stdin=chosen.while_stdin_is_open)
    if chosen.command == "simulate":
        return simulate(settings, chosen)
    return serve(settings, workers=chosen.workers)


def serve(settings: "Settings", *, workers: int) -> int:
    """Prepare the data folder and the database, say where the server is, and serve until it is stopped."""
    on_sqlite = settings.store_url().startswith("sqlite")
    if workers > 1 and on_sqlite:
        return _refuse(
            "Several workers need PostgreSQL (DATABASE_URL): with SQLite one process does all the writing, "
            "and players on different workers would not see one another."
        )
    sock = _listening_socket(settings)
    if sock is None:
        return 1
    with sock:
        if not _migrated(settings):
            return 1
        with upkeep.using(settings):
            return _run(settings, sock, workers=workers)


def about_files(asked: argparse.Namespace, settings: "Settings | None") -> int:
    """Tell games again, write one as a file or bring one in; to check a file no settings are needed."""
    from app.tables.files import command

    return command.run(asked, settings) if settings is None or _migrated(settings) else 1


def reset_admin(settings: "Settings") -> int:
    """Take the administrator's password away, end every session, and print the one-time link that sets a new one."""
    from app.admin.access import reset

    if not _migrated(settings):
        return 1
    token = _at_the_door(settings, reset)
    print("The password is taken away, and every session has ended. Set a new one, once and within a day, at")
    print(f"  {admin_link(settings, token, port=settings.port)}")
    return 0


def work_out_results(settings: "Settings") -> int:
    """Work out the result of every finished game again; return 1 when a table could not be read."""
    from app.db import Database
    from app.games.registry import GAMES
    from app.tables import results_command
    from app.tables.hall import Hall

    if not _migrated(settings):
        return 1
    database = Database(settings.store_url(), connections=1)
    try:
        return results_command.run(database, Hall(games=GAMES, secret=settings.secret()))
    finally:
        database.close()


def simulate(settings: "Settings", asked: argparse.Namespace) -> int:
    """Let bots play many games; return 2 when what is asked for cannot be played."""
    from app.calibration.made import asks_for_others, made_presets
    from app.simulation import command

    made: Sequence[Preset] = ()
    if asks_for_others(asked, settings.store_url()):
        if not _migrated(settings):
            return 1
        made = made_presets(settings.store_url())
    return command.simulate(asked, folder=settings.data_dir / "simulations", made=made)


def calibrate(settings: "Settings", *, follow_stdin: bool) -> int:
    """Play the calibrations that were asked for until none is left; return 1 when another process does that."""
    from app.calibration import command
    from app.logs import configure_logs

    configure_logs(level=settings.log_level, form=settings.log_format)
    return command.calibrate(settings.store_url(), follow_stdin=follow_stdin) if _migrated(settings) else 1


def worker_app() -> Any:  # noqa: ANN401 - importing its type would import the web framework
    """Build the application inside a worker process, from the environment that it inherits."""
    from app.config import Settings
    from app.logs import configure_logs

    settings = Settings()
    configure_logs(level=settings.log_level, form=settings.log_format)
    return _application(settings)


def _settings() -> "Settings | None":
    from pydantic import ValidationError

    from app.config import Settings

    try:
        return Settings()
    except ValidationError as fault:
        for error in fault.errors():
            name = ".".join(str(part) for part in error["loc"]).upper()
            print(f"The setting {name} cannot be used: {error['msg']}", file=sys.stderr)
        return None


def _listening_socket(settings: "Settings") -> socket.socket | None:
    """Take the port before anything else is done; None, with a sentence, when that cannot be."""
    from app.network import NotOurAddress, PortTaken, listening_socket

    try:
        return listening_socket(settings.host, settings.port)
    except PortTaken:
        _refuse(
            f"Port {settings.port} is already taken on this machine, perhaps by another table server. "
            f"Stop that one, or choose another port: PORT={settings.port + 1}"
        )
    except NotOurAddress as fault:
        _refuse(f"This machine cannot listen there: HOST is {settings.host} ({fault}).")
    return None


def _migrated(settings: "Settings") -> bool:
    from sqlalchemy.exc import OperationalError

    from app.schema import DatabaseTooNew, migrate

    settings.data_dir.mkdir(parents=True, exist_ok=True)
    settings.secret()
    try:
        migrate(settings.store_url())
    except DatabaseTooNew as fault:
        _refuse(str(fault))
    except OperationalError as fault:
        _refuse(f"The database cannot be used: {str(fault.orig).strip()}")
    else:
        return True
    return False


def _at_the_door(settings: "Settings", change: Callable[..., T]) -> T:
    """Change something about the administrator's way in, now."""
    from datetime import UTC, datetime

    from app.db import Database

    database = Database(settings.store_url(), connections=1)
    try:
        return database.write_now(change, now=datetime.now(UTC))
    finally:
        database.close()


def _run(settings: "Settings", sock: socket.socket, *, workers: int) -> int:
    import uvicorn

    from app.admin.access import make_first_link
    from app.logs import configure_logs
    from app.workers import serve_together

    several = workers > 1
    configure_logs(level=settings.log_level, form=settings.log_format)
    config = uvicorn.Config(
        "app.cli:worker_app" if several else _application(settings),
        factory=several,
        workers=workers,
        loop="asyncio",  # fair to every connection when it is busy, which uvloop is not
        http="httptools",
        lifespan="on",
        log_config=None,
        log_level=settings.log_level,
        access_log=False,
        proxy_headers=True,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        backlog=_BACKLOG,
    )
    admin_token = _at_the_door(settings, make_first_link)
    say_where(settings, port=sock.getsockname()[1], admin_token=admin_token)
    if several:
        serve_together(config, sock)
        return 0
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn stops in good order first, then passes it on
        server.run(sockets=[sock])
    return 0 if server.started else 1


def _application(settings: "Settings") -> Any:  # noqa: ANN401 - as above
    from app.main import create_app

    app = create_app(settings)
    _settle_in()
    return app


def _settle_in() -> None:
    """Prepare this process to answer quickly for a long time, now that all that stays is loaded.

    The thread that writes gives the interpreter up at every call of the database, and would wait each time for as long
    as a page is being rendered, up to the switch interval. And searching for cyclic garbage among all that stays would
    hold every answer up for half a second, many times a minute, to find the little that connections leave behind.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
